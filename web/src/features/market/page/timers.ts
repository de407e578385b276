import { useEffect, useRef } from 'react';
import { serverNow, serverTimeOf } from '../../../device/network/server-clock.ts';

export const HOUR_MS = 3_600_000;
/** While the list is empty, the first prices are expected soon. */
export const SOON_MS = 30_000;
const CHECK_EVERY_MS = 30_000;

/** `since`: by this phone's clock. Refetches data older than `maxAgeMs` while the page is visible, also when it becomes visible again. */
export function useRefetchWhenStale(since: number | undefined, refetch: () => void, maxAgeMs = HOUR_MS): void {
  const latest = useRef({ since, refetch, maxAgeMs });
  latest.current = { since, refetch, maxAgeMs };
  useEffect(() => {
    const check = () => {
      const { since: at, refetch: again, maxAgeMs: age } = latest.current;
      if (document.visibilityState === 'visible' && at !== undefined && serverNow() - serverTimeOf(at) >= age) again();
    };
    const timer = setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
}
