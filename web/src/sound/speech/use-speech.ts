import { useEffect, useMemo, useState } from 'react';
import { valueStore } from '../../ui/hooks/value-store.ts';
import { track } from '../../wrapper/wrapper.ts';
import { unlockAudio } from './audio-element.ts';
import type { Outcome } from './voices/player.ts';

/**
 * `preparing`: the audio is loading. `blocked`: the browser requires a click first, which then starts at once. `none`:
 * neither the server nor the phone has a voice.
 */
type SpeechState = 'idle' | 'preparing' | 'speaking' | 'blocked' | 'none';

export interface Speech {
  /** State of this component's text; `idle` while another text is read. */
  state: SpeechState;
  /**
   * Reads aloud and stops any other reading. Best called in a click handler: otherwise the browser may block the sound.
   */
  speak: (text: string) => void;
  stop: () => void;
}

/** Text-to-speech for one component; stops when it unmounts. */
export function useSpeech(): Speech {
  const [speaker] = useState(() => ({}));
  const reading = now.use();
  const state = reading.speaker === speaker ? reading.state : 'idle';
  useEffect(() => () => stopSpeaking(speaker), [speaker]);
  return useMemo(
    () => ({ state, speak: (text: string) => speak(speaker, text), stop: () => stopSpeaking(speaker) }),
    [state, speaker],
  );
}

/** One text with one button: a click starts it, the next stops it. */
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

/** Identity of the component that is reading; only the last one sounds. */
type Speaker = object;

const now = valueStore<{ speaker: Speaker | null; state: SpeechState }>({ speaker: null, state: 'idle' });
let running: AbortController | null = null;

/** Reads a text aloud instead of the current one: with the server's voice, else the phone's. */
function speak(speaker: Speaker, text: string): void {
  running?.abort();
  running = null;
  if (text.trim() === '') {
    now.set({ speaker: null, state: 'idle' });
    return;
  }
  const work = new AbortController();
  running = work;
  unlockAudio();
  now.set({ speaker, state: 'preparing' });
  void read(text, work.signal, () => running === work && now.set({ speaker, state: 'speaking' })).then((outcome) => {
    if (running !== work) return;
    running = null;
    now.set({ speaker, state: outcome === 'done' ? 'idle' : outcome });
  });
}

/** Stops the reading of this speaker only. */
function stopSpeaking(speaker: Speaker): void {
  if (now.get().speaker !== speaker) return;
  running?.abort();
  running = null;
  now.set({ speaker: null, state: 'idle' });
}

/** The code of the voices is loaded with the first click; if that fails there is no voice. */
async function read(text: string, signal: AbortSignal, onSound: () => void): Promise<Outcome> {
  try {
    const { say } = await import('./voices/say.ts');
    return signal.aborted ? 'done' : await say(text, signal, onSound);
  } catch (cause) {
    console.warn(cause);
    return 'none';
  }
}
