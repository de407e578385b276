import type { Orchard } from '@anar/contracts/orchards';
import { readable } from '../../../i18n/amounts.ts';
import { orchardNames } from '../../../i18n/hi/orchard/orchard-names.ts';
import { orchards as words } from '../../../i18n/hi/orchard/orchards.ts';
import { indiaDay, spoken } from '../../../i18n/india-day.ts';
import { texts } from '../../../i18n/texts.ts';

const sayName = texts(orchardNames);
const say = texts(words);
const SHORT_ID_LENGTH = 4;

/** '820 पेड़ · 5 साल · फल · मृग बहार'. */
export function orchardLine({ plantCount, plantAge, plantPhase, plantBahar }: Orchard): string {
  const facts = say('facts', {
    plants: readable(Number(plantCount)),
    years: plantAge,
    phase: sayName(`phase_${plantPhase}`),
  });
  return plantBahar ? `${facts} · ${sayName(`bahar_${plantBahar}`)}` : facts;
}

/** The last fertilizer and its day. */
export function lastFertilizer({ lastFertilizerName: name, lastFertilizerAt: at }: Orchard, now: number): string {
  if (!name) return say('noFertilizer');
  if (!at) return say('fertilizerOnly', { name });
  return say('fertilizer', { name, day: spoken(indiaDay(Date.parse(at)), indiaDay(now)) });
}

/** The end of an orchard's id, enough to distinguish a user's orchards: '7F2C'. */
export function shortId(id: string): string {
  return id.slice(-SHORT_ID_LENGTH).toUpperCase();
}
