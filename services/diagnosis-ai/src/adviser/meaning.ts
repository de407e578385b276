import type { LexiconData } from '../knowledge/tables.ts';

/** What a word does in a sentence. `part`, `sign` and `name` carry meaning; the rest tells the subject or steers the reading. */
export type Role = 'part' | 'sign' | 'name' | 'crops' | keyof LexiconData['subjects'] | keyof LexiconData['steering'];

export interface Meaning {
  role: Role;
  /** Which part, sign or name; for the other roles the role again. */
  concept: string;
}

export type Index = Map<string, readonly Meaning[]>;

/** Thousands of spellings mean one thing alone: one list for all of them. */
const alone = new WeakMap<Meaning, readonly Meaning[]>();

export function add(index: Index, key: string, meaning: Meaning): void {
  const known = index.get(key);
  if (known === undefined) {
    const list = alone.get(meaning) ?? [meaning];
    alone.set(meaning, list);
    index.set(key, list);
  } else if (!known.some(({ concept, role }) => concept === meaning.concept && role === meaning.role)) {
    index.set(key, [...known, meaning]);
  }
}
