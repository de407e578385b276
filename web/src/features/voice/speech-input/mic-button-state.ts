/** A press shorter than this, in milliseconds, is a tap; a recording shorter than this holds no words. */
export const SHORTEST_MS = 400;

/** How the microphone button came to listen: held down, or tapped once to start and once more to end. */
type How = 'held' | 'tapped';

export type MicButtonState =
  /** `too-short`: nothing was recorded that could be words. `ready`: the microphone opened after the finger had gone. */
  | { phase: 'idle'; hint?: 'too-short' | 'ready' }
  /** The microphone is being opened, maybe after a question for permission. */
  | { phase: 'opening'; how: How | 'let-go'; pressedAt: number }
  | { phase: 'listening'; how: How; pressedAt: number; since: number }
  /** The result is being put together. */
  | { phase: 'finishing' };

export type MicButtonEvent =
  | { type: 'pressed' | 'released' | 'opened'; at: number }
  /** A whole press at once: a key or a screen reader. */
  | { type: 'tapped'; at: number }
  /** The minute is over, the page went away or a call took the microphone: what was said so far counts. */
  | { type: 'ended'; at: number }
  /** Nothing of it counts, or there is no speech input. */
  | { type: 'cancelled' }
  /** The result has been handed over. */
  | { type: 'closed' };

export const IDLE: MicButtonState = { phase: 'idle' };

/** What the microphone button does next. An event that means nothing now gives back the same state. */
export function nextMicButtonState(state: MicButtonState, event: MicButtonEvent): MicButtonState {
  if (event.type === 'cancelled') return state.phase === 'idle' ? state : IDLE;
  if (event.type === 'closed') return state.phase === 'finishing' ? IDLE : state;
  switch (state.phase) {
    case 'idle':
      return whenIdle(state, event.type, event.at);
    case 'opening':
      return whenOpening(state, event.type, event.at);
    case 'listening':
      return whenListening(state, event.type, event.at);
    case 'finishing':
      return state;
  }
}

type Timed = Exclude<MicButtonEvent['type'], 'cancelled' | 'closed'>;
type Opening = Extract<MicButtonState, { phase: 'opening' }>;
type Listening = Extract<MicButtonState, { phase: 'listening' }>;

function whenIdle(state: MicButtonState, type: Timed, at: number): MicButtonState {
  if (type === 'pressed') return { phase: 'opening', how: 'held', pressedAt: at };
  if (type === 'tapped') return { phase: 'opening', how: 'tapped', pressedAt: at };
  return state;
}

function whenOpening(state: Opening, type: Timed, at: number): MicButtonState {
  const { how, pressedAt } = state;
  if (type === 'opened') return how === 'let-go' ? { phase: 'idle', hint: 'ready' } : listening(how, pressedAt, at);
  if (type === 'ended') return { ...state, how: 'let-go' };
  // A long press that ended before the microphone was open, as when the permission was asked for, was meant to end.
  if (type === 'released' && how === 'held') return { ...state, how: isTap(state, at) ? 'tapped' : 'let-go' };
  return state;
}

function whenListening(state: Listening, type: Timed, at: number): MicButtonState {
  if (type === 'ended') return finished(state, at);
  if (state.how === 'tapped') return type === 'pressed' || type === 'tapped' ? finished(state, at) : state;
  if (type !== 'released') return state;
  return isTap(state, at) ? { ...state, how: 'tapped' } : finished(state, at);
}

function listening(how: How, pressedAt: number, since: number): Listening {
  return { phase: 'listening', how, pressedAt, since };
}

function isTap({ pressedAt }: { pressedAt: number }, at: number): boolean {
  return at - pressedAt < SHORTEST_MS;
}

function finished({ since }: Listening, at: number): MicButtonState {
  return at - since < SHORTEST_MS ? { phase: 'idle', hint: 'too-short' } : { phase: 'finishing' };
}
