import { useEffect, useMemo, useRef, useState } from 'react';
import { openEar } from './hearing.ts';
import { createListener, type Listener, type ListenerEvents } from './listener.ts';
import { IDLE, type PressState } from './press-state.ts';

export interface Listening {
  state: PressState;
  listener: Listener;
}

/** The microphone for one screen: a page that goes away ends the listening, leaving the screen drops it. */
export function useListener(events: ListenerEvents): Listening {
  const [state, setState] = useState<PressState>(IDLE);
  const heard = useRef(events);
  heard.current = events;
  const listener = useMemo(
    () =>
      createListener(openEar, {
        onState: (next) => {
          setState(next);
          heard.current.onState(next);
        },
        onWords: (words) => heard.current.onWords(words),
        onHeard: (what) => heard.current.onHeard(what),
        onDeaf: (reason) => heard.current.onDeaf(reason),
      }),
    [],
  );
  useEffect(() => {
    const onVisibility = () => document.hidden && listener.end();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      listener.cancel();
    };
  }, [listener]);
  return { state, listener };
}
