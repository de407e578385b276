import { useEffect, useState } from 'react';

/** Whole seconds until `seconds` have passed since `since` (milliseconds of the clock), counted down to 0. */
export function useSecondsLeft(since: number, seconds: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.min(seconds, Math.max(0, Math.ceil(seconds - (now - since) / 1000)));
}
