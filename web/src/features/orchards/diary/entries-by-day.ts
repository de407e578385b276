import type { DiaryEntry } from '@anar/contracts/diary';

export interface DiaryDay {
  day: string;
  entries: DiaryEntry[];
}

/** The entries by day, newest day first; within a day in the given order. */
export function entriesByDay(entries: readonly DiaryEntry[]): DiaryDay[] {
  const days = new Map<string, DiaryEntry[]>();
  for (const entry of entries) days.set(entry.on, [...(days.get(entry.on) ?? []), entry]);
  return [...days]
    .map(([day, some]) => ({ day, entries: some }))
    .sort((one, other) => other.day.localeCompare(one.day));
}
