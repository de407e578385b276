import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { track } from '../wrapper/wrapper.ts';
import { unlockAudio } from './audio-element.ts';
import type { Outcome } from './voices/player.ts';

/**
 * `preparing`: the sound is on its way. `blocked`: the browser wants a press first, which then starts at once.
 * `none`: neither the server nor the phone has a voice; the text stays to be read.
 */
type SpeechState = 'idle' | 'preparing' | 'speaking' | 'blocked' | 'none';

export interface Speech {
  /** Of this component's text; `idle` while another one is read. */
  state: SpeechState;
  /** Reads aloud in place of whatever is being read. Best called in a press: later the browser may refuse sound. */
  speak: (text: string) => void;
  stop: () => void;
}

/** The voice of the product, for one component; leaving the screen ends it. */
export function useSpeech(): Speech {
  const [speaker] = useState(() => ({}));
  const state = useSyncExternalStore(
    subscribeToSpeech,
    () => speechOf(speaker),
    () => 'idle' as const,
  );
  useEffect(() => () => stopSpeaking(speaker), [speaker]);
  return useMemo(
    () => ({ state, speak: (text: string) => speak(speaker, text), stop: () => stopSpeaking(speaker) }),
    [state, speaker],
  );
}

/** One text with one button: the press starts it, the next ends it. */
export function useReading(text: string): { state: SpeechState; toggle: () => void } {
  const speech = useSpeech();
  const sounding = speech.state === 'preparing' || speech.state === 'speaking';
  const toggle = () => {
    if (sounding) return speech.stop();
    track('listened');
    speech.speak(text);
  };
  return { state: speech.state, toggle };
}

/** Whoever lets a text be read; only the last one sounds. */
type Speaker = object;

let now: { speaker: Speaker | null; state: SpeechState } = { speaker: null, state: 'idle' };
let running: AbortController | null = null;
const listeners = new Set<() => void>();

function set(speaker: Speaker | null, state: SpeechState): void {
  now = { speaker, state };
  for (const listener of listeners) listener();
}

/** Reads a text aloud in place of what was being read: with the server's voice, else with the phone's own. */
function speak(speaker: Speaker, text: string): void {
  running?.abort();
  running = null;
  if (text.trim() === '') {
    set(null, 'idle');
    return;
  }
  const work = new AbortController();
  running = work;
  unlockAudio();
  set(speaker, 'preparing');
  void read(text, work.signal, () => running === work && set(speaker, 'speaking')).then((outcome) => {
    if (running !== work) return;
    running = null;
    set(speaker, outcome === 'done' ? 'idle' : outcome);
  });
}

/** Ends what this speaker lets be read; somebody else's is left alone. */
function stopSpeaking(speaker: Speaker): void {
  if (now.speaker !== speaker) return;
  running?.abort();
  running = null;
  set(null, 'idle');
}

function speechOf(speaker: Speaker): SpeechState {
  return now.speaker === speaker ? now.state : 'idle';
}

function subscribeToSpeech(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The voices come with the first press; one that cannot be loaded is none. */
async function read(text: string, signal: AbortSignal, onSound: () => void): Promise<Outcome> {
  try {
    const { say } = await import('./voices/say.ts');
    return signal.aborted ? 'done' : await say(text, signal, onSound);
  } catch (cause) {
    console.warn(cause);
    return 'none';
  }
}
