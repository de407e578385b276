import { sayByBrowser } from './browser-voice.ts';
import type { Outcome } from './outcome.ts';
import { unlockPlayer } from './player.ts';
import { partsOf } from './sentences.ts';
import { sayByServer } from './server-voice.ts';

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
  const parts = partsOf(text);
  if (parts.length === 0) {
    set(null, 'idle');
    return;
  }
  const work = new AbortController();
  running = work;
  unlockPlayer();
  set(speaker, 'preparing');
  void say(parts, work.signal, () => running === work && set(speaker, 'speaking')).then((outcome) => {
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

async function say(parts: readonly string[], signal: AbortSignal, onSound: () => void): Promise<Outcome> {
  for (const part of parts) {
    const byServer = await sayByServer(part, signal, onSound);
    const outcome = byServer === 'none' && !signal.aborted ? await sayByBrowser(part, signal, onSound) : byServer;
    if (outcome !== 'done' || signal.aborted) return outcome;
  }
  return 'done';
}
