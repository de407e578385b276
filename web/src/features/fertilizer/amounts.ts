import type { FertilizerDose } from '@anar/contracts/fertilizer';
import { fertilizer as words } from '../../i18n/hi/fertilizer.ts';
import { texts } from '../../i18n/texts.ts';

const say = texts(words);
const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

export function readable(value: number): string {
  return number.format(value);
}

/** Grams as a hand weighs them: from a kilo on in kilos. */
export function weight(grams: number): string {
  return grams >= 1000 ? say('kilos', { n: readable(grams / 1000) }) : say('grams', { n: readable(grams) });
}

/** What goes on the whole orchard, in kilos and in bags. */
export function orchardAmount({ orchardKilograms, bags, bagKilograms }: FertilizerDose['items'][number]): string {
  const kilos = say('orchard', { kilos: readable(orchardKilograms) });
  return `${kilos}, ${say('bags', { bags: readable(bags), size: readable(bagKilograms) })}`;
}
