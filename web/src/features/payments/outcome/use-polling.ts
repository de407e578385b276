import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useNetwork } from '../../../session/hooks.ts';
import { waitAfter } from './payment-outcome.ts';

interface Polling {
  /** Something is still to come. */
  wanted: boolean;
  /** A call is under way. */
  fetching: boolean;
  ask: () => unknown;
}

/** Asks again and again while somebody looks at the page, soon at first; coming back to it, or the network, begins anew. */
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
