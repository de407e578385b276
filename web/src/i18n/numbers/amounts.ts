import { unitsTexts } from '../catalogues/units.hi.ts';
import { texts } from '../texts.ts';

const say = texts(unitsTexts);
const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** Indian digit grouping, at most one decimal: 1,24,000. */
export function readable(value: number): string {
  return number.format(value);
}

export function kilos(kilograms: number): string {
  return say('kilos', { n: readable(kilograms) });
}

/** Grams; from a kilogram on in kilograms. */
export function weight(grams: number): string {
  return grams >= 1000 ? kilos(grams / 1000) : say('grams', { n: readable(grams) });
}
