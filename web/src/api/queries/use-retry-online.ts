import { useEffect, useRef } from 'react';
import { useNetwork } from '../../session/hooks.ts';

/** The news of a network often comes a moment before it carries anything. */
const TRIES_AFTER_MS = [0, 3_000, 10_000];

/** What failed without a network is asked for again when the network is back, until it comes or three times. */
export function useRetryOnline(failed: boolean, retry: () => void): void {
  const online = useNetwork() !== 'offline';
  const before = useRef(online);
  const again = useRef(retry);
  again.current = retry;
  useEffect(() => {
    const isBack = failed && online && !before.current;
    before.current = online;
    if (!isBack) return;
    const timers = TRIES_AFTER_MS.map((ms) => setTimeout(() => again.current(), ms));
    return () => timers.forEach(clearTimeout);
  }, [failed, online]);
}
