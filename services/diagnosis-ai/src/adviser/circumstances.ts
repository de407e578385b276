import type { PlantPhase } from '@anar/contracts/orchards';
import type { SeasonPrior } from '../knowledge/tables.ts';

/** What is known about time, orchard and weather when a question comes. */
export interface Circumstances {
  /** 1 to 12, in India. */
  month: number;
  /** Only when all orchards of the farmer are in the same phase. */
  phase?: PlantPhase;
  weather?: { rainDays: number; rainAfterDrySpell: boolean };
}

/** How much likelier a problem is now than at other times: 1 or more, the strongest prior that holds. */
export function seasonFactor(problemId: string, now: Circumstances, priors: readonly SeasonPrior[]): number {
  const holding = priors.filter((prior) => prior.problem === problemId && holds(prior, now));
  return Math.max(1, ...holding.map(({ factor }) => factor));
}

function holds(prior: SeasonPrior, { month, phase, weather }: Circumstances): boolean {
  if (prior.months && !prior.months.includes(month)) return false;
  if (prior.phases && !(phase && prior.phases.includes(phase))) return false;
  if (prior.rainDaysAtLeast !== undefined && !(weather && weather.rainDays >= prior.rainDaysAtLeast)) return false;
  return !prior.rainAfterDrySpell || weather?.rainAfterDrySpell === true;
}
