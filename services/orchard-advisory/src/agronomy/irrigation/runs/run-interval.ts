import { SOIL } from '../crop-water.ts';
import type { WateredOrchard } from '../daily-needs.ts';
import { READY, ROOTS_M } from '../rain/effective-rain.ts';

/** Fewest and most days between floodings in practice (C, pomegranateindia.in: 8 to 18 by season). */
const FLOOD = { least: 3, most: 18 } as const;
/** Most days between two runs of any kind. */
export const LONGEST_INTERVAL = FLOOD.most;

/**
 * Days from one run to the next. Drip and sprinkler by soil. Flooding fills the soil's ready water, which lasts so many
 * days as the crop takes to use it (FAO-56 chapter 8, RAW over ETc; `cropMm` in mm a day).
 */
export function everyDays(orchard: Pick<WateredOrchard, 'soilType' | 'irrigationType'>, cropMm: number): number {
  const soil = SOIL[orchard.soilType];
  if (orchard.irrigationType !== 'flood') return soil.everyDays;
  const lasts = Math.floor((READY * soil.holdsMmPerM * ROOTS_M) / Math.max(0.1, cropMm));
  return Math.min(FLOOD.most, Math.max(FLOOD.least, lasts));
}
