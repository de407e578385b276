import { useState } from 'react';
import { home as words } from '../../i18n/hi/home.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Spinner } from '../../ui/controls/button.tsx';
import { useLazyOnPress } from '../../ui/hooks/lazy.tsx';
import type { VoiceChecks } from './use-advice.ts';
import css from './voice-entry.module.css';

const say = texts(words);

/** The way to say it. Everything else of the voice is loaded with the first press. Stands on the brand surface. */
export function VoiceEntry({ checks }: { checks: VoiceChecks }) {
  const { part: Sheet, loading, show, close } = useLazyOnPress(async () => (await import('./voice-sheet.tsx')).default);
  const [draft, setDraft] = useState('');
  return (
    <>
      <button type="button" className={css.way} aria-haspopup="dialog" aria-busy={loading} onClick={show}>
        {loading ? <Spinner /> : <Icon name="mic" />}
        {say('speak')}
      </button>
      {Sheet && <Sheet draft={draft} onDraft={setDraft} checks={checks} onClose={close} />}
    </>
  );
}
