import { PLANT_COUNT_MAX, SPACING_M } from '@anar/contracts/constants';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { type DaysToHarvest, harvestIn, strictest, UNKNOWN_HARVEST } from '@anar/harvest/days-to-harvest';
import { readNumber, readWholeNumber } from '../../../ui/form/read-number.ts';
import { type TankJob, usualSprayLitres } from './tank-doses.ts';

/** Options for the days to harvest: the minimum of each range. */
export const HARVEST_TAPS = [0, 7, 15, 30, 70] as const;
export const TANK_SIZES = [15, 16, 20, 200] as const;
const LIMITS = { tank: [1, 5000], spray: [0.1, 20], tanks: [1, 500] } as const;

/** Values as typed. */
export interface TankForm {
  productId: string;
  /** Litres of one of the usual sizes; null for another. */
  size: number | null;
  ownSize: string;
  by: 'trees' | 'tanks';
  trees: string;
  spray: string;
  tanks: string;
  /** The minimum days to the next harvest of the selected option; null before a selection. */
  harvest: number | 'unknown' | null;
}

export type WrongTank = 'ownSize' | 'trees' | 'spray' | 'tanks';

export function newTankForm(orchard: Orchard): TankForm {
  return {
    productId: '',
    size: TANK_SIZES[1],
    ownSize: '',
    by: 'trees',
    trees: String(orchard.plantCount),
    spray: String(usualSprayLitres(plantArea(orchard))),
    tanks: '1',
    harvest: null,
  };
}

/** Whether to ask for the harvest: it is unknown, or fruit is on the tree and harvest could be nearer than known. */
export function asksForHarvest({ plantPhase }: Pick<Orchard, 'plantPhase'>, { daysToHarvest }: DaysToHarvest): boolean {
  return daysToHarvest === null || (plantPhase === 'fruiting' && daysToHarvest > 0);
}

/** The fewer days of the known harvest and the answer; unknown while both are. */
export function readHarvest({ harvest }: Pick<TankForm, 'harvest'>, known: DaysToHarvest): DaysToHarvest {
  return strictest(known, typeof harvest === 'number' ? harvestIn(harvest, 'tap') : UNKNOWN_HARVEST);
}

/** Square metres per plant: by the farmer's spacing, else by the usual one. */
export function plantArea({ rowSpacing, plantSpacing }: Pick<Orchard, 'rowSpacing' | 'plantSpacing'>): number {
  return (rowSpacing ?? SPACING_M.row) * (plantSpacing ?? SPACING_M.plant);
}

/** The amounts to spray, and the names of the fields that cannot be parsed. */
export function readTank(form: TankForm, orchard: Orchard): { job: TankJob | null; wrong: WrongTank[] } {
  const tankLitres = form.size ?? readNumber(form.ownSize, ...LIMITS.tank);
  const trees = readWholeNumber(form.trees, 1, PLANT_COUNT_MAX);
  const spray = readNumber(form.spray, ...LIMITS.spray);
  const tanks = readWholeNumber(form.tanks, ...LIMITS.tanks);
  const amounts = form.by === 'trees' ? { trees, spray } : { tanks };
  const read = { ownSize: tankLitres, ...amounts };
  const wrong = (Object.keys(read) as (keyof typeof read)[]).filter((name) => read[name] === null);
  if (tankLitres === null || wrong.length > 0) return { job: null, wrong };
  if (form.by === 'tanks') return { job: { tankLitres, sprayLitres: (tanks ?? 0) * tankLitres }, wrong };
  const areaM2 = (trees ?? 0) * plantArea(orchard);
  return { job: { tankLitres, sprayLitres: (trees ?? 0) * (spray ?? 0), areaM2 }, wrong };
}
