import { useToast } from '../toast/toast-store.ts';

/** Hands something on by whatever the phone has for that; who closes it again has changed their mind, no more. */
export function useShare(failed: string): (data: ShareData) => Promise<void> {
  const toast = useToast();
  return async (data) => {
    try {
      await navigator.share(data);
    } catch (cause) {
      const closed = cause instanceof DOMException && cause.name === 'AbortError';
      if (!closed) toast({ title: failed, tone: 'bad' });
    }
  };
}

/** Not every browser has it. */
export const canShare = () => typeof navigator.share === 'function';
