import type { ProblemEntry } from '@anar/contracts/problems';
import { soundKey, soundsOf } from './sound-key.ts';

export const KINDS = ['disease', 'pest', 'disorder', 'deficiency'] as const satisfies readonly ProblemEntry['kind'][];
export type Kind = (typeof KINDS)[number];

export interface ProblemGroup {
  kind: Kind;
  problems: ProblemEntry[];
}

const URGENCY_ORDER = { high: 0, medium: 1, low: 2 } as const;

/** The library by kind, the most urgent first; empty kinds are left out. */
export function groupByKind(problems: readonly ProblemEntry[]): ProblemGroup[] {
  return KINDS.map((kind) => ({
    kind,
    problems: problems
      .filter((problem) => problem.kind === kind)
      .sort((one, other) => URGENCY_ORDER[one.urgency] - URGENCY_ORDER[other.urgency]),
  })).filter((group) => group.problems.length > 0);
}

/**
 * Entries in whose name or signs every word of the query begins some word, in Hindi or in Latin letters ("chhed",
 * "छेद"). A query without a word finds all.
 */
export function searchProblems(problems: readonly ProblemEntry[], query: string): ProblemEntry[] {
  const wanted = query.trim().split(/\s+/).map(keyOfQuery).filter(Boolean);
  return problems.filter((problem) => {
    const heard = soundsOf([problem.name, problem.scientificName, problem.signs].filter(Boolean).join(' '));
    return wanted.every((key) => heard.some((word) => word.startsWith(key)));
  });
}

/** A last vowel may be of another form of the word (पीला, पीले, pili), so it does not have to fit. */
function keyOfQuery(word: string): string {
  const key = soundKey(word);
  return key.length > 2 ? key.replace(/[iu]$/, '') : key;
}
