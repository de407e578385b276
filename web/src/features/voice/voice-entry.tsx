import { useState } from 'react';
import { homeTexts } from '../../i18n/catalogues/home.hi.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { Spinner } from '../../ui/controls/button.tsx';
import { useLazyOnClick } from '../../ui/hooks/lazy.tsx';
import type { VoiceChecks } from './question/use-advice.ts';
import { offersSpeech } from './speech-input/browser-speech.ts';
import css from './voice-entry.module.css';

const say = texts(homeTexts);

export interface VoiceEntryProps {
  checks: VoiceChecks;
  /** A short label, for a button beside another one. */
  compact?: boolean | undefined;
}

/** The voice button, on the brand surface. The sheet's code is loaded on the first tap. Absent where speech has no chance. */
export function VoiceEntry({ checks, compact = false }: VoiceEntryProps) {
  const { part: Sheet, loading, show, close } = useLazyOnClick(async () => (await import('./voice-sheet.tsx')).default);
  const [draft, setDraft] = useState('');
  if (!offersSpeech()) return null;
  return (
    <>
      <button
        type="button"
        className={css.way}
        aria-haspopup="dialog"
        aria-label={say('speak')}
        aria-busy={loading}
        onClick={show}
      >
        {loading ? <Spinner /> : <Icon name="mic" />}
        {say(compact ? 'speakShort' : 'speak')}
      </button>
      {Sheet && <Sheet draft={draft} onDraft={setDraft} checks={checks} onClose={close} />}
    </>
  );
}
