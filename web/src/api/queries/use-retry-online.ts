import { useEffect, useRef } from 'react';
import { useNetwork } from '../../session/hooks.ts';

/** The `online` event often comes a moment before the network carries anything. */
const TRIES_AFTER_MS = [0, 3_000, 10_000];

/**
 * After an offline time, refetches a failed query at most three times until it succeeds. A query that was in flight when
 * the network came back fails later: its failure counts too.
 */
export function useRetryOnline(failed: boolean, retry: () => void): void {
  const online = useNetwork() !== 'offline';
  const wasOffline = useRef(false);
  const again = useRef(retry);
  again.current = retry;
  useEffect(() => {
    if (!online) wasOffline.current = true;
    if (!failed || !online || !wasOffline.current) return;
    wasOffline.current = false;
    const timers = TRIES_AFTER_MS.map((ms) => setTimeout(() => again.current(), ms));
    return () => timers.forEach(clearTimeout);
  }, [failed, online]);
}
