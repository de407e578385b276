/** India is 5:30 ahead of UTC, the whole year. */
export const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** The month in India, 1 to 12. */
export function monthInIndia(at: Date): number {
  return new Date(at.getTime() + INDIA_OFFSET_MS).getUTCMonth() + 1;
}
