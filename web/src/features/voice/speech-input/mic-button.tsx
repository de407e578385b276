import { type PointerEvent, useRef } from 'react';
import { voice } from '../../../i18n/hi/voice.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import css from './mic-button.module.css';
import type { MicController } from './mic-controller.ts';

const say = texts(voice);

interface MicButtonProps {
  microphone: Pick<MicController, 'press' | 'release' | 'tap'>;
  listening: boolean;
  busy: boolean;
  describedBy: string;
}

/** Held down or tapped by a finger; a key or a screen reader taps. */
export function MicButton({ microphone, listening, busy, describedBy }: MicButtonProps) {
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
