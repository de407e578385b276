import { cleanText } from '@anar/hindi/clean-text';
import type { LexiconData } from '../knowledge/tables.ts';

type Lists = LexiconData['grammar'];
/** What a small word does where it stands. */
export type Helper = Exclude<keyof Lists, 'qualities' | 'things'>;

export interface Grammar {
  /** What a word, cleaned, does; most words do nothing. */
  helps(word: string): ReadonlySet<Helper>;
  /** Signs that describe a part or another sign. */
  qualities: ReadonlySet<string>;
  /** Signs that are things of their own. */
  things: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<Helper> = new Set();

/** Makes the lists of the grammar searchable. */
export function grammarOf({ qualities, things, ...helpers }: Lists): Grammar {
  const byWord = new Map<string, Set<Helper>>();
  for (const [helper, words] of Object.entries(helpers)) {
    for (const word of words.map(cleanText)) {
      byWord.set(word, (byWord.get(word) ?? new Set()).add(helper as Helper));
    }
  }
  return {
    helps: (word) => byWord.get(word) ?? NOTHING,
    qualities: new Set(qualities),
    things: new Set(things),
  };
}
