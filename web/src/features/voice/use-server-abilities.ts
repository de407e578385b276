import { useEffect } from 'react';
import { setServerSpeaks } from '../../sound/speech/voices/server-voice.ts';
import { setServerTranscribes } from './speech-input/choose-speech-input.ts';
import { useAbilitiesQuery } from './voice-api.ts';

/**
 * Loads whether the server has speech-to-text (else the browser's recogniser is used) and text-to-speech. Without a
 * reply the server is tried, and its first error decides.
 */
export function useServerAbilities(): void {
  const { data } = useAbilitiesQuery(undefined, { refetchOnMountOrArgChange: true });
  useEffect(() => {
    if (!data) return;
    setServerTranscribes(data.listens);
    setServerSpeaks(data.speaks);
  }, [data]);
}
