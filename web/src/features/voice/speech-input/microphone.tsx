import { RECORDING_MAX_SECONDS } from '@anar/contracts/constants';
import { useId } from 'react';
import { voice } from '../../../i18n/hi/voice.ts';
import { texts } from '../../../i18n/texts.ts';
import { MicButton } from './mic-button.tsx';
import type { MicButtonState } from './mic-button-state.ts';
import type { MicController } from './mic-controller.ts';
import css from './microphone.module.css';
import { SoundSeeds } from './sound-seeds.tsx';
import { useSecondsLeft } from './use-seconds-left.ts';

const say = texts(voice);

interface MicrophoneProps {
  press: MicButtonState;
  microphone: Pick<MicController, 'press' | 'release' | 'tap'>;
  /** What was said is being worked on. */
  busy: boolean;
}

/** The button, the seeds that show that it listens, the time that is left, and a sentence that says what to do. */
export function Microphone({ press, microphone, busy }: MicrophoneProps) {
  const hint = useId();
  const listening = press.phase === 'listening';
  return (
    <>
      <SoundSeeds pulsing={listening} />
      <MicButton microphone={microphone} listening={listening} busy={busy} describedBy={hint} />
      {listening && <TimeLeft since={press.since} />}
      <p id={hint} className={css.hint} role="status">
        {!busy && hintOf(press)}
      </p>
    </>
  );
}

/** Seen, not announced: a voice that counts would be recorded too. */
function TimeLeft({ since }: { since: number }) {
  const n = useSecondsLeft(since, RECORDING_MAX_SECONDS);
  return (
    <p className={css.time} role="timer" aria-live="off">
      {say('secondsLeft', { n })}
    </p>
  );
}

function hintOf(press: MicButtonState): string {
  switch (press.phase) {
    case 'idle':
      return say(press.hint === 'too-short' ? 'hintTooShort' : press.hint === 'ready' ? 'hintReady' : 'hint');
    case 'opening':
      return say('hintOpening');
    case 'listening':
      return say(press.how === 'held' ? 'hintHeld' : 'hintTapped');
    case 'finishing':
      return '';
  }
}
