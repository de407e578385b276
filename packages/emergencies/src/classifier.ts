import type { Word } from './sentence.ts';
import { bonesOf } from './sound.ts';
import { DANGER, DANGER_SCALE, KIND, KIND_SCALE, THRESHOLD } from './weights.ts';

/** The first outweighs the others when a text tells of more than one. */
export const EMERGENCY_KINDS = ['despair', 'poisoning', 'animal', 'injury'] as const;
export type EmergencyKind = (typeof EMERGENCY_KINDS)[number];

/** Weights are letters of ASCII, this one for 0: what is often the same packs well. */
export const ZERO = 'O'.charCodeAt(0);
export const DANGER_BITS = 16;
export const KIND_BITS = 12;
/** Two meanings so few words apart belong together. */
const REACH = 10;
/** Letters count for more than meanings: the lists know few of a stranger's words. */
const LETTERS_COUNT = 1.5;
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

const [RULED, MEANING, WORD, BONES] = ['ruled', 'meaning', 'word', 'bones'].map((name) => hashOf(name));

/** What a text has, as hashes, and how much each counts. */
export interface Features {
  hashes: Uint32Array;
  values: Float32Array;
}

const dangerWeights = weightsIn(DANGER);
const kindWeights = weightsIn(KIND);

/**
 * What a text tells of by the model that `training/train.ts` made (logistic regression over hashed features): for words that
 * no list has. `ruled` is what the rules found there. Undefined when it is less likely than the threshold.
 */
export function classify(words: readonly Word[], ruled: readonly string[]): EmergencyKind | undefined {
  const features = featuresOf(words, ruled);
  if (scoreOf(dangerWeights, features, DANGER_BITS) * DANGER_SCALE < THRESHOLD) return undefined;
  const scores = EMERGENCY_KINDS.map((_, kind) => scoreOf(kindWeights, features, KIND_BITS, kind) * KIND_SCALE);
  return EMERGENCY_KINDS[scores.indexOf(Math.max(...scores))];
}

/** The sum of the weights of all features; the weights of all kinds stand behind each other. */
export function scoreOf(
  weights: Float32Array | Int8Array,
  { hashes, values }: Features,
  bits: number,
  kind = 0,
): number {
  let sum = 0;
  for (let at = 0; at < hashes.length; at++) {
    sum += (weights[(kind << bits) + ((hashes[at] ?? 0) >>> (32 - bits))] ?? 0) * (values[at] ?? 0);
  }
  return sum;
}

/** Letters in a row within and across words, the words, and what they can mean, alone and in pairs. Each group has length 1. */
export function featuresOf(words: readonly Word[], ruled: readonly string[]): Features {
  const letters = lettersIn(words.map(({ sound }) => (/^\d+$/.test(sound) ? '0' : sound)));
  const meanings = meaningsIn(words, ruled);
  const hashes = new Uint32Array([...letters, ...meanings]);
  const values = new Float32Array(hashes.length);
  values.fill(LETTERS_COUNT / Math.sqrt(letters.size), 0, letters.size);
  values.fill(1 / Math.sqrt(meanings.size), letters.size);
  return { hashes, values };
}

function lettersIn(sounds: readonly string[]): Set<number> {
  const found = new Set<number>();
  for (const [name, text, shortest, longest] of [
    ['spaced', `< ${sounds.join(' ')} >`, 2, 5],
    ['joined', `<${sounds.join('')}>`, 4, 6],
  ] as const) {
    const start = hashOf(name);
    for (let at = 0; at < text.length; at++) {
      let hash = start;
      for (let length = 1; length <= longest && at + length <= text.length; length++) {
        hash = Math.imul(hash ^ text.charCodeAt(at + length - 1), FNV_PRIME);
        if (length >= shortest) found.add(spread(hash));
      }
    }
  }
  return found;
}

function meaningsIn(words: readonly Word[], ruled: readonly string[]): Set<number> {
  const found = new Set(ruled.map((one) => spread(hashOf(one, RULED))));
  const meanings = words.map(({ concepts }) => [...concepts].map((one) => hashOf(one, MEANING)));
  words.forEach(({ sound }, at) => {
    found.add(spread(hashOf(sound, WORD)));
    found.add(spread(hashOf(bonesOf(sound) || sound, BONES)));
    for (const one of meanings[at] ?? []) {
      found.add(spread(one));
      for (let next = at + 1; next <= at + REACH; next++) {
        for (const other of meanings[next] ?? [])
          found.add(spread(Math.imul((one << 5) ^ (one >>> 7) ^ other, FNV_PRIME)));
      }
    }
  });
  return found;
}

function hashOf(text: string, start = FNV_OFFSET): number {
  let hash = start;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  return hash;
}

/** Its upper bits are those that count. */
const spread = (hash: number) => Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;

function weightsIn(letters: string): Int8Array {
  return Int8Array.from({ length: letters.length }, (_, at) => letters.charCodeAt(at) - ZERO);
}
