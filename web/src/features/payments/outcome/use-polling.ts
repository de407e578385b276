import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useNetwork } from '../../../session/hooks.ts';
import { waitAfter } from './payment-outcome.ts';

interface Polling {
  /** An outcome is still pending. */
  wanted: boolean;
  /** A request is in flight. */
  fetching: boolean;
  ask: () => unknown;
}

/** Polls while the page is visible, frequently at first; returning to it, or to the network, restarts the backoff. */
export function usePolling({ wanted, fetching, ask }: Polling): void {
  const visible = useVisible();
  const online = useNetwork() !== 'offline';
  const looks = useRef(0);
  const again = useRef(ask);
  again.current = ask;
  useEffect(() => {
    if (visible && online) looks.current = 0;
  }, [visible, online]);
  useEffect(() => {
    if (!wanted || fetching || !visible || !online) return;
    const timer = setTimeout(() => {
      looks.current += 1;
      again.current();
    }, waitAfter(looks.current));
    return () => clearTimeout(timer);
  }, [wanted, fetching, visible, online]);
}

function useVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => !document.hidden,
    () => true,
  );
}
