import type { Bahar, PlantPhase } from '@anar/contracts/orchards';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Flower to harvest takes 4 to 5 months (agronomy facts 5.2, C); the shorter, so that no interval is cut. */
const FLOWER_TO_HARVEST_DAYS = 120;
/** First month of the harvest window (5.2; mrig starts early November). */
const HARVEST_STARTS: Readonly<Record<Bahar, number>> = { ambe: 6, mrig: 11, hastha: 3 };
/** Further away than this, the phase and the bahar that were told contradict each other. */
const MOST_DAYS_WHILE_FRUITING = 150;

export interface HarvestFacts {
  phase: PlantPhase;
  bahar?: Bahar;
  /** When the farmer told the phase. */
  toldAt: Date;
}

/**
 * The fewest whole days until harvest that are likely (O), or null when nobody can say: fruit without a bahar, or a phase
 * told so long ago that it has passed.
 */
export function daysToHarvest({ phase, bahar, toldAt }: HarvestFacts, today: Date): number | null {
  if (phase === 'harvest') return 0;
  const age = Math.floor((today.getTime() - toldAt.getTime()) / DAY_MS);
  if (phase !== 'fruiting') return age < FLOWER_TO_HARVEST_DAYS ? FLOWER_TO_HARVEST_DAYS - Math.max(0, age) : null;
  if (!bahar) return null;
  const days = daysUntilMonth(HARVEST_STARTS[bahar], toldAt) - Math.max(0, age);
  return days >= 0 && days <= MOST_DAYS_WHILE_FRUITING ? days : null;
}

/** From `from` to the first day of the next such month; 0 inside that month. */
function daysUntilMonth(month: number, from: Date): number {
  const year = from.getUTCFullYear();
  if (from.getUTCMonth() + 1 === month) return 0;
  const ahead = month > from.getUTCMonth() + 1 ? year : year + 1;
  return Math.floor((Date.UTC(ahead, month - 1, 1) - from.getTime()) / DAY_MS);
}
