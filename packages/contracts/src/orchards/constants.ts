/** Constants of orchard screens only: kept out of the first load of others. */
import type { PLANT_PHASES } from '../constants.ts';

/**
 * Months (1 to 12) of each bahar: water withheld and pruning, first water, flowers, picking (agronomy facts 5.2). The two lists of
 * the specification name different months for the flowers of mrig and hastha: both readings stand here, earlier first,
 * and both are shown. `picking` is the earliest month of picking (5.2), which waiting days after a spray are held against.
 */
export const BAHAR_CALENDAR = {
  ambe: { stress: [11, 12], firstWater: [1], flowering: [[1, 2]], harvest: [6, 7], picking: 6 },
  mrig: {
    stress: [4, 5],
    firstWater: [6],
    flowering: [
      [6, 7],
      [7, 8],
    ],
    harvest: [12, 1],
    picking: 11,
  },
  hastha: {
    stress: [8, 9],
    firstWater: [9, 10],
    flowering: [
      [9, 10],
      [10, 11],
    ],
    harvest: [3, 4],
    picking: 3,
  },
} as const;
/** Phases with fruit on the tree. */
const FRUIT_PHASES: readonly string[] = ['fruiting', 'harvest'];
export const hasFruit = (phase: (typeof PLANT_PHASES)[number]): boolean => FRUIT_PHASES.includes(phase);

/** Months that picking lasts, from the earliest. */
export const PICKING_MONTHS = 3;
