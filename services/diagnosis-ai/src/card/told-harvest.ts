import type { ToldHarvest } from '@anar/harvest/words/read-pick';
import { harvestToldIn } from '@anar/harvest/words/told-in-words';
import { memoize } from '@anar/india/memoize';
import { daysBetween } from '@anar/india/time';

const LETTERS_KEPT = 20_000;
const DAY = '2026-08-10'.length;

const toldOn = memoize((said: string) => harvestToldIn(said.slice(DAY), said.slice(0, DAY)), LETTERS_KEPT);

/** What a text tells of the next picking: asked when it is answered, and again when the answer is shown. `day` in India. */
export function harvestTold(text: string, day: string): ToldHarvest | null {
  return toldOn(day + text);
}

/** The same as it stands on a later day; null too when that picking has passed. */
export function harvestToldAsOf(text: string, saidOn: string, today: string): ToldHarvest | null {
  const told = harvestTold(text, saidOn);
  if (typeof told !== 'number') return told;
  const left = told - daysBetween(saidOn, today);
  return left < 0 ? null : left;
}
