import { lettersApart } from './place-names.ts';

/** How well a name fits what was typed, best first; names with typos come last and no name at all is `Infinity`. */
export const RANK = { whole: 0, start: 1, part: 2, typo: 3 } as const;
export const NO_MATCH = Number.POSITIVE_INFINITY;

/** Letters that may be wrong: none in a short name, where one makes another place of it. */
const typosOf = (length: number) => (length < 5 ? 0 : length < 9 ? 1 : 2);

/** Ranks a folded name for a folded query. The first letter is seldom mistyped: it must be right. */
export function rankOf(name: string, query: string): number {
  if (name === query) return RANK.whole;
  if (name.startsWith(query)) return RANK.start;
  if (query.length > 2 && name.includes(query)) return RANK.part;
  const typos = typosOf(query.length);
  if (typos === 0 || name[0] !== query[0]) return NO_MATCH;
  const whole = lettersApart(name, query, typos);
  // Still typing: the beginning of the name may have the typo too.
  const beginning = lettersApart(name.slice(0, query.length), query, typos) + 0.5;
  const apart = Math.min(whole, beginning);
  return apart <= typos ? RANK.typo + apart : NO_MATCH;
}
