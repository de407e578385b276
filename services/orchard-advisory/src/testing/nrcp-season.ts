import { EFFICIENCY, KC, litresOfDay, rootedShare } from '../agronomy/irrigation/crop-water.ts';

/**
 * What NRCP Solapur measured in the mrig bahar with drip at 90 % (Indian J. Hort., abstract 1599; confidence B): litres a
 * tree and day, and of the whole season, by the plant's age in years.
 */
export const NRCP_SOLAPUR = [
  { age: 2, daily: [5.7, 13.0], season: 1259 },
  { age: 3, daily: [8.0, 18.2], season: 1763 },
  { age: 4, daily: [9.2, 20.8], season: 2015 },
  { age: 5, daily: [10.3, 23.4], season: 2266 },
] as const;

/** Reference water of Solapur by month, June to October, mm a day (typical year, D). */
const SOLAPUR_ET0: Record<number, number> = { 6: 4.8, 7: 4.5, 8: 3.6, 9: 3.9, 10: 3.5 };
const AREA_M2 = 4.5 * 3;
/** Mrig bahar in Solapur, first water with the rains: month and first day of each phase; it ends with October. */
const SEASON = [
  { phase: 'growth', from: [6, 20] },
  { phase: 'flowering', from: [7, 20] },
  { phase: 'fruiting', from: [8, 20] },
  { phase: 'harvest', from: [10, 20] },
] as const;
const DAYS_OF_MONTH: Record<number, number> = { 6: 30, 7: 31, 8: 31, 9: 30, 10: 31 };

/** Litres a tree of each day of that season by our formula, without rain, as in the trial. */
export function seasonLitres(age: number): number[] {
  return Object.entries(DAYS_OF_MONTH).flatMap(([name, length]) => {
    const month = Number(name);
    return Array.from({ length }, (_, index) => litresOn(age, month, index + 1)).filter(
      (litres) => litres !== undefined,
    );
  });
}

function litresOn(age: number, month: number, day: number): number | undefined {
  const phase = SEASON.findLast(({ from: [m, d] }) => month > m || (month === m && day >= d))?.phase;
  if (!phase) return undefined;
  return litresOfDay({
    et0: SOLAPUR_ET0[month] ?? 0,
    kc: KC[phase],
    effectiveRain: 0,
    area: AREA_M2,
    wetted: rootedShare(age),
    efficiency: EFFICIENCY.drip,
    soilFactor: 1,
  });
}
