import type { StatedHarvest } from '@anar/classifier/harvest/harvest-text';
import type { Diagnosis } from '@anar/contracts/diagnosis/diagnosis';
import type { DaysToHarvest } from '@anar/harvest/days-to-harvest';
import type { FarmWork } from '../../orchards/farm.ts';
import type { RemovalCounts } from './safe-text.ts';

/**
 * The answer that an adviser drafts. It cannot carry doses or safety lines: those come from the safety policy alone.
 */
export type Draft = Omit<Diagnosis, 'doses' | 'safety'>;

/** What the policy has to know besides the draft. */
export interface SafetyContext extends DaysToHarvest {
  /** The farmer's own text, to see whether it names a product. */
  asked: string;
  /** The next harvest stated in that text, as of today; null or missing: none. */
  stated?: StatedHarvest | null;
  /** The diary's sprays and fertilizers of the last weeks. */
  work?: FarmWork;
}

export interface SafeAnswer {
  diagnosis: Diagnosis;
  removed: RemovalCounts;
}
