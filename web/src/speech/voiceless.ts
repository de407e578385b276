import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../session/hooks.ts';

let voiceless = false;
const listeners = new Set<() => void>();

/** Whether neither the server nor the phone has a Hindi voice. False while unknown, e.g. for a guest. */
export function useVoiceless(): boolean {
  const { status } = useSession();
  useEffect(() => {
    if (status === 'in') void learn();
  }, [status]);
  return useSyncExternalStore(
    subscribe,
    () => voiceless,
    () => false,
  );
}

async function learn(): Promise<void> {
  try {
    const { hasVoice } = await import('./voices/has-voice.ts');
    voiceless = !(await hasVoice());
    for (const listener of listeners) listener();
  } catch (cause) {
    console.warn(cause);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
