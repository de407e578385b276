import { QUESTION_MAX } from '@anar/contracts/constants';
import { useEffect, useId, useRef, useState } from 'react';
import { serverNow } from '../../../device/network/server-clock.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useEnterSends } from '../../../ui/form/use-enter-sends.ts';
import { useCountdown } from '../../../ui/hooks/use-countdown.ts';
import text from '../../../ui/text.module.css';
import { LOOK_SECONDS } from '../question/use-voice-question.ts';
import { voiceTexts } from '../voice.hi.ts';
import css from './transcript.module.css';

const say = texts(voiceTexts);

interface TranscriptBoxProps {
  words: string;
  placeholder: string;
  /** A recording or check is in progress: read-only. */
  busy: boolean;
  /** Takes focus when it appears, since text mode was chosen. */
  focused: boolean;
  onChange: (words: string) => void;
  /** The box gained focus. */
  onEnter: () => void;
  onSend: () => void;
}

/** The transcript, or typed text. Grows with the text; Enter submits. */
export function TranscriptBox({ words, placeholder, busy, focused, onChange, onEnter, onSend }: TranscriptBoxProps) {
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  useEnterSends(box, onSend);
  return (
    <>
      <label className={text.srOnly} htmlFor={id}>
        {say('boxLabel')}
      </label>
      <textarea
        ref={box}
        id={id}
        className={css.box}
        rows={2}
        value={words}
        maxLength={QUESTION_MAX}
        placeholder={placeholder}
        enterKeyHint="send"
        autoComplete="off"
        readOnly={busy}
        // biome-ignore lint/a11y/noAutofocus: text mode was just chosen
        autoFocus={focused}
        onFocus={onEnter}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}

interface TranscriptReviewProps {
  onSend: () => void;
  /** The farmer wants to check the transcript first. */
  onWait: () => void;
  onAgain: () => void;
}

/** Countdown to the automatic check, with buttons to start it now or stop it. */
export function TranscriptReview({ onSend, onWait, onAgain }: TranscriptReviewProps) {
  const [startsAt] = useState(() => serverNow() + LOOK_SECONDS * 1000);
  const first = useRef<HTMLButtonElement>(null);
  // Takes over the focus of the removed microphone button.
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
  }, []);
  const n = useCountdown(startsAt);
  return (
    <>
      <p className={text.srOnly} role="status">
        {say('startsIn', { n: LOOK_SECONDS })}
      </p>
      <p className={css.soon} aria-hidden>
        {say('startsIn', { n })}
      </p>
      <Button ref={first} icon="send" onClick={onSend}>
        {say('send')}
      </Button>
      <Button kind="txt" size="m" icon="pen" className={css.wait} onClick={onWait}>
        {say('wait')}
      </Button>
      <Button kind="txt" size="m" icon="mic" className={css.wait} onClick={onAgain}>
        {say('again')}
      </Button>
    </>
  );
}
