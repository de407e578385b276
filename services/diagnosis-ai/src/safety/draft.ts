import type { StatedHarvest } from '@anar/classifier/harvest-text';
import type { Diagnosis } from '@anar/contracts/diagnosis';
import type { DaysToHarvest } from '@anar/harvest/days-to-harvest';
import type { FarmWork } from '../orchards/farm.ts';
import type { RemovalCounts } from './safe-text.ts';

/** What an adviser wants to say. It cannot carry doses or safety lines: those come from the safety policy alone. */
export type Draft = Omit<Diagnosis, 'doses' | 'safety'>;

/** What the policy has to know besides the draft. */
export interface SafetyContext extends DaysToHarvest {
  /** The farmer's own words, to see whether they name a product. */
  asked: string;
  /** What those words say of the next harvest, as of today; null or missing: nothing. */
  stated?: StatedHarvest | null;
  /** The diary's sprays and fertilizers of the last weeks. */
  work?: FarmWork;
}

export interface SafeAnswer {
  diagnosis: Diagnosis;
  removed: RemovalCounts;
}
