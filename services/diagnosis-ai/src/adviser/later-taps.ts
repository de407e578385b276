import type { Lexicon } from './lexicon.ts';
import { readText } from './read-text.ts';
import { tells, type Word } from './word.ts';

/**
 * Reads the words first and then the taps in their order. What a tap denies was not meant by anything
 * before it: "फल पर काले धब्बे", then "दाग नहीं, बस फल फटा". What is said again later holds.
 */
export function readInOrder(told: readonly string[], lexicon: Lexicon): Word[] {
  const words = readText(told.join('\n'), lexicon);
  const lengths = told.map((bit) => readText(bit, lexicon).length);
  const denied = new Map<string, boolean>();
  let end = words.length;
  for (const length of lengths.toReversed()) {
    const start = end - length;
    for (let at = start; at < end; at++) {
      const word = words[at];
      if (word && isOverruled(word, denied)) words[at] = { ...word, negated: true };
    }
    learn(words.slice(start, end), denied);
    end = start;
  }
  return words;
}

function isOverruled(word: Word, denied: ReadonlyMap<string, boolean>): boolean {
  if (word.negated || !tells(word)) return false;
  const describesDenied = word.quality && word.of.size > 0 && [...word.of].every((thing) => denied.get(thing) === true);
  return describesDenied || [...word.concepts].some((concept) => denied.get(concept) === true);
}

/** Later words are known already, and within one text a report outweighs a denial. */
function learn(bit: readonly Word[], denied: Map<string, boolean>): void {
  const signs = bit.filter(tells).toSorted((a, b) => Number(a.negated) - Number(b.negated));
  const known = new Set(denied.keys());
  for (const { concepts, negated } of signs) {
    for (const concept of concepts) if (!known.has(concept) && !denied.has(concept)) denied.set(concept, negated);
  }
}
