import type { HowToPage, ProblemEntry } from '@anar/contracts/problems';
import { soundKey, soundsOf } from '../../i18n/sound-key.ts';

export const KINDS = ['disease', 'pest', 'disorder', 'deficiency'] as const satisfies readonly ProblemEntry['kind'][];
export type Kind = (typeof KINDS)[number];

export interface ProblemGroup {
  kind: Kind;
  problems: ProblemEntry[];
}

export type LibraryEntry = ProblemEntry | HowToPage;

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
 * Entries in whose name, signs or search words, or in whose title and steps, every word of the query begins some word, in Hindi or in Latin letters ("chhed",
 * "छेद"). Where some have them as whole words, only those: "illi" is no yellow. A query without a word finds all.
 */
export function searchLibrary<Entry extends LibraryEntry>(entries: readonly Entry[], query: string): Entry[] {
  const wanted = query.trim().split(/\s+/).map(soundKey).map(withoutLastVowel).filter(Boolean);
  const having = (fits: (word: string, key: string) => boolean) =>
    entries.filter((entry) => wanted.every((key) => soundsOfEntry(entry).some((word) => fits(word, key))));
  const whole = having((word, key) => withoutLastVowel(word) === key);
  return whole.length > 0 ? whole : having((word, key) => word.startsWith(key));
}

/** Each key press searches again. */
const soundsByEntry = new WeakMap<LibraryEntry, string[]>();

function soundsOfEntry(entry: LibraryEntry): string[] {
  const sounds = soundsByEntry.get(entry) ?? soundsOf(searchedTexts(entry).join(' '));
  soundsByEntry.set(entry, sounds);
  return sounds;
}

function searchedTexts(entry: LibraryEntry): string[] {
  if ('title' in entry) return [entry.title, entry.short, ...entry.steps];
  const { name, scientificName = '', signs, searchWords = [] } = entry;
  return [name, scientificName, signs, ...searchWords];
}

/** A last vowel may be of another form of the word (पीला, पीले, pili), so it does not have to fit. */
function withoutLastVowel(key: string): string {
  return key.length > 2 ? key.replace(/[iu]$/, '') : key;
}
