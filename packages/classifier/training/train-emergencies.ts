import { readFileSync } from 'node:fs';
import { wordsOf } from '@anar/hindi/words';
import { parseTable } from '@anar/india/yaml-table';
import {
  createEmergencyClassifier,
  type EmergencyModels,
  emergencyFeaturesOf,
  HARMS,
  isLong,
  partsOf,
} from '../src/emergency/emergency-text.ts';
import type { Features } from '../src/features.ts';
import { createClassify } from '../src/words/class-table.ts';
import { classKeysOf } from './class-keys.ts';
import { saveModel } from './save-model.ts';
import { linesOf } from './sentence-files.ts';
import { centre, createRandom, oddsOfSecond, quantise, train } from './train.ts';

/**
 * Trains the models of danger to life from `data/emergencies/`, with `data/problems/` as ordinary sentences,
 * deterministically: `node packages/classifier/training/train-emergencies.ts`. With `--judge` it first cross-validates:
 * each writer by models trained on all others.
 */
interface Sentence {
  writer: string;
  text: string;
  /** Of `HARMS`, or `poisoning` where the route is unknown; empty: an ordinary sentence. */
  harms: readonly string[];
  features: Features;
  /** Parts of an ordinary story are ordinary too. */
  parts: readonly Features[];
}

interface Line {
  t: string;
  k?: string;
  r?: string[];
}

const SETTINGS = {
  danger: { bits: 18, rate: 0.1, rounds: 5 },
  harms: { bits: 13, rate: 0.2, rounds: 3 },
};
/** Rounds for cross-validation: the full number per writer would take an hour. */
const ONCE = { danger: { ...SETTINGS.danger, rounds: 1 }, harms: { ...SETTINGS.harms, rounds: 1 } };
/** Quantisation step of a weight. */
const STEPS = { danger: 0.8, harms: 0.5 };

/** Number of short danger sentences that are also learnt beside an ordinary one. */
const MIXED = 0.3;
const SHORT = 100;
const JOINS = [' ', ', ', '। ', ' और ', ' aur ', ' लेकिन '];
/** Candidate thresholds of danger for showing first aid. */
const LEVELS = [0.5, 0.6, 0.7, 0.8];

const data = new URL('./data/', import.meta.url);
const table = classKeysOf(
  parseTable(readFileSync(new URL('emergency-words.yaml', data), 'utf8')) as Record<string, string>,
);
const classify = createClassify(table);
const sentences = [...sentencesIn('emergencies'), ...sentencesIn('problems')];

if (process.argv.includes('--judge')) judge();
const trained = trainOn(sentences);
saveModel('danger', { ...trained.danger, classes: table });
saveModel('harms', trained.harms);

function sentencesIn(folder: 'emergencies' | 'problems'): Sentence[] {
  return linesOf<Line>(folder).map((line) => sentenceOf({ ...line, writer: `${folder}/${line.writer}` }));
}

function sentenceOf({ writer, t, k = 'none', r = [] }: Line & { writer: string }): Sentence {
  const words = classify(wordsOf(t));
  const harms = k === 'none' ? [] : k === 'poisoning' && r.length > 0 ? r : [k];
  const parts = k === 'none' && isLong(words) ? partsOf(words).map(emergencyFeaturesOf) : [];
  return { writer, text: t, harms, features: emergencyFeaturesOf(words), parts };
}

function featuresIn(text: string): Features {
  return emergencyFeaturesOf(classify(wordsOf(text)));
}

function trainOn(some: readonly Sentence[], { danger, harms } = SETTINGS): Pick<EmergencyModels, 'danger' | 'harms'> {
  const all = [...some, ...mixedOf(some)].flatMap(({ harms, features, parts }) =>
    [features, ...parts].map((one) => ({
      features: one,
      label: harms.length > 0 ? 1 : 0,
    })),
  );
  const known = some.flatMap(({ harms, features }) =>
    harms
      .map((harm) => ({ features, label: (HARMS as readonly string[]).indexOf(harm) }))
      .filter(({ label }) => label >= 0),
  );
  return {
    danger: { ...quantise(oddsOfSecond(train(all, 2, danger)), ['danger'], STEPS.danger), version: '' },
    harms: { ...quantise(centre(train(known, HARMS.length, harms)), HARMS, STEPS.harms), version: '' },
  };
}

/** Danger beside sentences about plants, and as many ordinary pairs: people write both in one message. */
function mixedOf(some: readonly Sentence[]): Sentence[] {
  const random = createRandom();
  const anyOf = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const ordinary = some.filter(({ harms, text }) => harms.length === 0 && text.length < SHORT);
  const beside = (one: Sentence) => {
    const pair = [one.text, anyOf(ordinary).text];
    return { ...one, features: featuresIn((random() < 0.5 ? pair : pair.reverse()).join(anyOf(JOINS))) };
  };
  return some
    .filter(({ harms, text }) => harms.length > 0 && text.length < SHORT && random() < MIXED)
    .flatMap((one) => [beside(one), beside(anyOf(ordinary))]);
}

function judge(): void {
  const writers = [...new Set(sentencesIn('emergencies').map(({ writer }) => writer))];
  const rows = writers.flatMap((writer) => {
    const own = sentences.filter((one) => one.writer === writer);
    const known = new Set(own.map(({ text }) => text));
    const read = createEmergencyClassifier(
      trainOn(
        sentences.filter(({ text }) => !known.has(text)),
        ONCE,
      ),
    );
    return own.map(({ text, harms }) => ({ writer, harms, found: read(classify(wordsOf(text))) }));
  });
  const [urgent, ordinary] = [
    rows.filter(({ harms }) => harms.length > 0),
    rows.filter(({ harms }) => harms.length === 0),
  ];
  for (const level of LEVELS) {
    const seen = (some: typeof rows) => some.filter(({ found }) => found.danger >= level);
    console.log(
      `danger from ${level}: seen ${share(seen(urgent), urgent)}, false alarms ${share(seen(ordinary), ordinary)}`,
    );
    for (const [writer, some] of Map.groupBy(rows, ({ writer }) => writer)) {
      const [own, others] = [urgent, ordinary].map((part) => part.filter((row) => some.includes(row)));
      console.log(
        `  ${writer.padEnd(28)} seen ${share(seen(own ?? []), own ?? [])}, false alarms ${share(seen(others ?? []), others ?? [])}`,
      );
    }
  }
}

function share(some: readonly unknown[], all: readonly unknown[]): string {
  return `${((100 * some.length) / Math.max(1, all.length)).toFixed(1).padStart(5)} % of ${all.length}`;
}
