import { useEffect } from 'react';
import { setServerSpeaks } from '../../speech/voices/server-voice.ts';
import { setServerTranscribes } from './speech-input/choose-speech-input.ts';
import { useAbilitiesQuery } from './voice-api.ts';

/**
 * Learns before the first word whether the server listens, else the browser's recogniser does, and whether it speaks.
 * Without an answer the server is tried, and its first refusal decides.
 */
export function useServerAbilities(): void {
  const { data } = useAbilitiesQuery(undefined, { refetchOnMountOrArgChange: true });
  useEffect(() => {
    if (!data) return;
    setServerTranscribes(data.listens);
    setServerSpeaks(data.speaks);
  }, [data]);
}
