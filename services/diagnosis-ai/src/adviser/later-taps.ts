import type { Lexicon } from './lexicon.ts';
import { readText } from './read-text.ts';
import { tells, type Word } from './word.ts';

export interface Told {
  text: string;
  /** The text as read alone. */
  own: readonly Word[];
  /** What each tap says. */
  taps: readonly string[];
}

/**
 * Reads the words first and then the taps in their order. What a tap denies was not meant by anything
 * before it: "फल पर काले धब्बे", then "दाग नहीं, बस फल फटा". What is said again later holds.
 */
export function readInOrder({ text, own, taps }: Told, lexicon: Lexicon): Word[] {
  const words = taps.length > 0 ? readText([text, ...taps].join('\n'), lexicon) : [...own];
  const lengths = [own.length, ...taps.map((says) => readText(says, lexicon).length)];
  const denied = new Map<string, boolean>();
  let end = words.length;
  for (const length of lengths.toReversed()) {
    const start = end - length;
    for (let at = start; at < end; at++) {
      const word = words[at];
      if (word) words[at] = overruled(word, denied);
    }
    learn(words.slice(start, end), denied);
    end = start;
  }
  return words;
}

/** Of a word that may mean several things ("तेला") stays what is not denied. */
function overruled(word: Word, denied: ReadonlyMap<string, boolean>): Word {
  if (word.negated || !tells(word)) return word;
  const describesDenied = word.quality && word.of.size > 0 && [...word.of].every((thing) => denied.get(thing) === true);
  const left = [...word.concepts].filter((concept) => denied.get(concept) !== true);
  if (describesDenied || left.length === 0) return { ...word, negated: true };
  return left.length < word.concepts.size ? { ...word, concepts: new Set(left) } : word;
}

/** Later words are known already, and within one text a report outweighs a denial. */
function learn(bit: readonly Word[], denied: Map<string, boolean>): void {
  const signs = bit.filter(tells).toSorted((a, b) => Number(a.negated) - Number(b.negated));
  const known = new Set(denied.keys());
  for (const { concepts, negated } of signs) {
    for (const concept of concepts) if (!known.has(concept) && !denied.has(concept)) denied.set(concept, negated);
  }
}
