import { PRODUCT_OFFSET_MS } from '@anar/contracts/constants';
import { dayPartTexts } from '../catalogues/day-parts.hi.ts';
import { texts } from '../texts.ts';

const say = texts(dayPartTexts);
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** Name of the part of the day of an hour, 0 to 23. */
export function dayPart(hour: number): string {
  return say(hour < 4 || hour >= 20 ? 'night' : hour < 12 ? 'morning' : hour < 16 ? 'noon' : 'evening');
}

/** 'सुबह 9:12' or 'रात 9:12': the time in India of an instant (ISO 8601, or ms since 1970). */
export function timeOfDay(at: string | number): string {
  const ms = typeof at === 'number' ? at : Date.parse(at);
  const minutes = Math.floor((ms + PRODUCT_OFFSET_MS) / MINUTE_MS) % DAY_MINUTES;
  const hour = Math.floor(minutes / 60);
  return say('time', { part: dayPart(hour), time: `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')}` });
}
