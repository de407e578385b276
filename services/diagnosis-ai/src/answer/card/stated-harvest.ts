import type { StatedHarvest } from '@anar/classifier/harvest/harvest-text';
import { readHarvest } from '@anar/classifier/harvest/read-harvest';
import { memoize } from '@anar/india/memoize';
import { daysBetween } from '@anar/india/time';

const LETTERS_KEPT = 20_000;
const DAY = '2026-08-10'.length;

const statedOn = memoize((said: string) => readHarvest(said.slice(DAY), said.slice(0, DAY)), LETTERS_KEPT);

/** What a text says of the next picking: read when it is answered, and again when the answer is shown. `day` in India. */
export function statedHarvest(text: string, day: string): StatedHarvest | null {
  return statedOn(day + text);
}

/** The same, counted from `today`; also null when that picking has passed. */
export function statedHarvestAsOf(text: string, saidOn: string, today: string): StatedHarvest | null {
  const stated = statedHarvest(text, saidOn);
  if (typeof stated !== 'number') return stated;
  const left = stated - daysBetween(saidOn, today);
  return left < 0 ? null : left;
}
