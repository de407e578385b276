import type { Orchard } from '@anar/contracts/orchards/orchards';
import { orchardNamesTexts } from '../../../i18n/catalogues/orchard-names.hi.ts';
import { indiaDay, spoken } from '../../../i18n/dates/india-day.ts';
import { readable } from '../../../i18n/numbers/amounts.ts';
import { texts } from '../../../i18n/texts.ts';
import { orchardsTexts } from '../orchards.hi.ts';

const sayName = texts(orchardNamesTexts);
const say = texts(orchardsTexts);
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
