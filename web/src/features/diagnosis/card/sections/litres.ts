import { readable } from '../../../../i18n/amounts.ts';
import { card as words } from '../../../../i18n/hi/check/card.ts';
import { texts } from '../../../../i18n/texts.ts';

const say = texts(words);

/** Water as a drip can be set: whole litres, from one on. */
export function litres(value: number): string {
  return say('litres', { n: readable(value < 1 ? value : Math.round(value)) });
}
