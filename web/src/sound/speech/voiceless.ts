import { useEffect } from 'react';
import { useSession } from '../../session/hooks.ts';
import { valueStore } from '../../ui/hooks/value-store.ts';

const voiceless = valueStore(false);

/** Whether neither the server nor the phone has a Hindi voice. False while unknown, e.g. for a guest. */
export function useVoiceless(): boolean {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'in') void learn();
  }, [status]);
  return voiceless.use();
}

async function learn(): Promise<void> {
  try {
    const { hasVoice } = await import('./voices/has-voice.ts');
    voiceless.set(!(await hasVoice()));
  } catch (cause) {
    console.warn(cause);
  }
}
