import { INDIA_OFFSET_MS } from '../card/india-time.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A calendar day in India. */
export interface IndiaDay {
  /** `2026-11-21`. */
  date: string;
  /** The midnight at which it ends. */
  endsAt: Date;
}

/** The day that it is in India at an instant. */
export function indiaDay(at: Date): IndiaDay {
  const there = at.getTime() + INDIA_OFFSET_MS;
  const startsThere = Math.floor(there / DAY_MS) * DAY_MS;
  return {
    date: new Date(startsThere).toISOString().slice(0, 10),
    endsAt: new Date(startsThere + DAY_MS - INDIA_OFFSET_MS),
  };
}
