import { tells, type Word } from './read-text.ts';

/** "… या नहीं", "… तो नहीं", "है ना": questions, not denials. */
const QUESTION_BEFORE = new Set(['या', 'ya', 'कि', 'ki', 'तो', 'to', 'है', 'हैं', 'hai', 'hain', 'हे', 'h']);
/** "बिना दरार के काले धब्बे": what follows the postposition is not denied. */
const ENDS_WITHOUT = new Set(['के', 'ke', 'k', 'वाले', 'wale', 'वाला', 'but']);
const WITHOUT_REACH = 3;

/**
 * Marks the words that the farmer denies: "फल नहीं फटे", "धब्बे नहीं हैं", "bina daag ke", "no black spots".
 * A denial never reaches over the end of its clause.
 */
export function markNegations(words: readonly Word[]): Word[] {
  const denied = new Set<number>();
  words.forEach((word, index) => {
    if (word.roles.has('without')) for (const at of after(words, index)) denied.add(at);
    if (word.roles.has('not') && !asks(words, index)) for (const at of byNot(words, index)) denied.add(at);
  });
  return words.map((word, index) => (denied.has(index) ? { ...word, negated: true } : word));
}

function asks(words: readonly Word[], index: number): boolean {
  const before = words[index - 1];
  const next = words[index + 1];
  const endsClause = !next || next.clause !== words[index]?.clause;
  return endsClause && before !== undefined && QUESTION_BEFORE.has(before.text.toLowerCase());
}

/** The sign right after ("नहीं फटे", "not cracked"); else the signs before, back to a verb or a joining word. */
function byNot(words: readonly Word[], index: number): number[] {
  const clause = words[index]?.clause;
  const next = words[index + 1];
  if (next && next.clause === clause && tells(next)) return [index + 1];
  const found: number[] = [];
  for (let at = index - 1; at >= 0 && words[at]?.clause === clause; at--) {
    const word = words[at];
    if (!word || word.roles.has('and') || word.roles.has('not') || isAuxiliary(word)) break;
    if (word.roles.has('part') && found.length > 0) break;
    if (isContent(word)) found.push(at);
  }
  return found;
}

function after(words: readonly Word[], index: number): number[] {
  const found: number[] = [];
  for (let at = index + 1; at < words.length && words[at]?.clause === words[index]?.clause; at++) {
    const word = words[at];
    if (!word || ENDS_WITHOUT.has(word.text.toLowerCase()) || found.length === WITHOUT_REACH) break;
    if (isContent(word)) found.push(at);
    else if (found.length > 0) break;
  }
  return found;
}

const AUXILIARIES = new Set(
  'है हैं हे रहा रहे रही गया गए गई गयी था थे थी hai hain raha rahe rahi gaya gaye gayi is are'.split(' '),
);
const isAuxiliary = (word: Word) => AUXILIARIES.has(word.text.toLowerCase());

function isContent(word: Word): boolean {
  if (word.roles.has('stop')) return false;
  return word.roles.has('sign') || word.roles.has('name') || word.roles.size === 0;
}
