import { BAHAR_CALENDAR, PICKING_MONTHS } from '@anar/contracts/constants';
import type { Bahar, PlantPhase } from '@anar/contracts/orchards';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Flower to harvest takes 4 to 5 months (agronomy facts 5.2, C); the shorter, so that no interval is cut. */
const FLOWER_TO_HARVEST_DAYS = 120;
const PICKING_DAYS = PICKING_MONTHS * 30;
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
  const untilPicking = daysUntilMonth(BAHAR_CALENDAR[bahar].picking, toldAt);
  const days = untilPicking - Math.max(0, age);
  if (days > MOST_DAYS_WHILE_FRUITING || days < -PICKING_DAYS) return null;
  // Picking may have begun: the fruit may be picked any day.
  return Math.max(0, days);
}

/** From `from` to the first day of the next such month; 0 while the picking that began in it goes on. */
function daysUntilMonth(month: number, from: Date): number {
  const year = from.getUTCFullYear();
  if ((from.getUTCMonth() + 1 - month + 12) % 12 < PICKING_MONTHS) return 0;
  const ahead = month > from.getUTCMonth() + 1 ? year : year + 1;
  return Math.floor((Date.UTC(ahead, month - 1, 1) - from.getTime()) / DAY_MS);
}
