import { useEffect, useRef, useState } from 'react';

const MINUTE_MS = 60_000;

export const HOUR_MS = 3_600_000;
/** While there is nothing at all: the first prices are on their way. */
export const SOON_MS = 30_000;
const LOOK_MS = 30_000;

/** The time (ms since 1970), anew each minute: the age of a price does not stand still. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** What is older than an hour is asked for again while somebody looks at it, also when they come back to it. */
export function useHourly(since: number | undefined, refetch: () => void, every = HOUR_MS): void {
  const latest = useRef({ since, refetch, every });
  latest.current = { since, refetch, every };
  useEffect(() => {
    const look = () => {
      const { since: at, refetch: again, every: age } = latest.current;
      if (document.visibilityState === 'visible' && at !== undefined && Date.now() - at >= age) again();
    };
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
