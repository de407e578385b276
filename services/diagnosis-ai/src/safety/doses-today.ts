import type { Diagnosis } from '@anar/contracts/diagnosis';
import { HARVEST_NEAR } from './safety-texts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A stored answer as it may be shown today: harvest has come nearer since, so doses whose interval no longer fits go.
 * `daysToHarvest` is what was assumed when it was checked.
 */
export function dosesToday(
  diagnosis: Diagnosis,
  daysToHarvest: number | null,
  checkedAt: Date,
  today: Date,
): Diagnosis {
  const passed = Math.max(0, Math.floor((today.getTime() - checkedAt.getTime()) / DAY_MS));
  const left = daysToHarvest === null ? -1 : daysToHarvest - passed;
  const doses = diagnosis.doses.filter(({ preHarvestDays }) => preHarvestDays <= left);
  if (doses.length === diagnosis.doses.length) return diagnosis;
  return { ...diagnosis, doses, safety: [...new Set([HARVEST_NEAR, ...diagnosis.safety])], askExpert: true };
}
