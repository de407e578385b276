import type { Diagnosis } from '@anar/contracts/diagnosis';
import type { Water } from '../knowledge/tables.ts';
import type { Farm } from '../orchards/farm.ts';

type Irrigation = Diagnosis['irrigation'];
type Sources = Readonly<Record<string, string>>;

/** From this age on the trees count as grown. */
const GROWN = 5;

/**
 * Water for one tree and day: the range of the NRCP Solapur trial for the age, at the place that the crop factor of the
 * phase gives, for drip and outside summer. Without these facts it says so and what to look at. Litres, one decimal.
 */
export function irrigationAdvice(farm: Farm, month: number, water: Water, sources: Sources): Irrigation {
  const look = { why: water.field_check, source: sources[water.field_check_src] ?? water.field_check_src };
  const { age, phase, irrigation } = farm;
  if (irrigation === 'rainfed') return { when: 'बारिश के भरोसे का बाग: मल्चिंग से नमी बचाएँ', ...look };
  if (irrigation === 'flood') {
    return { when: `${floodInterval(month, water)} दिन में, एक बार में ज़्यादा नहीं`, ...look };
  }
  if (age === undefined || age < 1 || !phase || irrigation !== 'drip') return { when: 'अभी पता नहीं', ...look };
  if (!water.months.includes(month)) return { when: 'गर्मी में मौसम देखकर: अभी पता नहीं', ...look };
  const range = water.litres_by_age[ageRow(age)];
  const { low, high } = water.crop_factor;
  const place = Math.max(0, (water.crop_factor[phase] - low) / (high - low));
  const litres = range.low + place * (range.high - range.low);
  const bounded = Math.min(water.bounds.max, Math.max(water.bounds.min, litres));
  return {
    litersPerPlant: Math.round(bounded * 10) / 10,
    when: 'रोज़ सुबह, ड्रिप से',
    why: `उम्र और अवस्था का औसत अनुमान, मौसम का हिसाब इसमें नहीं। ${water.field_check}`,
    source: sources[range.src] ?? range.src,
  };
}

function floodInterval(month: number, { flood_interval_days: { summer, rains, winter } }: Water): string {
  return [summer, rains, winter].find(({ months }) => months.includes(month))?.days ?? winter.days;
}

/** The row of a table by age: years 1 to 4, and 5 for everything older. */
export function ageRow(age: number): 1 | 2 | 3 | 4 | 5 {
  const rows = [1, 2, 3, 4] as const;
  return age >= GROWN ? 5 : (rows.find((row) => row === Math.floor(age)) ?? 1);
}
