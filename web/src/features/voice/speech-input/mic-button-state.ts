/** Milliseconds: a shorter hold is a tap, and a shorter recording has no words. */
export const SHORTEST_MS = 400;

/** How the button started the recording: held down, or tapped once to start and again to end. */
type How = 'held' | 'tapped';

export type MicButtonState =
  /**
   * `too-short`: the recording is too short for any words. `ready`: the microphone opened after the button was
   * released.
   */
  | { phase: 'idle'; hint?: 'too-short' | 'ready' }
  /** The microphone is being opened, possibly with a permission prompt. */
  | { phase: 'opening'; how: How | 'let-go'; downAt: number }
  | { phase: 'listening'; how: How; downAt: number; since: number }
  /** The result is being assembled. */
  | { phase: 'finishing' };

export type MicButtonEvent =
  | { type: 'pressed' | 'released' | 'opened'; at: number }
  /** Down and up in one, by a key or a screen reader. */
  | { type: 'tapped'; at: number }
  /** Time limit reached, page hidden, or microphone taken by a call: the recording so far counts. */
  | { type: 'ended'; at: number }
  /** Discarded, or no speech input available. */
  | { type: 'cancelled' }
  /** The result was handed over. */
  | { type: 'closed' };

export const IDLE: MicButtonState = { phase: 'idle' };

/** State machine of the microphone button. An event without effect returns the same state object. */
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
  if (type === 'pressed') return { phase: 'opening', how: 'held', downAt: at };
  if (type === 'tapped') return { phase: 'opening', how: 'tapped', downAt: at };
  return state;
}

function whenOpening(state: Opening, type: Timed, at: number): MicButtonState {
  const { how, downAt } = state;
  if (type === 'opened') return how === 'let-go' ? { phase: 'idle', hint: 'ready' } : listening(how, downAt, at);
  if (type === 'ended') return { ...state, how: 'let-go' };
  // A long hold released before the microphone was open, e.g. during the permission prompt, means cancel.
  if (type === 'released' && how === 'held') return { ...state, how: isTap(state, at) ? 'tapped' : 'let-go' };
  return state;
}

function whenListening(state: Listening, type: Timed, at: number): MicButtonState {
  if (type === 'ended') return finished(state, at);
  if (state.how === 'tapped') return type === 'pressed' || type === 'tapped' ? finished(state, at) : state;
  if (type !== 'released') return state;
  return isTap(state, at) ? { ...state, how: 'tapped' } : finished(state, at);
}

function listening(how: How, downAt: number, since: number): Listening {
  return { phase: 'listening', how, downAt, since };
}

function isTap({ downAt }: { downAt: number }, at: number): boolean {
  return at - downAt < SHORTEST_MS;
}

function finished({ since }: Listening, at: number): MicButtonState {
  return at - since < SHORTEST_MS ? { phase: 'idle', hint: 'too-short' } : { phase: 'finishing' };
}
