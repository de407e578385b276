import { card as words } from '../../i18n/hi/card.ts';
import { texts } from '../../i18n/texts.ts';

const say = texts(words);

const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** 1,24,000 and at most one digit after the point. */
export function readable(value: number): string {
  return number.format(value);
}

/** Grams as a hand weighs them: from a kilo on in kilos. */
export function weight(grams: number): string {
  return grams >= 1000 ? say('kilos', { n: readable(grams / 1000) }) : say('grams', { n: readable(grams) });
}

/** Water as a drip can be set: whole litres, from one on. */
export function litres(value: number): string {
  return say('litres', { n: readable(value < 1 ? value : Math.round(value)) });
}
