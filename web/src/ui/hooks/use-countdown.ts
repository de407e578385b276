import { useEffect, useState } from 'react';
import { serverNow } from '../../device/network/server-clock.ts';

/** More often than once a second, so that no number is skipped. */
const TICK_MS = 250;

/** Whole seconds until `deadline` (ms since 1970), 0 after it. Correct even after the phone slept. */
export function useCountdown(deadline: number): number {
  const [now, setNow] = useState(() => serverNow());
  const left = secondsLeft(deadline, now);
  useEffect(() => {
    setNow(serverNow());
    const timer = setInterval(() => {
      setNow(serverNow());
      if (serverNow() >= deadline) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [deadline]);
  return left;
}

export function secondsLeft(deadline: number, now: number): number {
  return Math.max(0, Math.ceil((deadline - now) / 1000));
}

/** '0:42'. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
