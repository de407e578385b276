import type { Concept } from './lexicon.ts';
import type { Word } from './sentence.ts';
import { is } from './words-near.ts';

export type Actor = 'person' | 'it' | 'animal' | 'pest' | 'plant';

const BEINGS: readonly (readonly [Concept, Actor])[] = [
  ['animal', 'animal'],
  ['person', 'person'],
  ['child', 'person'],
  ['it', 'it'],
  ['pest', 'pest'],
  ['plant', 'plant'],
];
/** What stands before ने and is nobody we know is somebody with a name. */
const THINGS: readonly Concept[] = ['poison', 'brand', 'medicine', 'product', 'container', 'fumes'];
const REACH = 12;
/** Marathi writes it as one word: "मुलाने", "किड्यांनी". */
const FUSED = /(?:ने|नी|नं|ne|ni)$/u;

/** Who did it: the one with ने, else the nearest bare being of the clause, one after the verb, one of the thought before. */
export function actorOf(words: readonly Word[], verb: number): Actor | undefined {
  const clause = words[verb]?.clause ?? 0;
  const inClause = (at: number) => words[at]?.clause === clause;
  const from = Math.max(0, verb - REACH);
  const to = Math.min(words.length - 1, verb + 4);
  for (let at = verb - 1; at >= from && inClause(at); at--)
    if (isAgent(words, at)) return beingAt(words, at) ?? 'person';
  for (let at = verb + 1; at <= to && inClause(at); at++) if (isAgent(words, at)) return beingAt(words, at) ?? 'person';
  for (let at = verb - 1; at >= from && inClause(at); at--) {
    const being = bareBeing(words, at);
    if (being) return being;
  }
  for (let at = verb + 1; at <= to && inClause(at); at++) {
    const being = bareBeing(words, at);
    if (being && being !== 'plant') return being;
  }
  for (let at = verb - 1; at >= from; at--) {
    if (inClause(at)) continue;
    const being = isAgent(words, at) ? (beingAt(words, at) ?? 'person') : bareBeing(words, at);
    if (being && being !== 'plant') return being;
  }
  return undefined;
}

export function beingAt(words: readonly Word[], at: number): Actor | undefined {
  return BEINGS.find(([concept]) => is(words, at, concept))?.[1];
}

function isAgent(words: readonly Word[], at: number): boolean {
  const being = beingAt(words, at);
  if (is(words, at + 1, 'ergative') && words[at + 1]?.text !== 'न') return !is(words, at, ...THINGS);
  return being !== undefined && FUSED.test(words[at]?.text ?? '') && (words[at]?.text.length ?? 0) > 3;
}

function bareBeing(words: readonly Word[], at: number): Actor | undefined {
  const being = beingAt(words, at);
  // "mosquito liquid" is a thing.
  if (
    is(words, at + 1, 'oblique') ||
    ((being === 'pest' || being === 'plant') && is(words, at + 1, ...THINGS, 'poured'))
  )
    return undefined;
  return being;
}
