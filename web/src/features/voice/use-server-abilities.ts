import { useEffect, useReducer, useRef } from 'react';
import { setServerSpeaks } from '../../sound/speech/voices/server-voice.ts';
import { canSpeak, setServerTranscribes } from './speech-input/choose-speech-input.ts';
import { useAbilitiesQuery } from './voice-api.ts';

/**
 * Loads whether the server has speech-to-text (else the browser's recogniser is used) and text-to-speech. Without a
 * reply the server is tried, and its first error decides. Calls `onSilent` when neither it nor the phone recognises
 * speech; returns whether one of them does.
 */
export function useServerAbilities(onSilent: () => void): boolean {
  const { data } = useAbilitiesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const latest = useRef(onSilent);
  latest.current = onSilent;
  useEffect(() => {
    if (!data) return;
    setServerTranscribes(data.listens);
    setServerSpeaks(data.speaks);
    refresh();
    if (!canSpeak()) latest.current();
  }, [data]);
  return canSpeak();
}
