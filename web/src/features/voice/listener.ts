import { RECORDING_MAX_SECONDS } from '@anar/contracts/constants';
import { Deaf, type DeafReason, type Ear, type EarEvents, type Heard } from './ear.ts';
import { IDLE, nextPress, type PressEvent, type PressState } from './press-state.ts';

export interface ListenerEvents {
  onState: (state: PressState) => void;
  onWords: (words: string) => void;
  onHeard: (heard: Heard) => void;
  onDeaf: (reason: DeafReason) => void;
}

export interface Listener {
  press: () => void;
  release: () => void;
  /** A whole press at once, by a key or a screen reader. */
  tap: () => void;
  /** Ends the listening and keeps what was said. */
  end: () => void;
  /** Ends everything and keeps nothing. */
  cancel: () => void;
}

const BUZZ_MS = 50;
/** A busy phone stops a little late, and the server refuses more than the minute. */
const MINUTE_MS = RECORDING_MAX_SECONDS * 1000 - 500;

/** Opens and closes the ear as the microphone button is pressed; a minute of listening ends by itself. */
export function createListener(
  openEar: (events: EarEvents) => Ear,
  events: ListenerEvents,
  now: () => number = Date.now,
): Listener {
  let state: PressState = IDLE;
  let ear: Ear | null = null;
  let minute: ReturnType<typeof setTimeout> | undefined;

  function happen(event: PressEvent): void {
    const before = state;
    state = nextPress(before, event);
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
      const mine = openEar({
        onWords: (words) => ear === mine && events.onWords(words),
        onEnded: () => ear === mine && end(),
        onDeaf: (reason) => ear === mine && refuse(new Deaf(reason)),
      });
      ear = mine;
      mine.opened.then(
        () => ear === mine && at('opened')(),
        (cause: unknown) => ear === mine && refuse(cause),
      );
    } catch (cause) {
      refuse(cause);
    }
  }

  function refuse(cause: unknown): void {
    if (!(cause instanceof Deaf)) console.warn('the microphone did not open', cause);
    happen({ type: 'cancelled' });
    events.onDeaf(cause instanceof Deaf ? cause.reason : 'absent');
  }

  function begin(): void {
    navigator.vibrate?.(BUZZ_MS);
    minute = setTimeout(end, MINUTE_MS);
  }

  async function finish(): Promise<void> {
    clearTimeout(minute);
    const mine = ear;
    const heard = await mine?.finish();
    if (ear !== mine || !heard) return;
    happen({ type: 'closed' });
    events.onHeard(heard);
  }

  function drop(): void {
    clearTimeout(minute);
    ear?.drop();
    ear = null;
  }

  return {
    press: at('pressed'),
    release: at('released'),
    tap: at('tapped'),
    end,
    cancel: () => happen({ type: 'cancelled' }),
  };
}
