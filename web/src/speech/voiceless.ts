import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../session/hooks.ts';

let voiceless = false;
const listeners = new Set<() => void>();

/** Whether nothing here reads Hindi aloud, neither the server nor the phone. While nobody knows, as for a guest, something does. */
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
