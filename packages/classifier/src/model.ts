import type { Features } from './features.ts';
import type { ClassTable } from './words/class-table.ts';

export interface ModelHead {
  labels: string[];
  /** Features are hashed into 2^bits rows of weights. */
  bits: number;
  /** Quantisation step of a weight. */
  step: number;
  bias: number[];
  /** Temperature: scores are divided by it, so that probabilities are calibrated on unseen writers. */
  temperature: number;
  /** Hash of sentences, features and training. */
  version: string;
  /** Word classes the model was trained with, if it has its own. */
  classes?: ClassTable;
}

/** Multinomial logistic regression over hashed features. */
export interface Model extends ModelHead {
  /** One row per bucket, with a level per label. */
  weights: Int8Array;
}

/** One score per label, in order; differences are log-odds. */
export function scoresOf({ labels, bits, step, bias, temperature, weights }: Model, features: Features): Float64Array {
  const { hashes, values } = features;
  const scores = new Float64Array(labels.length);
  for (let at = 0; at < hashes.length; at++) {
    const row = ((hashes[at] ?? 0) >>> (32 - bits)) * labels.length;
    const value = values[at] ?? 0;
    for (let label = 0; label < labels.length; label++) {
      scores[label] = (scores[label] ?? 0) + (weights[row + label] ?? 0) * value;
    }
  }
  return scores.map((score, label) => (score * step + (bias[label] ?? 0)) / temperature);
}

/**
 * Contribution of each of `count` words to the score of a label; a feature of several words is split equally among
 * them.
 */
export function contributionsTo(model: Model, features: Features, label: number, count: number): Float64Array {
  const { labels, bits, step, temperature, weights } = model;
  const { hashes, values, spans } = features;
  const found = new Float64Array(count);
  for (let at = 0; at < hashes.length; at++) {
    const row = ((hashes[at] ?? 0) >>> (32 - bits)) * labels.length;
    const weight = ((weights[row + label] ?? 0) * (values[at] ?? 0) * step) / temperature;
    const [first = 0, last = 0] = spans.subarray(2 * at, 2 * at + 2);
    for (let word = first; word <= last; word++) found[word] = (found[word] ?? 0) + weight / (last - first + 1);
  }
  return found;
}

/** Softmax of scores; they sum to 1. */
export function softmax(scores: Float64Array): Float64Array {
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const sum = odds.reduce((one, other) => one + other, 0);
  return odds.map((odd) => odd / sum);
}
