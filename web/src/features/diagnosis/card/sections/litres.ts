import { readable } from '../../../../i18n/amounts.ts';
import { card as words } from '../../../../i18n/hi/check/card.ts';
import { texts } from '../../../../i18n/texts.ts';

const say = texts(words);

/** Water as a drip can be set, and as today's advice rounds it: halves below 10 litres, whole ones above. */
export function litres(value: number): string {
  const rounded = value < 10 ? Math.round(value * 2) / 2 : Math.round(value);
  return say('litres', { n: readable(rounded || value) });
}
