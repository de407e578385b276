import { useEffect, useRef } from 'react';
import { useSocketState } from './socket.ts';

/**
 * Polls while the socket is down and the page is visible. RTK's `pollingInterval` would need `setupListeners` (250 bytes
 * on every page) and an option on each query of a screen; one invalidation refetches exactly those that are shown.
 */
export function usePollingWithoutSocket(poll: () => void, everyMs: number): void {
  const down = useSocketState() !== 'on';
  const latest = useRef(poll);
  latest.current = poll;
  useEffect(() => {
    if (!down) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), everyMs);
    return () => clearInterval(timer);
  }, [down, everyMs]);
}
