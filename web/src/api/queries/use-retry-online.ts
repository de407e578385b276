import { useEffect, useRef } from 'react';
import { useNetwork } from '../../session/hooks.ts';

/** The `online` event often comes a moment before the network carries anything. */
const TRIES_AFTER_MS = [0, 3_000, 10_000];

/** When the network is back, refetches a failed query at most three times until it succeeds. */
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
