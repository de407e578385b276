import { readable } from '../../../../i18n/numbers/amounts.ts';
import { texts } from '../../../../i18n/texts.ts';
import { cardTexts } from '../card.hi.ts';

const say = texts(cardTexts);

/** Rounded to what a drip can be set to, as in today's advice: halves below 10 litres, whole litres above. */
export function litres(value: number): string {
  const rounded = value < 10 ? Math.round(value * 2) / 2 : Math.round(value);
  return say('litres', { n: readable(rounded || value) });
}
