import type { Outcome } from './outcome.ts';
import { unlockPlayer } from './player.ts';

/**
 * `preparing`: the sound is on its way. `blocked`: the browser wants a press first, which then starts at once.
 * `none`: neither the server nor the phone has a voice; the text stays to be read.
 */
export type SpeechState = 'idle' | 'preparing' | 'speaking' | 'blocked' | 'none';

/** Whoever lets a text be read; only the last one is heard. */
export type Speaker = object;

let now: { speaker: Speaker | null; state: SpeechState } = { speaker: null, state: 'idle' };
let running: AbortController | null = null;
const listeners = new Set<() => void>();

function set(speaker: Speaker | null, state: SpeechState): void {
  now = { speaker, state };
  for (const listener of listeners) listener();
}

/** Reads a text aloud in place of what was being read: with the server's voice, else with the phone's own. */
export function speak(speaker: Speaker, text: string): void {
  running?.abort();
  running = null;
  if (text.trim() === '') {
    set(null, 'idle');
    return;
  }
  const work = new AbortController();
  running = work;
  unlockPlayer();
  set(speaker, 'preparing');
  void read(text, work.signal, () => running === work && set(speaker, 'speaking')).then((outcome) => {
    if (running !== work) return;
    running = null;
    set(speaker, outcome === 'done' ? 'idle' : outcome);
  });
}

/** Ends what this speaker lets be read; somebody else's is left alone. */
export function stopSpeaking(speaker: Speaker): void {
  if (now.speaker !== speaker) return;
  running?.abort();
  running = null;
  set(null, 'idle');
}

export function speechOf(speaker: Speaker): SpeechState {
  return now.speaker === speaker ? now.state : 'idle';
}

export function subscribeToSpeech(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The voices come with the first press; one that cannot be loaded is none. */
async function read(text: string, signal: AbortSignal, onSound: () => void): Promise<Outcome> {
  try {
    const { say } = await import('./say.ts');
    return signal.aborted ? 'done' : await say(text, signal, onSound);
  } catch (cause) {
    console.warn('no voice could be loaded', cause);
    return 'none';
  }
}
