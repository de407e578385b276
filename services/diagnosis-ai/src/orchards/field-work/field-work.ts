import type { DiaryKind } from '@anar/contracts/orchards/diary';
import { dayAfter, daysBetween, indiaDay } from '@anar/india/time';

/** An entry of the diary: a spray or fertilizer on an orchard, or a picking, done or planned. */
export interface FieldWork {
  kind: Extract<DiaryKind, 'spray' | 'fertilizer' | 'harvest'>;
  /** The day in India: `2026-11-21`. */
  on: string;
  /** Id in the label table. */
  productId?: string;
  /** A name of the label table, or free text of the farmer. */
  product?: string;
}

/** A spray or fertilizer, relative to a day. */
export type RecentWork = Omit<FieldWork, 'kind' | 'on'> & { kind: 'spray' | 'fertilizer'; daysAgo: number };

/** Days for which work counts and is stored: no label row says after how many days a product may be used again (O). */
const WORK_COUNTS_DAYS = 45;

/** The days of pickings, done or planned. */
export function pickingsOf(work: readonly FieldWork[] = []): string[] {
  return work.filter(({ kind }) => kind === 'harvest').map(({ on }) => on);
}

/** Sprays and fertilizers that count on a day, the newest first. */
export function recentWork(work: readonly FieldWork[], today: Date): RecentWork[] {
  const day = indiaDay(today);
  return work
    .flatMap(({ kind, on, ...done }) => (kind === 'harvest' ? [] : [{ kind, ...done, daysAgo: daysBetween(on, day) }]))
    .filter(({ daysAgo }) => daysAgo >= 0 && daysAgo <= WORK_COUNTS_DAYS)
    .sort((one, other) => one.daysAgo - other.daysAgo);
}

/** When work of a day counts no more and expires. */
export function expiryOf(on: string): Date {
  return new Date(dayAfter(on, WORK_COUNTS_DAYS + 1));
}

/** Days ago as a farmer says it. */
export function daysAgoInHindi(days: number): string {
  if (days === 0) return 'आज';
  return days === 1 ? 'कल' : `${days} दिन पहले`;
}
