import type { Role } from './meaning.ts';
import { tells, type Word } from './word.ts';

const WITHOUT_REACH = 3;
/** "तेलिया रोग की जानकारी". */
const ABOUT_REACH = 3;

/**
 * Marks the words that the farmer denies: "फल नहीं फटे", "धब्बे नहीं हैं", "bina daag ke", "no black spots", "थ्रिप्स खत्म",
 * "पुरानी पत्ती ठीक है". A denial never reaches over the end of its clause.
 */
export function markNegations(words: readonly Word[]): Word[] {
  const denied = new Set<number>();
  const settled = new Set<number>([...over(words), ...ofNeighbours(words)]);
  words.forEach((word, index) => {
    if (word.roles.has('without')) for (const at of after(words, index)) denied.add(at);
    if (word.roles.has('not') && !asks(words, index)) for (const at of byNot(words, index)) denied.add(at);
    if (word.roles.has('gone') || word.roles.has('asked') || inOrder(words, index))
      for (const at of before(words, index)) settled.add(at);
    if (word.roles.has('about'))
      for (const at of before(words, index)) if (isAskedAbout(words, at, index)) settled.add(at);
  });
  return words.map((word, index) => {
    if (settled.has(index)) return { ...word, negated: true, settled: true };
    return denied.has(index) ? { ...word, negated: true } : word;
  });
}

function asks(words: readonly Word[], index: number): boolean {
  const previous = words[index - 1];
  return endsClause(words, index) && previous?.helps.has('question_before') === true;
}

function inOrder(words: readonly Word[], index: number): boolean {
  if (!words[index]?.roles.has('fine')) return false;
  const next = words[index + 1];
  if (endsClause(words, index)) return true;
  const denied = words[index + 2]?.clause === next?.clause && words[index + 2]?.roles.has('not');
  return next?.helps.has('after_fine') === true && !denied;
}

/** The sign right after ("नहीं फटे", "not cracked") and those before, back to a verb or a joining word. */
function byNot(words: readonly Word[], index: number): number[] {
  const [previous, next] = [words[index - 1], words[index + 1]];
  if (previous?.clause === words[index]?.clause && (previous?.roles.has('use') || previous?.roles.has('fine')))
    return [];
  if (!next || next.clause !== words[index]?.clause || !tells(next)) return before(words, index);
  if (next.roles.has('name') && previous?.roles.has('name')) return [index - 1];
  return words[index - 1]?.roles.has('part') ? [index + 1] : [index + 1, ...before(words, index)];
}

function before(words: readonly Word[], index: number): number[] {
  const found: number[] = [];
  for (let at = index - 1; at >= 0 && words[at]?.clause === words[index]?.clause; at--) {
    const word = words[at];
    if (!word || word.roles.has('not') || (word.helps.has('auxiliary') && at < index - 1)) break;
    if (word.roles.has('and') && !word.helps.has('either')) break;
    if (word.roles.has('part') && found.length > 0) break;
    const nearest = words[found[0] ?? -1];
    if (nearest?.quality && !word.quality && isContent(word)) break;
    if (isContent(word)) found.push(at);
  }
  return found;
}

/**
 * "पिछले साल तेलिया था, इस साल कुछ नहीं": about another time, with a clause that says that it is over, or without
 * any sign of now.
 */
function over(words: readonly Word[]): number[] {
  const past = new Set(words.filter((word) => word.roles.has('past')).map(({ clause }) => clause));
  const now = words.filter((word) => !past.has(word.clause));
  const settled = now.some((word) => ['not', 'fine', 'gone'].some((role) => word.roles.has(role as Role)));
  const goesOn = now.some(tells) || words.some((word) => past.has(word.clause) && word.roles.has('also'));
  return settled || !goesOn ? words.flatMap((word, index) => (past.has(word.clause) ? [index] : [])) : [];
}

/** "पड़ोसी के बाग में तेलिया है, मेरे यहां नहीं": signs on a neighbour's trees, before one's own are said to be free. */
function ofNeighbours(words: readonly Word[]): number[] {
  const theirs = words.findIndex((word) => word.roles.has('neighbour'));
  const mine = words.findLastIndex((word) => word.roles.has('mine'));
  const free = words.slice(mine + 1).some((word) => word.roles.has('not')) && !words.slice(mine + 1).some(tells);
  return theirs >= 0 && free ? words.flatMap((_, index) => (index > theirs && index < mine ? [index] : [])) : [];
}

function isAskedAbout(words: readonly Word[], at: number, index: number): boolean {
  return words[at]?.roles.has('name') === true && index - at <= ABOUT_REACH;
}

function after(words: readonly Word[], index: number): number[] {
  const found: number[] = [];
  for (let at = index + 1; at < words.length && words[at]?.clause === words[index]?.clause; at++) {
    const word = words[at];
    if (!word || word.helps.has('ends_without') || found.length === WITHOUT_REACH) break;
    if (isContent(word)) found.push(at);
    else if (found.length > 0) break;
  }
  return found;
}

const endsClause = (words: readonly Word[], index: number) => words[index + 1]?.clause !== words[index]?.clause;

function isContent(word: Word): boolean {
  if (word.roles.has('stop')) return false;
  return word.roles.has('sign') || word.roles.has('name') || word.roles.size === 0;
}
