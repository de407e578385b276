import type { Knowledge } from '../knowledge/knowledge.ts';

/** The words and phrases by which the book knows its problems, each once. */
export function bookWords({ problems }: Pick<Knowledge, 'problems'>): string[] {
  const phrases = problems.flatMap(({ kw_hi, kw_hin, kw_en }) =>
    [kw_hi, kw_hin, kw_en].flatMap(({ name, typical, possible }) => [...name, ...typical, ...possible]),
  );
  return [...new Set(phrases)];
}
