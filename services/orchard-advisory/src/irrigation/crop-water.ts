import type { Orchard } from '@anar/contracts/orchards';

/** Version of the tables below, told with every advisory. */
export const WATER_TABLES = 'water-2026-11-21.2';

/** Share of the reference water that the plant takes, by phase. Confidence O: fitted to NRCP Solapur's totals, to be reviewed. */
export const KC: Record<Orchard['plantPhase'], number> = {
  growth: 0.5,
  flowering: 0.65,
  fruiting: 0.85,
  harvest: 0.65,
};

/** Share of the water that reaches the roots. Drip: NRCP Solapur's trial (B); the others from memory (M). */
export const EFFICIENCY: Record<Orchard['irrigationType'], number> = {
  drip: 0.9,
  sprinkler: 0.75,
  flood: 0.55,
  rainfed: 1,
};

interface Soil {
  /** Days between two runs of the drip. */
  everyDays: number;
  /** On the need: light soil loses, heavy soil holds. */
  factor: number;
  /** Water that a metre of it holds for plants, mm. */
  holdsMmPerM: number;
  /** Light soil wants its water in two halves. */
  halves: boolean;
}

/** Confidence O: texture, and growers' advice that sandy soil takes more and black soil less. */
export const SOIL: Record<Orchard['soilType'], Soil> = {
  sandy: { everyDays: 1, factor: 1.1, holdsMmPerM: 90, halves: true },
  loamy: { everyDays: 1, factor: 1, holdsMmPerM: 150, halves: false },
  clay_black: { everyDays: 2, factor: 0.9, holdsMmPerM: 190, halves: false },
  rocky_murrum: { everyDays: 1, factor: 1.05, holdsMmPerM: 70, halves: true },
};

/** Litres a tree and day that the advice stays within, when it is not none. Field range 2 to 50, clay trial 22 to 54 (C, B). */
export const DAILY_LITRES = { min: 2, max: 60 } as const;

/** Share of a plant's area that is wetted. From the 2nd year on back-calculated from NRCP Solapur's season totals (D). */
const WETTED = [0.15, 0.15, 0.25, 0.35, 0.4] as const;
const WETTED_GROWN = 0.45;

/** Share of a plant's area that is wetted, by its age in years. */
export function wettedShare(age: number): number {
  return WETTED[Math.max(0, Math.floor(age))] ?? WETTED_GROWN;
}

/**
 * Litres a tree and day before bounds: the crop's water less rain, on the wetted share of its area, by the efficiency of
 * the irrigation. Area in m², water in mm. Source: FAO-56 eq. 58 with NRCP Solapur's wetted shares.
 */
export function litresOfDay(of: {
  et0: number;
  kc: number;
  effectiveRain: number;
  area: number;
  wetted: number;
  efficiency: number;
  soilFactor: number;
}): number {
  const depth = Math.max(0, of.et0 * of.kc - of.effectiveRain);
  return (depth * of.area * of.wetted * of.soilFactor) / of.efficiency;
}
