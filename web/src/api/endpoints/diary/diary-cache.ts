import type { DiaryEntry, PlannedSpray } from '@anar/contracts/orchards/diary';
import { persistedQueries } from '../../queries/persisted-queries.ts';

export interface Diary {
  entries: DiaryEntry[];
  planned: PlannedSpray[];
}

/** The last diary of each orchard, until logout. */
export const diaryCache = persistedQueries<Diary>(
  { key: 'anar-mitra:diary:v1', scope: 'person' },
  10,
  ({ entries, planned }) =>
    planned.every(({ id, on, product }) => [id, on, product].every((one) => typeof one === 'string')) &&
    entries.every(({ id, on, kind }) => [id, on, kind].every((one) => typeof one === 'string')),
);

/** The diary with a new entry, and without the prescribed spray that it was. */
export function withEntry({ entries, planned }: Diary, entry: DiaryEntry, plannedId: string | undefined): Diary {
  return {
    entries: entries.some(({ id }) => id === entry.id) ? entries : [entry, ...entries],
    planned: planned.filter(({ id }) => id !== plannedId),
  };
}

/** Adds a new entry to the device's copy, also while its diary is not open. */
export function cacheEntry(userId: string, entry: DiaryEntry, plannedId: string | undefined): void {
  const kept = diaryCache.find(userId, entry.orchardId);
  if (kept) diaryCache.keep({ ...kept, answer: withEntry(kept.answer, entry, plannedId) });
}
