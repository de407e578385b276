import type { Blocklist } from '@anar/label-claims/blocklist';
import type { Label } from '@anar/label-claims/label';
import type { Nutrition } from '@anar/nutrition/nutrition';
import type { Problem } from './problem.ts';
import type * as tables from './tables.ts';

/** Everything the adviser knows, read from the data files and checked. */
export interface Knowledge {
  problems: readonly Problem[];
  labels: readonly Label[];
  blocklist: Blocklist;
  safetyLines: readonly tables.SafetyLine[];
  seasons: readonly tables.SeasonPrior[];
  symptoms: readonly tables.SymptomTap[];
  questions: readonly tables.Question[];
  lookAlikes: readonly tables.LookAlike[];
  howTo: readonly tables.HowTo[];
  water: tables.Water;
  nutrition: Nutrition;
  fertilizing: tables.FertilizerTexts;
  sources: Readonly<Record<string, string>>;
}
