import { useEffect, useMemo, useRef, useState } from 'react';
import { openSpeechInput } from './choose-speech-input.ts';
import { IDLE, type MicButtonState } from './mic-button-state.ts';
import { createMicController, type MicController, type MicControllerEvents } from './mic-controller.ts';

export interface Listening {
  state: MicButtonState;
  mic: MicController;
}

/** The microphone for one screen: a page that goes away ends the listening, leaving the screen drops it. */
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
