import { isGrammar } from '@anar/hindi/words';
import { type ClassifiedWord, type Features, featuresOf, type GroupWeights } from './features.ts';
import { contributionsTo, type Model, scoresOf, softmax } from './model.ts';
import { windowsOf } from './parts.ts';
import { readModel } from './read-model.ts';
import { classifiedWordsOf } from './words/word-classes.ts';

/** Subject of a text; `problem`: something is wrong with a pomegranate now, with its symptoms or its name. */
export const TEXT_KINDS = ['vague', 'healthy', 'howto', 'product', 'market', 'other_crop', 'other', 'problem'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

export interface PlantText {
  words: readonly ClassifiedWord[];
  /** Probabilities, by the order of `TEXT_KINDS`; they sum to 1. */
  kinds: Float64Array;
  /** Scores of the problems given that one is present, in the order of `problems`; differences are log-odds. */
  scores: Float64Array;
}

export interface Topic {
  id: string;
  /** 0 to 1; those of all topics sum to 1. */
  chance: number;
}

export interface PlantTextClassifier {
  /** Ids of all problems that it knows. */
  problems: readonly string[];
  /** Ids of the topics of how-to questions that it knows, without `OTHER_TOPIC`. */
  topics: readonly string[];
  /** Hash of the three models. */
  version: string;
  classify(text: string): PlantText;
  classifyWords(words: readonly ClassifiedWord[]): PlantText;
  /** Topic of a how-to question, most likely first; `OTHER_TOPIC` stands for all unknown ones. */
  topicsOf(text: PlantText): Topic[];
  /** The words of a text with the largest weight for a problem, as written, largest first. */
  reasons(text: PlantText, problem: string): string[];
}

export const OTHER_TOPIC = 'other';

const WEIGHTS: GroupWeights = { words: 0.8, consonants: 0.5, pairs: 0.8, letters: 1, classes: 1, crop: 1 };
/** Result for a text without words. */
const NOTHING_SAID = Float64Array.from(TEXT_KINDS, (kind) => (kind === 'vague' ? 1 : 0));
const KIND_OF_PROBLEM = TEXT_KINDS.indexOf('problem');
/** Longer texts are also read in windows, so that the only symptom in a long story is found. */
const LONG = 40;
const WINDOW = { size: 20, step: 10 };
/** Discount, since the whole and its windows overlap. */
const SHARED = 0.75;
/** Minimum weight of a reason relative to the largest. */
const LEAST_REASON = 0.25;
const MOST_REASONS = 6;

export const plantFeaturesOf = (words: readonly ClassifiedWord[]): Features => featuresOf(words, WEIGHTS);

/** The classifier of `models/`, made by `training/train-problems.ts` and `train-how-to.ts`. */
export function loadPlantTextClassifier(): PlantTextClassifier {
  const read = (name: string) => readModel(new URL(`./models/${name}.model`, import.meta.url));
  return createPlantTextClassifier({ kinds: read('kinds'), problems: read('problems'), topics: read('how-to') });
}

type Models = Readonly<Record<'kinds' | 'problems' | 'topics', Model>>;

export function createPlantTextClassifier({ kinds, problems, topics }: Models): PlantTextClassifier {
  function classifyWords(words: readonly ClassifiedWord[]): PlantText {
    if (words.length === 0) return { words, kinds: NOTHING_SAID, scores: new Float64Array(problems.labels.length) };
    const whole = classifyPart(words);
    if (words.length < LONG) return { words, ...whole };
    const parts = windowsOf(words, WINDOW).map(classifyPart);
    const present = parts.map((part) => part.kinds[KIND_OF_PROBLEM] ?? 0);
    const sum = Math.max(
      1,
      present.reduce((one, other) => one + other, 0),
    );
    const scores = whole.scores.map((score, label) => {
      const inParts = parts.reduce((total, part, at) => total + (part.scores[label] ?? 0) * (present[at] ?? 0), 0);
      return SHARED * (score + inParts / sum);
    });
    const clearest = parts[present.indexOf(Math.max(...present))] ?? whole;
    return { words, scores, kinds: whole.kinds.map((one, kind) => (one + (clearest.kinds[kind] ?? 0)) / 2) };
  }

  function classifyPart(words: readonly ClassifiedWord[]) {
    const features = plantFeaturesOf(words);
    return { kinds: softmax(scoresOf(kinds, features)), scores: scoresOf(problems, features) };
  }

  return {
    problems: problems.labels,
    topics: topics.labels.filter((label) => label !== OTHER_TOPIC),
    version: [kinds, problems, topics].map(({ version }) => version).join('-'),
    classify: (text) => classifyWords(classifiedWordsOf(text)),
    classifyWords,
    topicsOf({ words }) {
      const chances = softmax(scoresOf(topics, plantFeaturesOf(words)));
      return topics.labels
        .map((id, label) => ({ id, chance: chances[label] ?? 0 }))
        .sort((one, other) => other.chance - one.chance);
    },
    reasons({ words }, problem) {
      const weights = contributionsTo(problems, plantFeaturesOf(words), problems.labels.indexOf(problem), words.length);
      const most = Math.max(...weights);
      return words
        .map((word, at) => ({ text: word.text, weight: word.denied || isGrammar(word) ? 0 : (weights[at] ?? 0) }))
        .filter(({ weight }) => weight > 0 && weight >= LEAST_REASON * most)
        .sort((one, other) => other.weight - one.weight)
        .slice(0, MOST_REASONS)
        .map(({ text }) => text);
    },
  };
}
