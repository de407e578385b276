import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import {
  DANGER_BITS,
  EMERGENCY_KINDS,
  type Features,
  featuresOf,
  KIND_BITS,
  scoreOf,
  ZERO,
} from '../src/classifier.ts';
import { readRules, whatRulesFound } from '../src/rules.ts';
import { sentenceOf } from '../src/sentence.ts';
import { isKeptAside } from './kept-aside.ts';

/**
 * Trains the classifier from `*.jsonl` here and our own set and writes `src/weights.ts`, always the same one:
 * `node packages/emergencies/training/train.ts`. First prints what it finds in the lines of one stranger after training on
 * those of all others, and takes from that the threshold.
 */
interface Example {
  text: string;
  writer: string;
  /** Place in `EMERGENCY_KINDS`; -1 for none. */
  kind: number;
  features: Features;
}

/** Of ordinary lines by a stranger, so many may be taken for an emergency: their sets are harder than what is asked. */
const FALSE_ALARMS = 0.019;
const EPOCHS = 10;
const RATE = 0.3;
/** AdaGrad's first step is not longer than this lets it. */
const FIRST_SQUARES = 1e-3;
const LEVELS = 7;

const folder = new URL('./', import.meta.url);
const ours = new URL('../bench/sentences/own.jsonl', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
const examples = [...files.sort().map((name) => new URL(name, folder)), ours].flatMap(examplesIn);

const judged = files
  .filter((name) => /^t\d/.test(name))
  .flatMap((name) => {
    const tested = examples.filter(({ writer }) => writer === name);
    const known = new Set(tested.map(({ text }) => text));
    const model = quantised(
      train(
        examples.filter(({ text }) => !known.has(text)),
        DANGER_BITS,
        isDanger,
      ),
    );
    const scores = tested.map((example) => ({ ...example, score: scoreIn(model, example) }));
    return scores;
  });
const threshold = judged
  .filter(({ kind }) => kind < 0)
  .map(({ score }) => score)
  .sort((one, other) => other - one)[Math.floor(FALSE_ALARMS * judged.filter(({ kind }) => kind < 0).length)];
if (threshold === undefined) throw new Error('no ordinary lines');
for (const [name, lines] of [...Map.groupBy(judged, ({ writer }) => writer), ['all', judged] as const]) {
  const share = (some: typeof judged) =>
    `${((100 * some.filter(({ score }) => score >= threshold).length) / some.length).toFixed(1)} %`;
  console.log(
    `${name}: seen ${share(lines.filter(isDanger))}, false alarms ${share(lines.filter((one) => !isDanger(one)))}`,
  );
}

const used = examples.filter(({ text, writer }) => !(/^t\d/.test(writer) && isKeptAside(text)));
const danger = quantised(train(used, DANGER_BITS, isDanger));
const urgent = used.filter(isDanger);
const kinds = EMERGENCY_KINDS.map((_, kind) => train(urgent, KIND_BITS, (one) => one.kind === kind));
const kind = quantised(Float32Array.from(kinds.flatMap((weights) => [...weights])));
writeFileSync(
  new URL('../src/weights.ts', import.meta.url),
  [
    '// Written by training/train.ts.',
    `export const DANGER =\n  '${lettersOf(danger.levels)}';`,
    `export const KIND =\n  '${lettersOf(kind.levels)}';`,
    `export const DANGER_SCALE = ${danger.scale};`,
    `export const KIND_SCALE = ${kind.scale};`,
    `export const THRESHOLD = ${Number(threshold.toFixed(3))};`,
    '',
  ].join('\n'),
);

function examplesIn(file: URL): Example[] {
  const writer = file.pathname.split('/').at(-1) ?? '';
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { text, kind } = JSON.parse(line);
      const words = sentenceOf(text);
      return {
        text,
        writer,
        kind: EMERGENCY_KINDS.indexOf(kind),
        features: featuresOf(words, whatRulesFound(readRules(words))),
      };
    });
}

function isDanger({ kind }: Example): boolean {
  return kind >= 0;
}

/** Logistic regression by AdaGrad, in an order that is mixed alike each time. */
function train(some: readonly Example[], bits: number, isOne: (example: Example) => boolean): Float32Array {
  const weights = new Float32Array(1 << bits);
  const squares = new Float32Array(1 << bits).fill(FIRST_SQUARES);
  const order = [...some];
  let seed = 42;
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let at = order.length - 1; at > 0; at--) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      const other = Math.floor((seed / 2 ** 32) * (at + 1));
      [order[at], order[other]] = [order[other] as Example, order[at] as Example];
    }
    for (const example of order) {
      const { hashes, values } = example.features;
      const wrong = 1 / (1 + Math.exp(-scoreOf(weights, example.features, bits))) - (isOne(example) ? 1 : 0);
      if (Math.abs(wrong) < 0.002) continue;
      for (let at = 0; at < hashes.length; at++) {
        const bucket = (hashes[at] ?? 0) >>> (32 - bits);
        const slope = wrong * (values[at] ?? 0);
        const sum = (squares[bucket] ?? 0) + slope * slope;
        squares[bucket] = sum;
        weights[bucket] = (weights[bucket] ?? 0) - (RATE * slope) / Math.sqrt(sum);
      }
    }
  }
  return weights;
}

interface Quantised {
  levels: Float32Array;
  scale: number;
}

/** The few largest are cut off: they would leave the others no levels. */
function quantised(weights: Float32Array): Quantised {
  const largest =
    Float32Array.from(weights, Math.abs)
      .sort()
      .at(-Math.ceil(weights.length / 500)) ?? 1;
  const scale = Number((largest / LEVELS).toPrecision(6));
  return { levels: weights.map((weight) => Math.max(-LEVELS, Math.min(LEVELS, Math.round(weight / scale)))), scale };
}

function scoreIn({ levels, scale }: Quantised, { features }: Example): number {
  return scoreOf(levels, features, DANGER_BITS) * scale;
}

function lettersOf(levels: Float32Array): string {
  return Array.from(levels, (level) => String.fromCharCode(ZERO + level)).join('');
}
