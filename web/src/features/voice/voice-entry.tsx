import { useState } from 'react';
import { t } from '../../i18n/t.ts';
import { Spinner } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/toast-store.ts';
import type { KeepForLater } from './use-voice-question.ts';
import css from './voice-entry.module.css';

type VoiceSheet = typeof import('./voice-sheet.tsx').default;

/** The way to say it. Everything else of the voice is loaded with the first press. Stands on the brand surface. */
export function VoiceEntry({ keepForLater }: { keepForLater: KeepForLater }) {
  const [Sheet, setSheet] = useState<VoiceSheet | null>(null);
  const [open, setOpen] = useState(false);
  const [loading, setLoading] = useState(false);
  const [draft, setDraft] = useState('');
  const toast = useToast();
  const show = async () => {
    setOpen(true);
    if (Sheet || loading) return;
    setLoading(true);
    try {
      const module = await import('./voice-sheet.tsx');
      setSheet(() => module.default);
    } catch (cause) {
      console.warn('the voice did not load', cause);
      setOpen(false);
      toast({ title: t('app.noNetwork'), tone: 'bad' });
    }
    setLoading(false);
  };
  return (
    <>
      <button type="button" className={css.way} aria-haspopup="dialog" aria-busy={loading} onClick={show}>
        {loading ? <Spinner /> : <Icon name="mic" />}
        {t('home.speak')}
      </button>
      {open && Sheet && (
        <Sheet draft={draft} onDraft={setDraft} keepForLater={keepForLater} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
