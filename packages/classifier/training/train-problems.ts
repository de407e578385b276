import { writeFileSync } from 'node:fs';
import type { Features } from '../src/features.ts';
import { type Model, scoresOf, softmax } from '../src/model.ts';
import { plantFeaturesOf, TEXT_KINDS } from '../src/plant-text.ts';
import { classifiedWordsOf } from '../src/words/word-classes.ts';
import { saveModel } from './save-model.ts';
import { linesOf } from './sentence-files.ts';
import { bestTemperature, divided } from './temperature.ts';
import { centre, quantise, type Settings, train } from './train.ts';

/**
 * Trains `kinds.model` and `problems.model`, and lists the known words, from `data/problems/` and `data/how-to/`,
 * deterministically: `node packages/classifier/training/train-problems.ts`. First it cross-validates (each writer by
 * models trained on all others), derives the temperatures and prints the results.
 */
interface Sentence {
  writer: string;
  label: string;
  features: Features;
  sounds: readonly string[];
}

const NONE = 'NONE_';
/** Threshold above which the adviser names a problem without a question. */
const SHOWN = 0.7;
/** Number of writers that makes a word a known one. */
const KNOWN_BY = 3;
const SETTINGS = { bits: 17, rate: 0.5, rounds: 5 };
/** Rounds for cross-validation: the full number per writer would take an hour. */
const ONCE = { ...SETTINGS, rounds: 1 };
/** Quantisation step of a weight. */
const STEP = 0.08;

const sentences = [...linesOf<{ t: string; p: string }>('problems'), ...howToLines()].map(sentenceOf);
const problems = [...new Set(sentences.map(({ label }) => label))].filter((label) => !label.startsWith(NONE)).sort();
const writers = [...new Set(sentences.map(({ writer }) => writer))];

const strangers = writers.flatMap((writer) => {
  const models = trainOn(
    sentences.filter((one) => one.writer !== writer),
    ONCE,
  );
  return sentences.filter((one) => one.writer === writer).map((sentence) => judged(sentence, models));
});
const temperatures = {
  kinds: bestTemperature(strangers.map(({ kinds, sentence }) => [kinds, kindOf(sentence)])),
  problems: bestTemperature(
    strangers
      .filter(({ sentence }) => isProblem(sentence))
      .map(({ scores, sentence }) => [scores, problemOf(sentence)]),
  ),
};
report();

const models = trainOn(sentences, SETTINGS);
for (const name of ['kinds', 'problems'] as const) {
  saveModel(name, { ...models[name], temperature: temperatures[name] });
}
writeFileSync(new URL('../src/models/known-words.txt', import.meta.url), `${knownWords().join('\n')}\n`);

/** All how-to questions have one kind. */
function howToLines() {
  return linesOf<{ t: string }>('how-to').map(({ writer, t }) => ({ writer, t, p: `${NONE}howto` }));
}

function sentenceOf({ writer, t, p }: { writer: string; t: string; p: string }): Sentence {
  const words = classifiedWordsOf(t);
  return { writer, label: p, features: plantFeaturesOf(words), sounds: words.map(({ sound }) => sound) };
}

/** Sound keys that several writers used: common words, so no person's name. */
function knownWords(): string[] {
  const writersOf = new Map<string, Set<string>>();
  for (const { writer, sounds } of sentences) {
    for (const sound of sounds) writersOf.set(sound, (writersOf.get(sound) ?? new Set()).add(writer));
  }
  return [...writersOf]
    .filter(([, by]) => by.size >= KNOWN_BY)
    .map(([sound]) => sound)
    .sort();
}

function isProblem({ label }: Sentence): boolean {
  return !label.startsWith(NONE);
}

function kindOf(sentence: Sentence): number {
  const kind = isProblem(sentence) ? 'problem' : sentence.label.slice(NONE.length);
  const index = (TEXT_KINDS as readonly string[]).indexOf(kind);
  if (index < 0) throw new Error(`${sentence.writer}: no label ${sentence.label}`);
  return index;
}

function problemOf({ label }: Sentence): number {
  return problems.indexOf(label);
}

function trainOn(some: readonly Sentence[], settings: Settings): { kinds: Model; problems: Model } {
  const examples = (part: readonly Sentence[], labelOf: (one: Sentence) => number) =>
    part.map((one) => ({ features: one.features, label: labelOf(one) }));
  const kinds = train(examples(some, kindOf), TEXT_KINDS.length, settings);
  const named = train(examples(some.filter(isProblem), problemOf), problems.length, settings);
  return {
    kinds: { ...quantise(centre(kinds), TEXT_KINDS, STEP), version: '' },
    problems: { ...quantise(centre(named), problems, STEP), version: '' },
  };
}

function judged(sentence: Sentence, { kinds, problems }: { kinds: Model; problems: Model }) {
  return { sentence, kinds: scoresOf(kinds, sentence.features), scores: scoresOf(problems, sentence.features) };
}

function report(): void {
  const rows = strangers.map(({ sentence, kinds, scores }) => {
    const chances = softmax(divided(scores, temperatures.problems));
    const guess = chances.indexOf(Math.max(...chances));
    const present = softmax(divided(kinds, temperatures.kinds))[TEXT_KINDS.indexOf('problem')] ?? 0;
    const isRight = isProblem(sentence) && guess === problemOf(sentence);
    return { sentence, isRight, chance: present * (chances[guess] ?? 0) };
  });
  const share = (some: readonly unknown[], all: readonly unknown[]) =>
    `${((100 * some.length) / Math.max(1, all.length)).toFixed(1).padStart(5)} %`;
  for (const [name, of] of [...Map.groupBy(rows, ({ sentence }) => sentence.writer), ['all', rows] as const]) {
    const sick = of.filter(({ sentence }) => isProblem(sentence));
    const shown = of.filter(({ chance }) => chance > SHOWN);
    console.log(
      [
        name.padEnd(20),
        `top ${share(
          sick.filter(({ isRight }) => isRight),
          sick,
        )}`,
        `shown and right ${share(
          shown.filter(({ isRight }) => isRight),
          sick,
        )}`,
        `shown and wrong ${share(
          shown.filter(({ isRight }) => !isRight),
          of,
        )}`,
      ].join('  '),
    );
  }
  for (let from = 0; from < 0.95; from += 0.1) {
    const bin = rows.filter(({ chance }) => chance > from && chance <= from + 0.1);
    console.log(
      `${Math.round(100 * from)}–${Math.round(100 * from) + 10} %: ${bin.length} lines, right ${share(
        bin.filter(({ isRight }) => isRight),
        bin,
      )}`,
    );
  }
}
