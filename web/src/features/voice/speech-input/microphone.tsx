import { RECORDING_MAX_SECONDS } from '@anar/contracts/constants';
import { type PointerEvent, useId, useRef } from 'react';
import { voice } from '../../../i18n/hi/check/voice.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useCountdown } from '../../../ui/hooks/use-countdown.ts';
import type { MicButtonState } from './mic-button-state.ts';
import type { MicController } from './mic-controller.ts';
import css from './microphone.module.css';

const say = texts(voice);

interface MicrophoneProps {
  press: MicButtonState;
  microphone: Pick<MicController, 'press' | 'release' | 'tap'>;
  /** What was said is being worked on. */
  busy: boolean;
  /** What comes after speaking is a check, unless the words only go into a box. */
  into?: 'check' | 'box';
}

/** The button, the seeds that show that it listens, the time that is left, and a sentence that says what to do. */
export function Microphone({ press, microphone, busy, into = 'check' }: MicrophoneProps) {
  const hint = useId();
  const listening = press.phase === 'listening';
  return (
    <>
      <SoundSeeds pulsing={listening} />
      <MicButton microphone={microphone} listening={listening} busy={busy} describedBy={hint} />
      {listening && <TimeLeft since={press.since} />}
      <p id={hint} className={css.hint} role="status">
        {!busy && hintOf(press, into)}
      </p>
    </>
  );
}

/** Seen, not announced: a voice that counts would be recorded too. */
function TimeLeft({ since }: { since: number }) {
  const n = useCountdown(since + RECORDING_MAX_SECONDS * 1000);
  return (
    <p className={css.time} role="timer" aria-live="off">
      {say('secondsLeft', { n })}
    </p>
  );
}

function hintOf(press: MicButtonState, into: 'check' | 'box'): string {
  switch (press.phase) {
    case 'idle':
      return say(press.hint === 'too-short' ? 'hintTooShort' : press.hint === 'ready' ? 'hintReady' : 'hint');
    case 'opening':
      return say('hintOpening');
    case 'listening':
      if (into === 'box') return say(press.how === 'held' ? 'hintHeldBox' : 'hintTappedBox');
      return say(press.how === 'held' ? 'hintHeld' : 'hintTapped');
    case 'finishing':
      return '';
  }
}

interface MicButtonProps {
  microphone: Pick<MicController, 'press' | 'release' | 'tap'>;
  listening: boolean;
  busy: boolean;
  describedBy: string;
}

/** Held down or tapped by a finger; a key or a screen reader taps. */
function MicButton({ microphone, listening, busy, describedBy }: MicButtonProps) {
  const byPointer = useRef(false);
  const down = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    byPointer.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    microphone.press();
  };
  const click = () => {
    // The click that follows a finger's press has been handled already.
    if (!byPointer.current) microphone.tap();
    byPointer.current = false;
  };
  return (
    <button
      type="button"
      className={classNames(css.button, listening && css.listening)}
      aria-label={say(listening ? 'pressToEnd' : 'pressToSpeak')}
      aria-describedby={describedBy}
      aria-disabled={busy || undefined}
      onPointerDown={down}
      onPointerUp={microphone.release}
      onPointerCancel={microphone.release}
      onClick={click}
      onKeyDown={(event) => {
        byPointer.current = false;
        // A key held down is one press.
        if (event.repeat) event.preventDefault();
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Icon name="mic" size="xl" />
    </button>
  );
}

const HEIGHTS = [12, 18, 30, 22, 40, 34, 44, 28, 36, 20, 14];

/** Seeds in the shape of a voice; they pulse while it is listened to. The words beside it say the same. */
function SoundSeeds({ pulsing }: { pulsing: boolean }) {
  return (
    <div className={classNames(css.seeds, pulsing && css.pulsing)} aria-hidden>
      {HEIGHTS.map((height) => (
        <span key={height} style={{ height }} />
      ))}
    </div>
  );
}
