export type TimeUnit = 'seconds' | 'minutes' | 'hours' | 'days' | 'months' | 'years';

export interface Since {
  unit: TimeUnit;
  count: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH_DAYS = 30;
const YEAR_MONTHS = 12;

/** How long ago `at` (ISO 8601) was at `now` (ms): seconds, minutes, hours, days below 30, months below 12, years. */
export function timeSince(at: string, now: number): Since | null {
  const then = Date.parse(at);
  if (Number.isNaN(then)) return null;
  const seconds = Math.max(0, Math.floor((now - then) / 1000));
  if (seconds < MINUTE) return { unit: 'seconds', count: seconds };
  if (seconds < HOUR) return { unit: 'minutes', count: Math.floor(seconds / MINUTE) };
  if (seconds < DAY) return { unit: 'hours', count: Math.floor(seconds / HOUR) };
  const days = Math.floor(seconds / DAY);
  if (days < MONTH_DAYS) return { unit: 'days', count: days };
  const months = Math.floor(days / MONTH_DAYS);
  if (months < YEAR_MONTHS) return { unit: 'months', count: months };
  return { unit: 'years', count: Math.max(1, Math.floor(days / 365)) };
}
