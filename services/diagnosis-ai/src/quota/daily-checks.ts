import type { PLAN_IDS } from '@anar/contracts/constants';

/** A photo is one kind of check, words (typed or spoken) the other; each is counted by itself. */
export type CheckKind = 'question' | 'photo';
export type PlanId = (typeof PLAN_IDS)[number];

/** Checks a day by plan; null: without limit. */
export type DailyChecks = Readonly<Record<PlanId, Readonly<Record<CheckKind, number | null>>>>;

/** Places of one day and kind: for answered checks, and for unanswered ones. */
export interface DayLimits {
  answered: number;
  unanswered: number;
}
