import { lettersOf, looseSoundOf, oneLetterApart, soundOf } from './sound.ts';
import { isGrammarSound } from './words.ts';

/** A searchable item with the texts that it is found by. */
export interface FuzzyEntry<Item> {
  item: Item;
  /** In either script; `weight` is a penalty: 0 for its own name, more for looser descriptions. */
  texts: readonly { text: string; weight: number }[];
}

/** Matches of a query, best first; undefined if no word of the query distinguishes any item. */
export type FuzzySearch<Item> = (query: string) => Item[] | undefined;

/** Penalties of a typed word against an indexed one. A typo may make it another word. */
const COST = { written: 0, sound: 0.1, alike: 0.3, begins: 1, typo: 1000 } as const;
const NO_MATCH = Number.POSITIVE_INFINITY;
/** Penalty for one word of a multi-word name. */
const WORD_OF_NAME = 0.5;

const MOST_WORDS = 8;
/** Longer texts are treated as sentences, not names. */
const MOST_WORDS_OF_NAME = 5;
const LEAST = { begins: 2, beginsLoosely: 4, typo: 5 };
/** A held key: folded to one letter it would be the prefix of many words. */
const HELD_KEY = /^(.)\1+$/u;

interface Key {
  /** In cleaned letters. */
  word: string;
  sound: string;
  loose: string;
}

interface IndexedWord extends Key {
  /** Weight of the entry at a position in the list. */
  weights: Map<number, number>;
}

type Costs = Map<number, number>;

/**
 * Builds an index by word sounds, for lists of some thousand items. The words of a query may have any order. All must
 * match; otherwise the items that most words match exactly are returned, since one word may be a village that no table
 * knows. Ties keep the list's order. `ignored`: stop words.
 */
export function createFuzzySearch<Item>(
  entries: readonly FuzzyEntry<Item>[],
  ignored: readonly string[] = [],
): FuzzySearch<Item> {
  const index = indexed(entries);
  const ignoredSounds = new Set(ignored.map((word) => keyOf(word).sound));

  return (query) => {
    const words = lettersOf(query);
    const wanted = wantedOf(words).slice(0, MOST_WORDS);
    const costs = (below: number) =>
      wanted.map((key) => (HELD_KEY.test(key.word) ? new Map() : costsOf(index, key, below)));
    const joined = words.length > 1 ? costsOf(index, keyOf(words.join('')), NO_MATCH) : new Map();
    if (wanted.length === 0 && joined.size === 0) return undefined;
    const found = leastOf([sumOfAll(costs(NO_MATCH)), joined]);
    const positions = ranked(found.size > 0 ? found : sumOfMost(costs(COST.begins)));
    return positions.flatMap((position) => entries[position] ?? []).map(({ item }) => item);
  };

  /** Distinguishing words. A single stop word is treated as the prefix of a name: "na", "par". */
  function wantedOf(words: readonly string[]): Key[] {
    const keys = words
      .filter((word) => word.length > 1)
      .map(keyOf)
      .filter(({ sound }) => !ignoredSounds.has(sound));
    const wanted = keys.filter(({ sound }) => !isGrammarSound(sound));
    return wanted.length > 0 || words.length > 1 ? wanted : keys;
  }
}

function keyOf(word: string): Key {
  const sound = soundOf(word);
  return { word, sound, loose: looseSoundOf(sound) };
}

function indexed(entries: readonly FuzzyEntry<unknown>[]): IndexedWord[] {
  const found = new Map<string, IndexedWord>();
  function add(word: string, position: number, weight: number): void {
    const known = found.get(word) ?? { ...keyOf(word), weights: new Map() };
    found.set(word, known);
    known.weights.set(position, Math.min(weight, known.weights.get(position) ?? weight));
  }
  for (const [position, { texts }] of entries.entries()) {
    for (const { text, weight } of texts) {
      const words = lettersOf(text);
      if (words.length > 1) for (const word of words) add(word, position, weight + WORD_OF_NAME);
      if (words.length <= MOST_WORDS_OF_NAME) add(words.join(''), position, weight);
    }
  }
  found.delete('');
  return [...found.values()];
}

/** Penalties of the items with a word that matches better than `below`. */
function costsOf(index: readonly IndexedWord[], key: Key, below: number): Costs {
  const costs: Costs = new Map();
  for (const word of index) {
    const cost = costOf(word, key);
    if (cost >= below) continue;
    for (const [position, weight] of word.weights) {
      costs.set(position, Math.min(cost + weight, costs.get(position) ?? NO_MATCH));
    }
  }
  return costs;
}

function costOf(word: Key, key: Key): number {
  if (word.word === key.word) return COST.written;
  if (word.sound === key.sound) return COST.sound;
  if (word.loose === key.loose) return COST.alike;
  if (key.sound.length >= LEAST.begins && word.sound.startsWith(key.sound)) return COST.begins;
  if (key.loose.length >= LEAST.beginsLoosely && word.loose.startsWith(key.loose)) return COST.begins + COST.alike;
  return hasTypo(word, key) ? COST.typo : NO_MATCH;
}

/** At most one wrong letter. In short words a typo makes another word; the first letter is rarely mistyped. */
function hasTypo({ sound }: Key, typed: Key): boolean {
  return typed.word.length >= LEAST.typo && sound[0] === typed.sound[0] && oneLetterApart(sound, typed.sound);
}

/** Items that every word matches. */
function sumOfAll([first, ...rest]: readonly Costs[]): Costs {
  const sums: Costs = new Map();
  for (const [position, cost] of first ?? []) {
    const sum = rest.reduce((total, costs) => total + (costs.get(position) ?? NO_MATCH), cost);
    if (sum < NO_MATCH) sums.set(position, sum);
  }
  return sums;
}

/** Items that most words match. */
function sumOfMost(each: readonly Costs[]): Costs {
  const counts = new Map<number, number>();
  for (const costs of each) for (const position of costs.keys()) counts.set(position, (counts.get(position) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const found = [...counts.keys()].filter((position) => counts.get(position) === most);
  return new Map(found.map((position) => [position, each.reduce((sum, costs) => sum + (costs.get(position) ?? 0), 0)]));
}

function leastOf(all: readonly Costs[]): Costs {
  const least: Costs = new Map();
  for (const [position, cost] of all.flatMap((costs) => [...costs])) {
    least.set(position, Math.min(cost, least.get(position) ?? NO_MATCH));
  }
  return least;
}

/** Best first, ties in list order; items with typos only if there are none without. */
function ranked(costs: Costs): number[] {
  const all = [...costs].sort(([one, cost], [other, otherCost]) => cost - otherCost || one - other);
  const certain = all.filter(([, cost]) => cost < COST.typo);
  return (certain.length > 0 ? certain : all).map(([position]) => position);
}
