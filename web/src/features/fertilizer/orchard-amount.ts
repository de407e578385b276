import type { FertilizerDose } from '@anar/contracts/orchards/fertilizer';
import { readable } from '../../i18n/numbers/amounts.ts';
import { texts } from '../../i18n/texts.ts';
import { fertilizerTexts } from './fertilizer.hi.ts';

const say = texts(fertilizerTexts);
type Item = FertilizerDose['items'][number];

/**
 * Amount to buy or carry for the whole orchard: '4.5 बोरी (45 किलो वाली)', from half a trolley on 'लगभग 5 ट्रॉली (3 टन
 * वाली)'.
 */
export function toCarry({ orchardKilograms, bags, bagKilograms, trolleyKilograms }: Item): string {
  const halves = trolleyKilograms ? Math.round((orchardKilograms / trolleyKilograms) * 2) : 0;
  if (trolleyKilograms && halves > 0) {
    return say('trolleys', { n: readable(halves / 2), tons: readable(trolleyKilograms / 1000) });
  }
  return say('bags', { bags: readable(bags), size: readable(bagKilograms) });
}

/** The same in whole kilos. */
export function orchardKilos({ orchardKilograms }: Item): string {
  return say('orchard', { kilos: readable(Math.max(1, Math.round(orchardKilograms))) });
}
