import type { HarvestWait } from '@anar/contracts/orchards';
import { advice as words } from '../../i18n/hi/advice.ts';
import { daysBetween, indiaDay, spoken } from '../../i18n/india-day.ts';
import { texts } from '../../i18n/texts.ts';

const say = texts(words);

/** How long the fruit of the last spray must stay on the tree, and why; nothing when it need not. `now` in ms. */
export function harvestWaitText(wait: HarvestWait | undefined, now: number): { wait: string; why: string } | undefined {
  const today = indiaDay(now);
  const days = wait ? daysBetween(today, wait.safeOn) : 0;
  if (!wait || days <= 0) return undefined;
  const { product } = wait;
  const dates = { sprayed: spoken(wait.sprayedOn, today), safe: spoken(wait.safeOn, today) };
  return { wait: say('harvestIn', { n: days }), why: say('harvestWhy', { product, ...dates }) };
}
