import type { Diagnosis, FertilizerItem } from '@anar/contracts/diagnosis/diagnosis';
import { hasFruit } from '@anar/contracts/orchards/constants';
import { yearOf } from '@anar/nutrition/nutrition';
import type { Knowledge } from '../../knowledge/knowledge.ts';
import type { Problem } from '../../knowledge/problem.ts';
import type { Farm } from '../../orchards/farm.ts';

type Fertilizer = Diagnosis['fertilizer'];

/** The amounts and how they are given. */
type FertilizerTables = Pick<Knowledge, 'nutrition' | 'fertilizing'>;

/**
 * The yearly schedule by age (MPKV style, conf M), or why there is none now: the problem forbids nitrogen or wants a test
 * first, the orchard is unknown, or the trees carry fruit and the schedule belongs to the start of the bahar.
 */
export function fertilizerAdvice(
  farm: Farm,
  problem: Problem | null,
  tables: FertilizerTables,
  source: string,
): Fertilizer {
  const { caution, splits, young_splits, how } = tables.fertilizing;
  const { age, phase } = farm;
  if (problem?.nitrogen === 'hold') {
    return { type: 'अभी नाइट्रोजन ज़्यादा न दें', caution: 'यूरिया अभी रोकें। ठीक होने पर मिट्टी जाँच के हिसाब से दें।' };
  }
  if (problem?.nitrogen === 'test') return { type: 'मिट्टी और पत्ती की जाँच के बाद', caution };
  if (age === undefined || age < 1 || !phase) return { type: 'अभी पता नहीं', caution: missingFor(farm) };
  if (hasFruit(phase)) {
    return { type: 'अभी पूरी खाद का समय नहीं', schedule: 'पूरी खाद अगली बहार की पहली सिंचाई पर।', caution };
  }
  const items = bagsFor(age, tables);
  const urea = items[0];
  return {
    type: 'यूरिया (पूरे साल का)',
    ...(urea && { amountPerPlant_g: urea.perPlant_g, amountPerAcre_kg: urea.perAcre_kg }),
    schedule: `${age < tables.nutrition.bearing_age ? young_splits : splits} ${how}`,
    organicOption: 'सड़ी गोबर खाद बहार की शुरुआत में',
    caution,
    source,
    items,
  };
}

/** Why no schedule holds for the farmer's trees. */
function missingFor({ age, orchards }: Farm): string {
  if (age !== undefined && age < 1) return 'एक साल से छोटे पौधे की खाद ‘बाग’ की ‘साल भर की खाद’ में देखें।';
  if (orchards && orchards.count > 1) return 'बागों की उम्र या अवस्था अलग है: हर बाग की ‘साल भर की खाद’ देखें।';
  return 'बाग की उम्र और अवस्था बताएँ।';
}

/** Grams of each bag per plant and year, urea first; per acre = per plant × plants per acre / 1000. `age` in years, 1 and more. */
export function bagsFor(age: number, { nutrition, fertilizing }: FertilizerTables): FertilizerItem[] {
  const year = yearOf(age, nutrition);
  const { urea, ssp, mop } = nutrition.fertilizers;
  const grams: [string, number][] = [
    ...[urea, ssp, mop].map(({ name, nutrient, share }): [string, number] => [name, year[nutrient] / share]),
    ['गोबर खाद', year.FYM_kg * 1000],
  ];
  return grams.map(([name, amount]) => {
    const perPlant_g = Math.round(amount);
    return { name, perPlant_g, perAcre_kg: Math.round((perPlant_g * fertilizing.plants_per_acre) / 100) / 10 };
  });
}
