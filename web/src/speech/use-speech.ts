import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type SpeechState, speak, speechOf, stopSpeaking, subscribeToSpeech } from './speech.ts';

export interface Speech {
  /** Of this component's text; `idle` while another one is heard. */
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
  return { state: speech.state, toggle: () => (sounding ? speech.stop() : speech.speak(text)) };
}
