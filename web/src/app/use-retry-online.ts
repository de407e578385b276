import { useEffect, useRef } from 'react';
import { useNetwork } from './hooks.ts';

/** What failed without a network is asked for again when the network is back. */
export function useRetryOnline(failed: boolean, retry: () => void): void {
  const online = useNetwork() !== 'offline';
  const before = useRef(online);
  const again = useRef(retry);
  again.current = retry;
  useEffect(() => {
    if (failed && online && !before.current) again.current();
    before.current = online;
  }, [failed, online]);
}
