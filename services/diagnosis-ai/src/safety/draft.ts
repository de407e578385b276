import type { Diagnosis } from '@anar/contracts/diagnosis';
import type { FarmWork } from '../orchards/farm.ts';
import type { RemovalCounts } from './safe-text.ts';

/** What an adviser wants to say. It cannot carry doses or safety lines: those come from the safety policy alone. */
export type Draft = Omit<Diagnosis, 'doses' | 'safety'>;

/** What the policy has to know besides the draft. */
export interface SafetyContext {
  /** Whole days, the fewest that are likely; null when unknown. */
  daysToHarvest: number | null;
  /** The farmer's own words, to see whether they name a product. */
  asked: string;
  /** The diary's sprays and fertilizers of the last weeks. */
  work?: FarmWork;
}

export interface SafeAnswer {
  diagnosis: Diagnosis;
  removed: RemovalCounts;
}
