import type { Features } from '../src/features.ts';
import { type Model, softmax } from '../src/model.ts';

export interface Example {
  features: Features;
  /** Index of its label. */
  label: number;
}

/** Trained weights before quantisation: one row per bucket with one per label. */
export interface Weights {
  bits: number;
  weights: Float32Array;
  bias: Float32Array;
  /** Number of examples with a feature in the bucket. */
  seen: Uint32Array;
}

const EPOCHS = 8;
const FIRST_SEED = 42;
const BIAS_RATE = 0.02;
/** Bound of AdaGrad's first step. */
const FIRST_SQUARES = 1e-3;
/** An example with at least this probability is skipped. */
const LEARNT = 1e-5;
const MOST_LEVEL = 127;
/** Minimum number of examples of a feature; one alone is chance. */
const LEAST_SEEN = 2;

export interface Settings {
  /** Features are hashed into 2^bits rows of weights. */
  bits: number;
  /** Learning rate; many labels with few examples need a higher one. */
  rate: number;
  /** Number of trainings, each in another order, whose mean reduces the effect of the order. */
  rounds: number;
}

/** The mean of the weights of all rounds, which is deterministic. */
export function train(examples: readonly Example[], labels: number, settings: Settings): Weights {
  const rounds = Array.from({ length: settings.rounds }, (_, round) =>
    trainOnce(examples, labels, settings, FIRST_SEED + round),
  );
  const mean = (arrays: readonly Float32Array[]) =>
    Float32Array.from(arrays[0] ?? [], (_, at) => arrays.reduce((sum, one) => sum + (one[at] ?? 0), 0) / arrays.length);
  return {
    bits: settings.bits,
    weights: mean(rounds.map(({ weights }) => weights)),
    bias: mean(rounds.map(({ bias }) => bias)),
    seen: timesSeen(examples, settings.bits),
  };
}

/** Multinomial logistic regression by AdaGrad with one rate per bucket, in a seeded order. */
function trainOnce(
  examples: readonly Example[],
  labels: number,
  { bits, rate: initialRate }: Settings,
  seed: number,
): Pick<Weights, 'weights' | 'bias'> {
  const weights = new Float32Array(labels << bits);
  const squares = new Float32Array(1 << bits).fill(FIRST_SQUARES);
  const bias = new Float32Array(labels);
  const order = [...examples];
  const random = createRandom(seed);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const example of order) learn(example);
  }
  return { weights, bias };

  function learn({ features, label: right }: Example): void {
    const slopes = softmax(scores(features));
    slopes[right] = (slopes[right] ?? 0) - 1;
    const length = slopes.reduce((sum, slope) => sum + slope * slope, 0);
    if (length < LEARNT) return;
    features.hashes.forEach((hash, at) => {
      const bucket = hash >>> (32 - bits);
      const value = features.values[at] ?? 0;
      const square = (squares[bucket] ?? 0) + length * value * value;
      squares[bucket] = square;
      const rate = (initialRate * value) / Math.sqrt(square);
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
      const row = ((hashes[at] ?? 0) >>> (32 - bits)) * labels;
      const value = values[at] ?? 0;
      for (let label = 0; label < labels; label++) {
        found[label] = (found[label] ?? 0) + (weights[row + label] ?? 0) * value;
      }
    }
    return found;
  }
}

/** Subtracts the median of each row: softmax depends on differences only, and most weights become 0. */
export function centre(trained: Weights): Weights {
  const labels = trained.bias.length;
  const weights = new Float32Array(trained.weights);
  for (let from = 0; from < weights.length; from += labels) {
    const row = weights.subarray(from, from + labels);
    const median = row.toSorted()[labels >> 1] ?? 0;
    row.forEach((weight, label) => {
      row[label] = weight - median;
    });
  }
  return { ...trained, weights };
}

/** For two labels: the score of the second minus the first, its log-odds, as the only score. */
export function oddsOfSecond({ bits, weights, bias, seen }: Weights): Weights {
  const difference = (of: Float32Array) =>
    Float32Array.from({ length: of.length / 2 }, (_, at) => (of[2 * at + 1] ?? 0) - (of[2 * at] ?? 0));
  return { bits, weights: difference(weights), bias: difference(bias), seen };
}

/** Quantises the weights to 8 bits in levels of `step`; rare features become 0. */
export function quantise(
  { bits, weights, bias, seen }: Weights,
  labels: readonly string[],
  step: number,
): Omit<Model, 'version'> {
  const levels = Int8Array.from(weights, (weight, at) => {
    const isRare = (seen[Math.floor(at / labels.length)] ?? 0) < LEAST_SEEN;
    return isRare ? 0 : Math.max(-MOST_LEVEL, Math.min(MOST_LEVEL, Math.round(weight / step)));
  });
  return { labels: [...labels], bits, step, bias: [...bias], temperature: 1, weights: levels };
}

function timesSeen(examples: readonly Example[], bits: number): Uint32Array {
  const seen = new Uint32Array(1 << bits);
  for (const { features } of examples) {
    for (const hash of features.hashes) seen[hash >>> (32 - bits)] = (seen[hash >>> (32 - bits)] ?? 0) + 1;
  }
  return seen;
}

function shuffle<T>(items: T[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
}

/** Linear congruential generator: deterministic numbers from 0 to 1 on every machine. */
export function createRandom(seed = FIRST_SEED): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
