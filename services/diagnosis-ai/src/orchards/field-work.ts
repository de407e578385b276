import type { DiaryKind } from '@anar/contracts/diary';
import { dayAfter, daysBetween, indiaDay } from '@anar/india/time';

/** What a farmer put on an orchard, and when its fruit was or will be picked, as the diary tells it. */
export interface FieldWork {
  kind: Extract<DiaryKind, 'spray' | 'fertilizer' | 'harvest'>;
  /** The day in India: `2026-11-21`. */
  on: string;
  /** Of the label table. */
  productId?: string;
  /** A name of the label table, or whatever the farmer typed. */
  product?: string;
}

/** What was put on it, as seen from a day. */
export type RecentWork = Omit<FieldWork, 'kind' | 'on'> & { kind: 'spray' | 'fertilizer'; daysAgo: number };

/** So many days back it is kept: no label row says after how many days a product may be used again (O). */
const WORK_COUNTS_DAYS = 45;

/** The days of pickings, done or planned. */
export function pickingsOf(work: readonly FieldWork[] = []): string[] {
  return work.filter(({ kind }) => kind === 'harvest').map(({ on }) => on);
}

/** What was put on it that counts on a day, the newest first. */
export function recentWork(work: readonly FieldWork[], today: Date): RecentWork[] {
  const day = indiaDay(today);
  return work
    .flatMap(({ kind, on, ...done }) => (kind === 'harvest' ? [] : [{ kind, ...done, daysAgo: daysBetween(on, day) }]))
    .filter(({ daysAgo }) => daysAgo >= 0 && daysAgo <= WORK_COUNTS_DAYS)
    .sort((one, other) => one.daysAgo - other.daysAgo);
}

/** The day on which it counts no more. */
export function forgottenAt(on: string): Date {
  return new Date(dayAfter(on, WORK_COUNTS_DAYS + 1));
}

/** How a farmer says it. */
export function daysAgoInHindi(days: number): string {
  if (days === 0) return 'आज';
  return days === 1 ? 'कल' : `${days} दिन पहले`;
}
