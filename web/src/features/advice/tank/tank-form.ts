import { PLANT_COUNT_MAX, SPACING_M } from '@anar/contracts/constants';
import type { Orchard } from '@anar/contracts/orchards';
import { readNumber, readWholeNumber } from '../../../ui/form/read-number.ts';
import { daysToHarvest } from './harvest-fit.ts';
import { type TankJob, usualSprayLitres } from './tank-doses.ts';

export const TANK_SIZES = [15, 16, 20, 200] as const;
const LIMITS = { tank: [1, 5000], spray: [0.1, 20], tanks: [1, 500], harvest: [0, 365] } as const;

/** As typed. */
export interface TankForm {
  productId: string;
  /** Litres of one of the usual sizes; null for another. */
  size: number | null;
  ownSize: string;
  by: 'trees' | 'tanks';
  trees: string;
  spray: string;
  tanks: string;
  /** Days to the next picking, while there is fruit; empty when nobody knows. */
  harvestIn: string;
}

export type WrongTank = 'ownSize' | 'harvestIn' | 'trees' | 'spray' | 'tanks';

export function newTankForm(orchard: Orchard, today: string): TankForm {
  return {
    productId: '',
    size: TANK_SIZES[1],
    ownSize: '',
    by: 'trees',
    trees: String(orchard.plantCount),
    spray: String(usualSprayLitres(plantArea(orchard))),
    tanks: '1',
    harvestIn: String(daysToHarvest(orchard, today) ?? ''),
  };
}

export function hasFruit({ plantPhase }: Pick<Orchard, 'plantPhase'>): boolean {
  return plantPhase === 'fruiting' || plantPhase === 'harvest';
}

/** Days to the next picking as typed, else as likely; null when nobody knows. */
export function readHarvest({ harvestIn }: TankForm, orchard: Orchard, today: string): number | null {
  return readWholeNumber(harvestIn, ...LIMITS.harvest) ?? daysToHarvest(orchard, today);
}

/** Square metres of a plant: by the grower's spacing, else the usual one. */
export function plantArea({ rowSpacing, plantSpacing }: Pick<Orchard, 'rowSpacing' | 'plantSpacing'>): number {
  return (rowSpacing ?? SPACING_M.row) * (plantSpacing ?? SPACING_M.plant);
}

/** What is to be sprayed; the names of the fields that cannot be read. */
export function readTank(form: TankForm, orchard: Orchard): { job: TankJob | null; wrong: WrongTank[] } {
  const tankLitres = form.size ?? readNumber(form.ownSize, ...LIMITS.tank);
  const trees = readWholeNumber(form.trees, 1, PLANT_COUNT_MAX);
  const spray = readNumber(form.spray, ...LIMITS.spray);
  const tanks = readWholeNumber(form.tanks, ...LIMITS.tanks);
  const amounts = form.by === 'trees' ? { trees, spray } : { tanks };
  const read = {
    ownSize: tankLitres,
    ...amounts,
    ...(form.harvestIn.trim() && { harvestIn: readWholeNumber(form.harvestIn, ...LIMITS.harvest) }),
  };
  const wrong = (Object.keys(read) as (keyof typeof read)[]).filter((name) => read[name] === null);
  if (tankLitres === null || wrong.length > 0) return { job: null, wrong };
  if (form.by === 'tanks') return { job: { tankLitres, sprayLitres: (tanks ?? 0) * tankLitres }, wrong };
  const areaM2 = (trees ?? 0) * plantArea(orchard);
  return { job: { tankLitres, sprayLitres: (trees ?? 0) * (spray ?? 0), areaM2 }, wrong };
}
