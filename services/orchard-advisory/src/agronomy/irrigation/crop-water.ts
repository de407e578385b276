import type { Orchard } from '@anar/contracts/orchards/orchards';

/** Version of the tables below, part of every advisory. */
export const WATER_TABLES = 'water-2026-11-30.1';

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
  /** Factor on the need: light soil loses water, heavy soil holds it. */
  factor: number;
  /** Water that a metre of it holds for plants, mm. */
  holdsMmPerM: number;
  /** Light soil takes its water in two halves. */
  halves: boolean;
  /** Days that water may be withheld before a bahar: from when on its end is mentioned, and the limit. */
  restDays: { spokenOf: number; most: number };
}

/**
 * Days without water that a tree tolerates before its bahar: 30 to 35 on light soil, 40 to 45 on heavy (growers' rule,
 * M; the agronomy facts say 4 to 8 weeks, less on light soil, O). Between them for loam (O).
 */
const REST_DAYS = {
  light: { spokenOf: 30, most: 35 },
  loam: { spokenOf: 35, most: 40 },
  heavy: { spokenOf: 40, most: 45 },
};

/** Confidence O: texture, and growers' advice that sandy soil takes more and black soil less. */
export const SOIL: Record<Orchard['soilType'], Soil> = {
  sandy: { everyDays: 1, factor: 1.1, holdsMmPerM: 90, halves: true, restDays: REST_DAYS.light },
  loamy: { everyDays: 1, factor: 1, holdsMmPerM: 150, halves: false, restDays: REST_DAYS.loam },
  clay_black: { everyDays: 2, factor: 0.9, holdsMmPerM: 190, halves: false, restDays: REST_DAYS.heavy },
  rocky_murrum: { everyDays: 1, factor: 1.05, holdsMmPerM: 70, halves: true, restDays: REST_DAYS.light },
};

/**
 * Bounds of the advised litres a tree and day, unless none is advised. Field range 2 to 50, clay trial 22 to 54 (C, B).
 */
const DAILY_LITRES = { min: 2, max: 60 } as const;
/** The same depth of water on all of the ground: 60 L ÷ 45 % wetted × 90 % of the drip ÷ 75 % of the sprinkler. */
const MOST_BY_SPRINKLER = 160;

/** Litres a tree and day by a way of irrigation, the least and the most. */
export function dailyLitres(irrigationType: Orchard['irrigationType']): { min: number; max: number } {
  return irrigationType === 'sprinkler' ? { ...DAILY_LITRES, max: MOST_BY_SPRINKLER } : DAILY_LITRES;
}

/** Share of a plant's area that is wetted. From the 2nd year on back-calculated from NRCP Solapur's season totals (D). */
const WETTED = [0.15, 0.15, 0.25, 0.35, 0.4] as const;
const WETTED_GROWN = 0.45;

/** Share of a plant's area that it roots in, and that drip wets, by its age in years. */
export function rootedShare(age: number): number {
  return WETTED[Math.max(0, Math.floor(age))] ?? WETTED_GROWN;
}

/**
 * Share of a plant's area that is wetted. A sprinkler wets all of the ground, whatever grows there (FAO-56 table 20:
 * 1.0, B). Drip wets where the plant roots, and so do its basin or furrow (table 20: 0.4 to 0.6 of furrows in wide
 * beds) and the pots of a rain-fed orchard.
 */
export function wettedShare(irrigationType: Orchard['irrigationType'], age: number): number {
  return irrigationType === 'sprinkler' ? 1 : rootedShare(age);
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
