import { hasFruit } from '@anar/contracts/orchards/constants';
import type { FertilizerDose } from '@anar/contracts/orchards/fertilizer';
import type { Bahar, Orchard } from '@anar/contracts/orchards/orchards';
import { type Nutrition, yearOf } from '@anar/nutrition/nutrition';
import { type DoseWindow, dueOn, firstWater, later, monthsOf, SECOND_DOSE_DAYS, wholeMonth } from './dose-windows.ts';

type Trees = Pick<Orchard, 'plantAge' | 'plantCount' | 'plantPhase' | 'plantBahar'>;
type Item = FertilizerDose['items'][number];
/** Shares of the year's urea, phosphate and potash, and manure that a dose has. */
interface Shares {
  nitrogen: number;
  rest: number;
  manure: number;
}

const BAHAR_NAMES: Readonly<Record<Bahar, string>> = { ambe: 'अंबे बहार', mrig: 'मृग बहार', hastha: 'हस्त बहार' };

/**
 * The year's doses with their time on a day in India (agronomy facts 5.1). Bearing trees: at the first water of the
 * bahar all manure, phosphate and potash and half the nitrogen, the other half three weeks later. Younger ones: three
 * equal parts, manure with the first. Planted this year: only what goes into the pit. Once all are past, the first of
 * the next season is added.
 */
export function planDoses(trees: Trees, nutrition: Nutrition, today: string): FertilizerDose[] {
  const doses = yearDoses(trees, nutrition, today);
  const [first] = doses;
  if (!first || trees.plantAge < 1 || doses.some(({ due }) => due !== 'past')) return doses;
  const { window: _past, ...again } = first;
  return [...doses, { ...again, when: `अगली बार: ${first.when}`, due: 'later' }];
}

function yearDoses(trees: Trees, nutrition: Nutrition, today: string): FertilizerDose[] {
  const items = (shares: Shares) => itemsOf(trees, nutrition, shares);
  if (trees.plantAge < 1) {
    return [{ when: 'रोपाई के समय गड्ढे में', due: 'past', items: items({ nitrogen: 0, rest: 1, manure: 1 }) }];
  }
  if (trees.plantAge < nutrition.bearing_age) {
    const part = 1 / nutrition.young_months.length;
    return nutrition.young_months.map((month, index) => {
      const window = wholeMonth(month, today);
      const shares = { nitrogen: part, rest: part, manure: index === 0 ? 1 : 0 };
      return { when: monthsOf(window), due: dueOn(today, window), window, items: items(shares) };
    });
  }
  const opening = trees.plantBahar && firstWater(trees.plantBahar, today);
  const following = opening && later(opening, SECOND_DOSE_DAYS);
  const bahar = trees.plantBahar ? BAHAR_NAMES[trees.plantBahar] : 'बहार';
  return [
    {
      when: `${bahar} की पहली सिंचाई पर${inMonths(opening)}`,
      due: dueFor(trees, today, opening),
      ...(opening && { window: opening }),
      items: items({ nitrogen: 0.5, rest: 1, manure: 1 }),
    },
    {
      when: `पहली सिंचाई के 3 हफ्ते बाद${inMonths(following)}`,
      due: dueFor(trees, today, following),
      ...(following && { window: following }),
      items: items({ nitrogen: 0.5, rest: 0, manure: 0 }),
    },
  ];
}

const inMonths = (window?: DoseWindow) => (window ? ` (${monthsOf(window)})` : '');

/** Trees with fruit wait for their next bahar; without a bahar the month is unknown. */
function dueFor({ plantPhase }: Trees, today: string, window?: DoseWindow): FertilizerDose['due'] {
  if (!window) return 'later';
  const due = dueOn(today, window);
  const carriesFruit = hasFruit(plantPhase);
  return due === 'now' && carriesFruit ? 'later' : due;
}

function itemsOf({ plantAge, plantCount }: Trees, nutrition: Nutrition, shares: Shares): Item[] {
  const { fertilizers, manure } = nutrition;
  const year = yearOf(plantAge, nutrition);
  const bought = Object.values(fertilizers).map(({ name, nutrient, share, bag_kg }) => {
    const part = nutrient === 'N' ? shares.nitrogen : shares.rest;
    return itemOf(name, (year[nutrient] / share) * part, plantCount, bag_kg);
  });
  const rotted = {
    ...itemOf(manure.name, year.FYM_kg * 1000 * shares.manure, plantCount, manure.bag_kg),
    trolleyKilograms: manure.trolley_kg,
  };
  return [...bought, rotted].filter(({ perPlantGrams }) => perPlantGrams > 0);
}

/** Kilograms to a tenth; bags up to the next half. */
function itemOf(name: string, grams: number, plants: number, bagKilograms: number): Item {
  const perPlantGrams = Math.round(grams);
  const orchardKilograms = Math.round((perPlantGrams * plants) / 100) / 10;
  return {
    name,
    perPlantGrams,
    orchardKilograms,
    bags: Math.ceil((orchardKilograms / bagKilograms) * 2) / 2,
    bagKilograms,
  };
}
