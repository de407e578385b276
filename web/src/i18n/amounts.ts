import { units } from './hi/units.ts';
import { texts } from './texts.ts';

const say = texts(units);
const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** 1,24,000 and at most one digit after the point. */
export function readable(value: number): string {
  return number.format(value);
}

export function kilos(kilograms: number): string {
  return say('kilos', { n: readable(kilograms) });
}

/** Grams as a hand weighs them: from a kilo on in kilos. */
export function weight(grams: number): string {
  return grams >= 1000 ? kilos(grams / 1000) : say('grams', { n: readable(grams) });
}
