import { consonantsOf, stemOf } from '@anar/hindi/sound';
import type { Word } from '@anar/hindi/words';

/** A word with the classes that it is in. */
export type ClassifiedWord = Word & { classes: readonly string[] };

/** Features of a text as 32-bit hashes, their weights, and the words they come from. */
export interface Features {
  hashes: Uint32Array;
  values: Float32Array;
  /** First and last word, as indexes into the text. */
  spans: Uint16Array;
}

/**
 * `letters`: n-grams within words and across them. `joined`: the same without spaces, for words that are split or run
 * together. `classes`: with the neighbouring words. `together`: two classes in one clause. `crop`: whether one is
 * named.
 */
const GROUPS = ['words', 'consonants', 'pairs', 'letters', 'joined', 'classes', 'crop', 'together'] as const;
type Group = (typeof GROUPS)[number];
/** Total weight of each group, independent of its number of features; a group that is absent is not computed. */
export type GroupWeights = Readonly<Partial<Record<Group, number>>>;

const LETTERS = { least: 2, most: 5 };
const JOINED = { least: 4, most: 6 };
/** Maximum distance of two words of a pair. */
const PAIR_REACH = 2;
const TOGETHER_REACH = 10;
const DENIED = '!';
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Words and their consonants (negated ones carry a mark), pairs, n-grams of letters, and word classes. Each group is
 * normalised, so that a long text has the same weight as two words.
 */
export function featuresOf(words: readonly ClassifiedWord[], weights: GroupWeights): Features {
  const groups = new Map(
    GROUPS.filter((group) => weights[group]).map((group) => [group, new Map<number, number>()] as const),
  );
  const add = (group: Group, feature: string, first: number, last = first) => {
    groups.get(group)?.set(hashOf(`${group[0]}${group[1]}${feature}`), (first << 16) | last);
  };
  words.forEach((word, at) => {
    for (const mark of word.denied ? ['', DENIED] : ['']) {
      add('words', mark + word.sound, at);
      add('words', `${mark}${stemOf(word.sound)}-`, at);
      add('consonants', mark + (consonantsOf(word.sound) || word.sound), at);
    }
    for (let next = at + 1; next <= at + PAIR_REACH; next++) {
      const other = words[next];
      if (other) add('pairs', `${inPair(word)} ${inPair(other)}`, at, next);
    }
    for (const name of word.classes) addClass(word, name, at);
  });
  addRuns('letters', ' ', LETTERS);
  addRuns('joined', '', JOINED);
  return flattened(groups, weights);

  function addClass(word: ClassifiedWord, name: string, at: number): void {
    if (groups.has('classes')) {
      add('classes', (word.denied ? DENIED : '') + name, at);
      if (at === 0) add('classes', `< ${name}`, at);
      for (const step of [-1, 1, 2]) {
        const near = words[at + step];
        if (near) add('classes', `${name} ${step} ${near.sound}`, at);
      }
    }
    if (name === 'crop') add('crop', name, at);
    if (!groups.has('together')) return;
    add('together', name, at);
    for (let next = at + 1; next <= at + TOGETHER_REACH; next++) {
      for (const other of words[next]?.classes ?? []) add('together', `${name} ${other}`, at, next);
    }
  }

  function addRuns(group: Group, space: string, { least, most }: { least: number; most: number }): void {
    const found = groups.get(group);
    if (!found) return;
    const text = `<${words.map(({ sound }) => sound).join(space)}>`;
    const wordAt = wordIndexes(words, text.length, space.length);
    const from = fnv(group);
    for (let start = 0; start < text.length; start++) {
      let hash = from;
      for (let length = 1; length <= most && start + length <= text.length; length++) {
        hash = Math.imul(hash ^ text.charCodeAt(start + length - 1), FNV_PRIME);
        if (length < least) continue;
        found.set(spread(hash), ((wordAt[start] ?? 0) << 16) | (wordAt[start + length - 1] ?? 0));
      }
    }
  }
}

const inPair = (word: ClassifiedWord) =>
  (word.denied ? DENIED : '') + (word.classes.includes('crop') ? '*crop' : stemOf(word.sound));

/**
 * Word index of each letter of "<one two>"; a space belongs to the following word, the last bracket to the last word.
 */
function wordIndexes(words: readonly Word[], length: number, space: number): Uint16Array {
  const found = new Uint16Array(length).fill(Math.max(0, words.length - 1));
  let end = 1;
  words.forEach(({ sound }, word) => {
    const from = word === 0 ? 0 : end;
    end += sound.length + (word === 0 ? 0 : space);
    found.fill(word, from, end);
  });
  return found;
}

function flattened(groups: ReadonlyMap<Group, ReadonlyMap<number, number>>, weights: GroupWeights): Features {
  const count = [...groups.values()].reduce((sum, { size }) => sum + size, 0);
  const features = {
    hashes: new Uint32Array(count),
    values: new Float32Array(count),
    spans: new Uint16Array(2 * count),
  };
  let at = 0;
  for (const [group, found] of groups) {
    const value = (weights[group] ?? 0) / Math.sqrt(found.size);
    for (const [hash, span] of found) {
      features.hashes[at] = hash;
      features.values[at] = value;
      features.spans[2 * at] = span >>> 16;
      features.spans[2 * at + 1] = span & 0xffff;
      at++;
    }
  }
  return features;
}

function fnv(text: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return hash;
}

const hashOf = (text: string) => spread(fnv(text));

/** The upper bits decide. */
const spread = (hash: number) => Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
