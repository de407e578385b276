import type { Bahar, PlantPhase } from '@anar/contracts/orchards/orchards';
import type { SeasonPrior } from '../../knowledge/tables.ts';
import { type RecentWeather, weatherIs } from './recent-weather.ts';

/** Time, orchard and weather of a question, as far as known. */
export interface Circumstances {
  /** 1 to 12, in India. */
  month: number;
  /** Only when all orchards of the farmer are in the same phase. */
  phase?: PlantPhase;
  /** Only when all orchards of the farmer are in the same bahar. */
  bahar?: Bahar;
  weather?: RecentWeather;
}

/** How much likelier a problem is now than at other times: 1 or more, the strongest prior that holds. */
export function seasonFactor(problemId: string, now: Circumstances, priors: readonly SeasonPrior[]): number {
  const holding = priors.filter((prior) => prior.problem === problemId && holds(prior, now));
  return Math.max(1, ...holding.map(({ factor }) => factor));
}

function holds(prior: SeasonPrior, { month, phase, bahar, weather }: Circumstances): boolean {
  if (prior.months && !prior.months.includes(month)) return false;
  if (prior.phases && !(phase && prior.phases.includes(phase))) return false;
  if (prior.bahars && !(bahar && prior.bahars.includes(bahar))) return false;
  if (!prior.weather) return true;
  return weather ? weatherIs(prior.weather, weather) : prior.weatherUnknown === true;
}
