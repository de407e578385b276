import { QUESTION_MAX } from '@anar/contracts/constants';
import { type KeyboardEvent, useId } from 'react';
import { voice } from '../../i18n/hi/voice.ts';
import { texts } from '../../i18n/texts.ts';
import text from '../../ui/text.module.css';
import css from './transcript.module.css';

const say = texts(voice);

interface TranscriptBoxProps {
  words: string;
  placeholder: string;
  /** Listened to or checked just now: to be read, not changed. */
  busy: boolean;
  /** Takes the focus when it appears: writing was chosen. */
  focused: boolean;
  onChange: (words: string) => void;
  /** Somebody goes into the box. */
  onEnter: () => void;
  onSend: () => void;
}

/** What was transcribed or is being typed. It grows with the words; Enter sends. */
export function TranscriptBox({ words, placeholder, busy, focused, onChange, onEnter, onSend }: TranscriptBoxProps) {
  const id = useId();
  const enterSends = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <>
      <label className={text.srOnly} htmlFor={id}>
        {say('boxLabel')}
      </label>
      <textarea
        id={id}
        className={css.box}
        rows={2}
        value={words}
        maxLength={QUESTION_MAX}
        placeholder={placeholder}
        enterKeyHint="send"
        autoComplete="off"
        readOnly={busy}
        // biome-ignore lint/a11y/noAutofocus: writing was just chosen
        autoFocus={focused}
        onFocus={onEnter}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={enterSends}
      />
    </>
  );
}
