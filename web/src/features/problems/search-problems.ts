import type { ProblemEntry } from '@anar/contracts/problems';
import { soundKey, soundsOf } from '../../i18n/sound-key.ts';

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
 * Entries in whose name, signs or search words every word of the query begins some word, in Hindi or in Latin letters ("chhed",
 * "छेद"). Where some have them as whole words, only those: "illi" is no yellow. A query without a word finds all.
 */
export function searchProblems(problems: readonly ProblemEntry[], query: string): ProblemEntry[] {
  const wanted = query.trim().split(/\s+/).map(soundKey).map(withoutLastVowel).filter(Boolean);
  const having = (fits: (word: string, key: string) => boolean) =>
    problems.filter((problem) => wanted.every((key) => soundsOfEntry(problem).some((word) => fits(word, key))));
  const whole = having((word, key) => withoutLastVowel(word) === key);
  return whole.length > 0 ? whole : having((word, key) => word.startsWith(key));
}

/** Each key press searches again. */
const soundsByEntry = new WeakMap<ProblemEntry, string[]>();

function soundsOfEntry(problem: ProblemEntry): string[] {
  const { name, scientificName = '', signs, searchWords = [] } = problem;
  const sounds = soundsByEntry.get(problem) ?? soundsOf([name, scientificName, signs, ...searchWords].join(' '));
  soundsByEntry.set(problem, sounds);
  return sounds;
}

/** A last vowel may be of another form of the word (पीला, पीले, pili), so it does not have to fit. */
function withoutLastVowel(key: string): string {
  return key.length > 2 ? key.replace(/[iu]$/, '') : key;
}
