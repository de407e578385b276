import type { FertilizerDose } from '@anar/contracts/fertilizer';
import { readable } from '../../i18n/amounts.ts';
import { fertilizer as words } from '../../i18n/hi/orchard/fertilizer.ts';
import { texts } from '../../i18n/texts.ts';

const say = texts(words);

/** What goes on the whole orchard, in kilos and in bags. */
export function orchardAmount({ orchardKilograms, bags, bagKilograms }: FertilizerDose['items'][number]): string {
  const kilos = say('orchard', { kilos: readable(orchardKilograms) });
  return `${kilos}, ${say('bags', { bags: readable(bags), size: readable(bagKilograms) })}`;
}
