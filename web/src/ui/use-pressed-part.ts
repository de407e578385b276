import { useState } from 'react';
import { t } from '../i18n/t.ts';
import { useToast } from './toast-store.ts';

/** A part of the screen whose code is loaded when somebody first asks for it; a load that fails says so. */
export function usePressedPart<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part | null>(null);
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const show = async () => {
    setOpen(true);
    if (part) return;
    try {
      const loaded = await load();
      setPart(() => loaded);
    } catch (cause) {
      console.warn('a part of the screen did not load', cause);
      setOpen(false);
      toast({ title: t('app.noNetwork'), tone: 'bad' });
    }
  };
  return { part: open ? part : null, loading: open && !part, show, close: () => setOpen(false) };
}
