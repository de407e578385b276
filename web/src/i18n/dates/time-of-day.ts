import { PRODUCT_OFFSET_MS } from '@anar/contracts/constants';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** '9:12' or '21:12': the time in India of an instant (ISO 8601, or ms since 1970). */
export function timeOfDay(at: string | number): string {
  const ms = typeof at === 'number' ? at : Date.parse(at);
  const minutes = Math.floor((ms + PRODUCT_OFFSET_MS) / MINUTE_MS) % DAY_MINUTES;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}
