import type { Diagnosis, FertilizerItem } from '@anar/contracts/diagnosis';
import type { Problem } from '../knowledge/problem.ts';
import type { Nutrition } from '../knowledge/tables.ts';
import type { Farm } from '../orchards/farm.ts';
import { ageRow } from './irrigation.ts';

type Fertilizer = Diagnosis['fertilizer'];

/** Under this age a tree does not bear; its urea is split in three (agronomy facts 5.1). */
const BEARING_AGE = 3;

/**
 * The yearly schedule by age (MPKV style, conf M), or why there is none now: the problem forbids nitrogen or wants a test
 * first, the orchard is unknown, or the trees carry fruit and the schedule belongs to the start of the bahar.
 */
export function fertilizerAdvice(
  farm: Farm,
  problem: Problem | null,
  nutrition: Nutrition,
  source: string,
): Fertilizer {
  const { caution } = nutrition;
  const { age, phase } = farm;
  if (problem?.nitrogen === 'hold') {
    return { type: 'अभी नाइट्रोजन ज़्यादा न दें', caution: 'यूरिया अभी रोकें। ठीक होने पर मिट्टी जाँच के हिसाब से दें।' };
  }
  if (problem?.nitrogen === 'test') return { type: 'मिट्टी और पत्ती की जाँच के बाद', caution };
  if (age === undefined || age < 1 || !phase) return { type: 'अभी पता नहीं', caution: 'बाग की उम्र और अवस्था बताएँ।' };
  if (phase === 'fruiting' || phase === 'harvest') {
    return { type: 'अभी पूरी खाद का समय नहीं', schedule: 'पूरी खाद अगली बहार की पहली सिंचाई पर।', caution };
  }
  const items = bagsFor(age, nutrition);
  const urea = items[0];
  return {
    type: 'यूरिया (पूरे साल का)',
    ...(urea && { amountPerPlant_g: urea.perPlant_g, amountPerAcre_kg: urea.perAcre_kg }),
    schedule: `${age < BEARING_AGE ? nutrition.young_splits : nutrition.splits} ${nutrition.how}`,
    organicOption: 'सड़ी गोबर खाद बहार की शुरुआत में',
    caution,
    source,
    items,
  };
}

/** Grams of each bag per plant and year, urea first; per acre = per plant × plants per acre / 1000. */
export function bagsFor(age: number, { per_plant, share, plants_per_acre }: Nutrition): FertilizerItem[] {
  const { N, P2O5, K2O, FYM_kg } = per_plant[ageRow(age)];
  const grams: [string, number][] = [
    ['यूरिया', N / share.urea_N],
    ['SSP (सिंगल सुपर फॉस्फेट)', P2O5 / share.SSP_P2O5],
    ['MOP (पोटाश)', K2O / share.MOP_K2O],
    ['गोबर खाद', FYM_kg * 1000],
  ];
  return grams.map(([name, amount]) => {
    const perPlant_g = Math.round(amount);
    return { name, perPlant_g, perAcre_kg: Math.round((perPlant_g * plants_per_acre) / 100) / 10 };
  });
}
