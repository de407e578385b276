import { RECORDING_MAX_SECONDS } from '@anar/contracts/constants';
import { useEffect, useMemo, useRef, useState } from 'react';
import { serverNow } from '../../../device/network/server-clock.ts';
import { openSpeechInput } from './choose-speech-input.ts';
import { IDLE, type MicButtonEvent, type MicButtonState, nextMicButtonState } from './mic-button-state.ts';
import {
  type SpeechInput,
  SpeechInputError,
  type SpeechInputErrorReason,
  type SpeechInputEvents,
  type SpeechInputResult,
} from './speech-input.ts';

export interface MicControllerEvents {
  onState: (state: MicButtonState) => void;
  onWords: (words: string) => void;
  onResult: (result: SpeechInputResult) => void;
  onError: (reason: SpeechInputErrorReason) => void;
}

export interface MicController {
  pointerDown: () => void;
  release: () => void;
  /** Down and up in one, by a key or a screen reader. */
  tap: () => void;
  /** Ends the recording and keeps it. */
  end: () => void;
  /** Ends the recording and discards it. */
  cancel: () => void;
}

const BUZZ_MS = 50;

/** Less than the server's limit, since the timer of a busy phone fires a little late. */
const MINUTE_MS = RECORDING_MAX_SECONDS * 1000 - 500;

/** Opens and closes the input according to the microphone button; ends automatically after a minute. */
export function createMicController(
  openSpeechInput: (events: SpeechInputEvents) => SpeechInput,
  events: MicControllerEvents,
  now: () => number = serverNow,
): MicController {
  let state: MicButtonState = IDLE;
  let input: SpeechInput | null = null;
  let minute: ReturnType<typeof setTimeout> | undefined;

  function happen(event: MicButtonEvent): void {
    const before = state;
    state = nextMicButtonState(before, event);
    if (state === before) return;
    events.onState(state);
    if (state.phase === before.phase) return;
    if (state.phase === 'opening') open();
    else if (state.phase === 'listening') begin();
    else if (state.phase === 'finishing') void finish();
    else drop();
  }
  const at = (type: 'pressed' | 'released' | 'tapped' | 'opened' | 'ended') => () => happen({ type, at: now() });
  const end = at('ended');

  function open(): void {
    try {
      const mine = openSpeechInput({
        onWords: (words) => input === mine && events.onWords(words),
        onEnded: () => input === mine && end(),
        onError: (reason) => input === mine && refuse(new SpeechInputError(reason)),
      });
      input = mine;
      mine.opened.then(
        () => input === mine && at('opened')(),
        (cause: unknown) => input === mine && refuse(cause),
      );
    } catch (cause) {
      refuse(cause);
    }
  }

  function refuse(cause: unknown): void {
    if (!(cause instanceof SpeechInputError)) console.warn('the microphone did not open', cause);
    happen({ type: 'cancelled' });
    events.onError(cause instanceof SpeechInputError ? cause.reason : 'absent');
  }

  function begin(): void {
    navigator.vibrate?.(BUZZ_MS);
    minute = setTimeout(end, MINUTE_MS);
  }

  async function finish(): Promise<void> {
    clearTimeout(minute);
    const mine = input;
    const result = await mine?.finish();
    if (input !== mine || !result) return;
    happen({ type: 'closed' });
    events.onResult(result);
  }

  function drop(): void {
    clearTimeout(minute);
    input?.drop();
    input = null;
  }

  return {
    pointerDown: at('pressed'),
    release: at('released'),
    tap: at('tapped'),
    end,
    cancel: () => happen({ type: 'cancelled' }),
  };
}

interface Listening {
  state: MicButtonState;
  mic: MicController;
}

/** The microphone of one screen: hiding the page ends the recording, unmounting discards it. */
export function useMicController(events: MicControllerEvents): Listening {
  const [state, setState] = useState<MicButtonState>(IDLE);
  const latest = useRef(events);
  latest.current = events;
  const mic = useMemo(
    () =>
      createMicController(openSpeechInput, {
        onState: (next) => {
          setState(next);
          latest.current.onState(next);
        },
        onWords: (words) => latest.current.onWords(words),
        onResult: (what) => latest.current.onResult(what),
        onError: (reason) => latest.current.onError(reason),
      }),
    [],
  );
  useEffect(() => {
    const onVisibility = () => document.hidden && mic.end();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      mic.cancel();
    };
  }, [mic]);
  return { state, mic };
}
