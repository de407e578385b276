import { useEffect, useRef, useState } from 'react';
import { voice } from '../../i18n/hi/voice.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import text from '../../ui/text.module.css';
import css from './heard.module.css';
import { useSecondsLeft } from './speech-input/use-seconds-left.ts';
import { LOOK_SECONDS } from './use-voice-question.ts';

const say = texts(voice);

interface TranscriptReviewProps {
  onSend: () => void;
  /** The words are to be looked at first. */
  onWait: () => void;
  onAgain: () => void;
}

/** The check starts in a moment, at once, or not yet. */
export function TranscriptReview({ onSend, onWait, onAgain }: TranscriptReviewProps) {
  const [since] = useState(Date.now);
  const first = useRef<HTMLButtonElement>(null);
  // The microphone that had the focus is gone.
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
  }, []);
  const n = useSecondsLeft(since, LOOK_SECONDS);
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
