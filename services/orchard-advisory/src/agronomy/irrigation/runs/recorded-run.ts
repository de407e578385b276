import { dayAfter } from '@anar/india/time';
import { roundedLitres } from '../rounded-litres.ts';
import { LONGEST_INTERVAL } from './run-interval.ts';

/** The last day with a recorded irrigation. */
export interface RecordedRun {
  on: string;
  /** Litres a tree of that day, if recorded. */
  litres?: number;
}

/** How many days back a run can still count. */
export const RUN_COUNTS_DAYS = LONGEST_INTERVAL;

/** Where water is given daily, this share of the need counts as all of it (confidence O). */
const ABOUT = 0.9;

/**
 * The first day that needs water again after a recorded run: `everyDays` later, sooner when fewer litres were recorded
 * than those days take (`dailyLitres` a tree; confidence O). Undefined when the run has been used up. A run without
 * litres counts as the advised amount.
 */
export function nextRun(
  run: RecordedRun | undefined,
  { everyDays, dailyLitres, today }: { everyDays: number; dailyLitres: number; today: string },
): string | undefined {
  if (!run || run.litres === 0 || run.on > today) return undefined;
  const next = dayAfter(run.on, Math.min(everyDays, daysOf(run.litres, everyDays, dailyLitres)));
  return next > today ? next : undefined;
}

function daysOf(litres: number | undefined, everyDays: number, dailyLitres: number): number {
  if (litres === undefined) return everyDays;
  if (everyDays > 1) return Math.round(litres / dailyLitres);
  return litres >= dailyLitres * ABOUT || roundedLitres(dailyLitres - litres) === 0 ? 1 : 0;
}

/** Litres a tree of today's run when it was too small to count for today; the rest is advised. */
export function givenToday(run: RecordedRun | undefined, next: string | undefined, today: string): number {
  return run?.on === today && !next ? (run.litres ?? 0) : 0;
}
