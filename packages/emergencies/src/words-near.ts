import type { Concept } from './lexicon.ts';
import type { Word } from './sentence.ts';

/** Whether the word there can mean one of these. */
export function is(words: readonly Word[], at: number, ...concepts: readonly Concept[]): boolean {
  const word = words[at];
  if (word === undefined || word.concepts.size === 0) return false;
  for (const one of concepts) if (word.concepts.has(one)) return true;
  return false;
}

const known = new WeakMap<readonly Word[], ReadonlySet<Concept>>();

/** Whether any word can mean one of these. Asked many times of one sentence, so gathered once. */
export function any(words: readonly Word[], ...concepts: readonly Concept[]): boolean {
  let all = known.get(words);
  if (!all) {
    all = new Set(words.flatMap((word) => [...word.concepts]));
    known.set(words, all);
  }
  for (const one of concepts) if (all.has(one)) return true;
  return false;
}

/** The nearest place from `from` to `to`, both included, in that direction; -1 when there is none. */
export function nearest(words: readonly Word[], from: number, to: number, ...concepts: readonly Concept[]): number {
  const step = from <= to ? 1 : -1;
  for (let at = from; step > 0 ? at <= to : at >= to; at += step) if (is(words, at, ...concepts)) return at;
  return -1;
}

/** One of these at most `count` words after `at`. */
export const after = (words: readonly Word[], at: number, count: number, ...concepts: readonly Concept[]): boolean =>
  nearest(words, at + 1, Math.min(at + count, words.length - 1), ...concepts) > at;

/** One of these at most `count` words before `at`. */
export const before = (words: readonly Word[], at: number, count: number, ...concepts: readonly Concept[]): boolean =>
  at > 0 && nearest(words, at - 1, Math.max(at - count, 0), ...concepts) >= 0;

export const near = (words: readonly Word[], at: number, count: number, ...concepts: readonly Concept[]): boolean =>
  before(words, at, count, ...concepts) || after(words, at, count, ...concepts);

/** The same in one clause. */
export function nearInClause(
  words: readonly Word[],
  at: number,
  count: number,
  ...concepts: readonly Concept[]
): boolean {
  for (let other = Math.max(0, at - count); other <= Math.min(words.length - 1, at + count); other++) {
    if (other !== at && words[other]?.clause === words[at]?.clause && is(words, other, ...concepts)) return true;
  }
  return false;
}
