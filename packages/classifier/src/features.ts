import { consonantsOf, stemOf } from '@anar/hindi/sound';
import type { ClassifiedWord, WordClass } from './word-classes.ts';

/** What a text has, as hashes of 32 bits, how much each counts, and the words that each comes from. */
export interface Features {
  hashes: Uint32Array;
  values: Float32Array;
  /** First and last word, as indexes into the text. */
  spans: Uint16Array;
}

/** How much each group counts together, however many features it has. */
const WEIGHTS = { words: 0.8, consonants: 0.5, pairs: 0.8, letters: 1, classes: 1, crop: 1 } as const;
type Group = keyof typeof WEIGHTS;
const GROUPS = Object.keys(WEIGHTS) as Group[];
/** Letters in a row, within words and across them. */
const LETTERS = { least: 2, most: 5 };
/** Two words so far apart are a pair. */
const PAIR_REACH = 2;
const DENIED = '!';
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Words and their consonants (what is denied stands beside itself under a mark), pairs, letters in a row, and classes of words with
 * their neighbours. Each group has a fixed length, so that a story counts as much as two words.
 */
export function featuresOf(words: readonly ClassifiedWord[]): Features {
  const groups = new Map<Group, Map<number, number>>(GROUPS.map((group) => [group, new Map()]));
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
    if (word.class) addClass(word, word.class, at);
  });
  addLetters();
  return flattened(groups);

  function addClass(word: ClassifiedWord, name: WordClass, at: number): void {
    add('classes', (word.denied ? DENIED : '') + name, at);
    if (at === 0) add('classes', `< ${name}`, at);
    for (const step of [-1, 1, 2]) {
      const near = words[at + step];
      if (near) add('classes', `${name} ${step} ${near.sound}`, at);
    }
    if (name === 'crop') add('crop', name, at);
  }

  function addLetters(): void {
    const text = `<${words.map(({ sound }) => sound).join(' ')}>`;
    const wordAt = wordIndexes(text);
    for (let start = 0; start < text.length; start++) {
      let hash = LETTERS_START;
      for (let length = 1; length <= LETTERS.most && start + length <= text.length; length++) {
        hash = Math.imul(hash ^ text.charCodeAt(start + length - 1), FNV_PRIME);
        if (length < LETTERS.least) continue;
        const span = ((wordAt[start] ?? 0) << 16) | (wordAt[start + length - 1] ?? 0);
        groups.get('letters')?.set(spread(hash), span);
      }
    }
  }
}

const inPair = (word: ClassifiedWord) =>
  (word.denied ? DENIED : '') + (word.class === 'crop' ? '*crop' : stemOf(word.sound));

function wordIndexes(text: string): Uint16Array {
  const found = new Uint16Array(text.length);
  let word = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === ' ') word++;
    found[at] = word;
  }
  return found;
}

function flattened(groups: ReadonlyMap<Group, ReadonlyMap<number, number>>): Features {
  const count = [...groups.values()].reduce((sum, { size }) => sum + size, 0);
  const features = {
    hashes: new Uint32Array(count),
    values: new Float32Array(count),
    spans: new Uint16Array(2 * count),
  };
  let at = 0;
  for (const [group, found] of groups) {
    const value = WEIGHTS[group] / Math.sqrt(found.size);
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

/** Its upper bits are those that count. */
const spread = (hash: number) => Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;

const LETTERS_START = fnv('letters');
