import { RECORDING_MAX_SECONDS } from '@anar/contracts/constants';
import { type PointerEvent, useId, useRef } from 'react';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useCountdown } from '../../../ui/hooks/use-countdown.ts';
import { voiceTexts } from '../voice.hi.ts';
import type { MicButtonState } from './mic-button-state.ts';
import type { MicController } from './mic-controller.ts';
import css from './microphone.module.css';

const say = texts(voiceTexts);

interface MicrophoneProps {
  state: MicButtonState;
  microphone: Pick<MicController, 'pointerDown' | 'release' | 'tap'>;
  /** The recording is being processed. */
  busy: boolean;
  /** What follows: a check, or only text in a box. */
  into?: 'check' | 'box';
}

/** The microphone button, an animation while it listens, the time left, and a hint what to do. */
export function Microphone({ state, microphone, busy, into = 'check' }: MicrophoneProps) {
  const hint = useId();
  const listening = state.phase === 'listening';
  return (
    <>
      <SoundSeeds pulsing={listening} />
      <MicButton microphone={microphone} listening={listening} busy={busy} describedBy={hint} />
      {listening && <TimeLeft since={state.since} />}
      <p id={hint} className={css.hint} role="status">
        {!busy && hintOf(state, into)}
      </p>
    </>
  );
}

/** Not announced by screen readers: their voice would be recorded. */
function TimeLeft({ since }: { since: number }) {
  const n = useCountdown(since + RECORDING_MAX_SECONDS * 1000);
  return (
    <p className={css.time} role="timer" aria-live="off">
      {say('secondsLeft', { n })}
    </p>
  );
}

function hintOf(state: MicButtonState, into: 'check' | 'box'): string {
  switch (state.phase) {
    case 'idle':
      return say(state.hint === 'too-short' ? 'hintTooShort' : state.hint === 'ready' ? 'hintReady' : 'hint');
    case 'opening':
      return say('hintOpening');
    case 'listening':
      if (into === 'box') return say(state.how === 'held' ? 'hintHeldBox' : 'hintTappedBox');
      return say(state.how === 'held' ? 'hintHeld' : 'hintTapped');
    case 'finishing':
      return '';
  }
}

interface MicButtonProps {
  microphone: Pick<MicController, 'pointerDown' | 'release' | 'tap'>;
  listening: boolean;
  busy: boolean;
  describedBy: string;
}

/** Held or tapped by a finger; a key or a screen reader taps. */
function MicButton({ microphone, listening, busy, describedBy }: MicButtonProps) {
  const byPointer = useRef(false);
  const down = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    byPointer.current = true;
    event.currentTarget.setPointerCapture(event.pointerId);
    microphone.pointerDown();
  };
  const click = () => {
    // After pointerdown, the click was handled already by the pointer events.
    if (!byPointer.current) microphone.tap();
    byPointer.current = false;
  };
  return (
    <button
      type="button"
      className={classNames(css.button, listening && css.listening)}
      aria-label={say(listening ? 'tapToEnd' : 'tapToSpeak')}
      aria-describedby={describedBy}
      aria-disabled={busy || undefined}
      onPointerDown={down}
      onPointerUp={microphone.release}
      onPointerCancel={microphone.release}
      onClick={click}
      onKeyDown={(event) => {
        byPointer.current = false;
        // Ignores key repeat.
        if (event.repeat) event.preventDefault();
      }}
      onContextMenu={(event) => event.preventDefault()}
    >
      <Icon name="mic" size="xl" />
    </button>
  );
}

const HEIGHTS = [12, 18, 30, 22, 40, 34, 44, 28, 36, 20, 14];

/** Seeds in the shape of a sound wave, pulsing while listening. Decorative: the text beside it says the same. */
function SoundSeeds({ pulsing }: { pulsing: boolean }) {
  return (
    <div className={classNames(css.seeds, pulsing && css.pulsing)} aria-hidden>
      {HEIGHTS.map((height) => (
        <span key={height} style={{ height }} />
      ))}
    </div>
  );
}
