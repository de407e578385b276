import type { Role } from './meaning.ts';
import { isQuality } from './qualities.ts';
import { tells, type Word } from './read-text.ts';

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));
/** "… या नहीं", "… तो नहीं", "है ना": questions, not denials. */
const QUESTION_BEFORE = wordsOf('या ya कि ki तो to है हैं hai hain हे h');
/** "बिना दरार के काले धब्बे": what follows the postposition is not denied. */
const ENDS_WITHOUT = wordsOf('के ke k वाले wale वाला but');
const WITHOUT_REACH = 3;
const AUXILIARIES = wordsOf('है हैं हे रहा रहे रही गया गए गई गयी था थे थी h hai hain raha rahe rahi gaya gaye gayi is are');
/** "पुरानी पत्ती ठीक है", "ठीक" at the end: in order. Before other words it is not: "कैसे ठीक करें", "साफ दिखता". */
const AFTER_FINE = wordsOf('है हैं हे था थे h hai hain he');
/** "छेद या इल्ली नहीं" denies both; "काले धब्बे और दरार नहीं" only the second. */
const EITHER = wordsOf('या ya or');
/**
 * Marks the words that the farmer denies: "फल नहीं फटे", "धब्बे नहीं हैं", "bina daag ke", "no black spots", "थ्रिप्स खत्म",
 * "पुरानी पत्ती ठीक है". A denial never reaches over the end of its clause.
 */
export function markNegations(words: readonly Word[]): Word[] {
  const denied = new Set<number>();
  words.forEach((word, index) => {
    if (word.roles.has('without')) for (const at of after(words, index)) denied.add(at);
    if (word.roles.has('not') && !asks(words, index)) for (const at of byNot(words, index)) denied.add(at);
    const settled = word.roles.has('gone') || word.roles.has('asked') || inOrder(words, index);
    if (settled) for (const at of before(words, index)) denied.add(at);
  });
  for (const at of over(words)) denied.add(at);
  return words.map((word, index) => (denied.has(index) ? { ...word, negated: true } : word));
}

function asks(words: readonly Word[], index: number): boolean {
  const previous = words[index - 1];
  return endsClause(words, index) && previous !== undefined && QUESTION_BEFORE.has(written(previous));
}

function inOrder(words: readonly Word[], index: number): boolean {
  if (!words[index]?.roles.has('fine')) return false;
  const next = words[index + 1];
  if (endsClause(words, index)) return true;
  const denied = words[index + 2]?.clause === next?.clause && words[index + 2]?.roles.has('not');
  return next !== undefined && AFTER_FINE.has(written(next)) && !denied;
}

/** The sign right after ("नहीं फटे", "not cracked") and those before, back to a verb or a joining word. */
function byNot(words: readonly Word[], index: number): number[] {
  const next = words[index + 1];
  if (!next || next.clause !== words[index]?.clause || !tells(next)) return before(words, index);
  return words[index - 1]?.roles.has('part') ? [index + 1] : [index + 1, ...before(words, index)];
}

function before(words: readonly Word[], index: number): number[] {
  const found: number[] = [];
  for (let at = index - 1; at >= 0 && words[at]?.clause === words[index]?.clause; at--) {
    const word = words[at];
    if (!word || word.roles.has('not') || (isAuxiliary(word) && at < index - 1)) break;
    if (word.roles.has('and') && !EITHER.has(written(word))) break;
    if (word.roles.has('part') && found.length > 0) break;
    const nearest = words[found[0] ?? -1];
    if (nearest && isQuality(nearest) && !isQuality(word) && isContent(word)) break;
    if (isContent(word)) found.push(at);
  }
  return found;
}

/** "पिछले साल तेलिया था, इस साल कुछ नहीं": told of another time, with a clause that says that it is over. */
function over(words: readonly Word[]): number[] {
  const past = new Set(words.filter((word) => word.roles.has('past')).map(({ clause }) => clause));
  const settled = words.some(
    (word) => !past.has(word.clause) && ['not', 'fine', 'gone'].some((role) => word.roles.has(role as Role)),
  );
  return settled ? words.flatMap((word, index) => (past.has(word.clause) ? [index] : [])) : [];
}

function after(words: readonly Word[], index: number): number[] {
  const found: number[] = [];
  for (let at = index + 1; at < words.length && words[at]?.clause === words[index]?.clause; at++) {
    const word = words[at];
    if (!word || ENDS_WITHOUT.has(written(word)) || found.length === WITHOUT_REACH) break;
    if (isContent(word)) found.push(at);
    else if (found.length > 0) break;
  }
  return found;
}

const written = (word: Word) => word.text.toLowerCase();
const isAuxiliary = (word: Word) => AUXILIARIES.has(written(word));
const endsClause = (words: readonly Word[], index: number) => words[index + 1]?.clause !== words[index]?.clause;

function isContent(word: Word): boolean {
  if (word.roles.has('stop')) return false;
  return word.roles.has('sign') || word.roles.has('name') || word.roles.size === 0;
}
