import type { Diagnosis } from '@anar/contracts/diagnosis/diagnosis';
import type { Knowledge } from '../../../knowledge/knowledge.ts';
import { bagsFor } from '../../card/fertilizer.ts';

type Fertilizer = Diagnosis['fertilizer'];
type Irrigation = Diagnosis['irrigation'];

export interface KnownAmounts {
  fertilizer(given: Fertilizer): Fertilizer;
  irrigation(given: Irrigation): Irrigation;
}

const AGES = [1, 2, 3, 4, 5];

/**
 * Keeps only known numbers: bags of the yearly schedule, and the water of an orchard's daily advice, which carries its
 * day. All other numbers are dropped and the words stay.
 */
export function createKnownAmounts(knowledge: Knowledge): KnownAmounts {
  const bags = AGES.flatMap((age) => bagsFor(age, knowledge));
  const isBag = (perPlant_g: number | undefined, perAcre_kg: number | undefined, name?: string) =>
    bags.some(
      (bag) =>
        bag.perPlant_g === perPlant_g && bag.perAcre_kg === perAcre_kg && (name === undefined || bag.name === name),
    );

  return {
    fertilizer({ amountPerPlant_g, amountPerAcre_kg, items = [], ...words }) {
      const schedule = items.filter(({ name, perPlant_g, perAcre_kg }) => isBag(perPlant_g, perAcre_kg, name));
      const first = schedule[0];
      const ofSchedule =
        first !== undefined && first.perPlant_g === amountPerPlant_g && first.perAcre_kg === amountPerAcre_kg;
      return {
        ...words,
        ...(ofSchedule && { amountPerPlant_g, amountPerAcre_kg }),
        ...(schedule.length > 0 && { items: schedule }),
      };
    },
    irrigation({ litersPerPlant, ...words }) {
      const advised = words.day !== undefined && litersPerPlant !== undefined && litersPerPlant > 0;
      return { ...words, ...(advised && { litersPerPlant }) };
    },
  };
}
