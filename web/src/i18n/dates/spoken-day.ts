import { serverNow } from '../../device/network/server-clock.ts';
import { indiaDay, spoken } from './india-day.ts';

/** '12 दिसंबर' of an instant (ISO 8601), with its year if that is not this year. */
export function spokenDay(at: string, now = serverNow()): string {
  return spoken(indiaDay(Date.parse(at)), indiaDay(now));
}

/** The last day before an expiry: a plan that ends at midnight of the 24th is valid until the 23rd. */
export const spokenLastDay = (until: string, now?: number): string =>
  spokenDay(new Date(Date.parse(until) - 1).toISOString(), now);
