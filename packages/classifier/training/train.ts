import type { Features } from '../src/features.ts';
import { type Model, softmax } from '../src/model.ts';

export interface Example {
  features: Features;
  /** Index of its label. */
  label: number;
}

/** Weights as trained, before they are rounded: a row for each bucket, in it one for each label. */
export interface Weights {
  bits: number;
  weights: Float32Array;
  bias: Float32Array;
  /** Examples that have a feature in the bucket. */
  seen: Uint32Array;
}

export const BITS = 17;
const EPOCHS = 8;
const RATE = 0.5;
const BIAS_RATE = 0.02;
/** AdaGrad's first step is not longer than this lets it. */
const FIRST_SQUARES = 1e-3;
/** An example this right teaches nothing more. */
const LEARNT = 1e-5;
/** The value of one level of a weight of 8 bits. */
const STEP = 0.08;
const MOST_LEVEL = 127;
/** A feature of one example alone is chance. */
const LEAST_SEEN = 2;

/** Multinomial logistic regression by AdaGrad with a rate for each bucket, in an order that is mixed alike each time. */
export function train(examples: readonly Example[], labels: number): Weights {
  const weights = new Float32Array(labels << BITS);
  const squares = new Float32Array(1 << BITS).fill(FIRST_SQUARES);
  const bias = new Float32Array(labels);
  const order = [...examples];
  const random = createRandom();
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const example of order) learn(example);
  }
  return { bits: BITS, weights, bias, seen: timesSeen(examples) };

  function learn({ features, label: right }: Example): void {
    const slopes = softmax(scores(features));
    slopes[right] = (slopes[right] ?? 0) - 1;
    const length = slopes.reduce((sum, slope) => sum + slope * slope, 0);
    if (length < LEARNT) return;
    features.hashes.forEach((hash, at) => {
      const bucket = hash >>> (32 - BITS);
      const value = features.values[at] ?? 0;
      const square = (squares[bucket] ?? 0) + length * value * value;
      squares[bucket] = square;
      const rate = (RATE * value) / Math.sqrt(square);
      const row = bucket * labels;
      for (let label = 0; label < labels; label++) {
        weights[row + label] = (weights[row + label] ?? 0) - rate * (slopes[label] ?? 0);
      }
    });
    slopes.forEach((slope, label) => {
      bias[label] = (bias[label] ?? 0) - BIAS_RATE * slope;
    });
  }

  function scores({ hashes, values }: Features): Float64Array {
    const found = Float64Array.from(bias);
    for (let at = 0; at < hashes.length; at++) {
      const row = ((hashes[at] ?? 0) >>> (32 - BITS)) * labels;
      const value = values[at] ?? 0;
      for (let label = 0; label < labels; label++) {
        found[label] = (found[label] ?? 0) + (weights[row + label] ?? 0) * value;
      }
    }
    return found;
  }
}

/**
 * Rounds the weights to 8 bits. A softmax looks only at differences, so the median of each row is taken off: most weights become 0, and
 * the file small.
 */
export function quantise({ bits, weights, bias, seen }: Weights, labels: readonly string[]): Omit<Model, 'version'> {
  const levels = new Int8Array(weights.length);
  seen.forEach((times, bucket) => {
    if (times < LEAST_SEEN) return;
    const row = weights.subarray(bucket * labels.length, (bucket + 1) * labels.length);
    const median = row.toSorted()[labels.length >> 1] ?? 0;
    const rounded = row.map((weight) =>
      Math.max(-MOST_LEVEL, Math.min(MOST_LEVEL, Math.round((weight - median) / STEP))),
    );
    levels.set(rounded, bucket * labels.length);
  });
  return { labels: [...labels], bits, step: STEP, bias: [...bias], temperature: 1, weights: levels };
}

function timesSeen(examples: readonly Example[]): Uint32Array {
  const seen = new Uint32Array(1 << BITS);
  for (const { features } of examples) {
    for (const hash of features.hashes) seen[hash >>> (32 - BITS)] = (seen[hash >>> (32 - BITS)] ?? 0) + 1;
  }
  return seen;
}

function shuffle<T>(items: T[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
}

/** A linear congruential generator: the same numbers on every machine. */
function createRandom(): () => number {
  let seed = 42;
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}
