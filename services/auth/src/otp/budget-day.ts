const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The day in India of a moment (ms since 1970), as `2026-11-21`; India has no daylight saving. */
export function indianDay(now: number): string {
  return new Date(now + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

/** Seconds from a moment (ms since 1970) to the next midnight in India. */
export function secondsToIndianMidnight(now: number): number {
  return Math.ceil((DAY_MS - ((now + INDIA_OFFSET_MS) % DAY_MS)) / 1000);
}
