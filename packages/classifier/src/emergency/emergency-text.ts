import type { Word } from '@anar/hindi/words';
import { type ClassifiedWord, type Features, featuresOf, type GroupWeights } from '../features.ts';
import { type Model, scoresOf, softmax } from '../model.ts';
import { clausesOf, windowsOf } from '../parts.ts';
import { createClassify } from '../words/class-table.ts';

/** Kinds of harm by a product, and their symptoms. */
export const HARM_ROUTES = ['swallowed', 'inhaled', 'eyes', 'skin', 'unconscious', 'unwell'] as const;
/** Kinds of danger to a person. */
export const HARMS = ['despair', 'animal', 'injury', ...HARM_ROUTES] as const;

export interface EmergencyText {
  /** Probability of danger to a person or animal. */
  danger: number;
  /** Probabilities given danger, in the order of `HARMS`; they sum to 1. */
  harms: Float64Array;
}

export interface EmergencyModels {
  /** Its only score: the log-odds of danger. */
  danger: Model;
  harms: Model;
  classify: (words: readonly Word[]) => ClassifiedWord[];
}

/** The danger model must contain the word classes. Throws when it does not. */
export function emergencyModels(danger: Model, harms: Model): EmergencyModels {
  if (!danger.classes) throw new Error('the model of danger has no classes of words');
  return { danger, harms, classify: createClassify(danger.classes) };
}

const WEIGHTS: GroupWeights = { words: 0.7, consonants: 0.7, pairs: 1, letters: 1.1, joined: 1.1, together: 1 };
const LONG = 30;
/** Words per part, in a long text and in a short one; longer ones are split into windows. */
const LEAST_PART = { long: 6, short: 2 };
const WINDOW = { size: 14, step: 7 };
/** Weight of the part most likely to be about danger, beside the whole text. */
const PART_SHARE = 0.6;

export const emergencyFeaturesOf = (words: readonly ClassifiedWord[]): Features => featuresOf(words, WEIGHTS);

/**
 * Classifies texts for danger to life, as a whole and in parts, so that one sentence about danger is found among
 * sentences about plants.
 */
export function createEmergencyClassifier({
  danger,
  harms,
}: Pick<EmergencyModels, 'danger' | 'harms'>): (words: readonly ClassifiedWord[]) => EmergencyText {
  const oddsOf = (features: Features) => scoresOf(danger, features)[0] ?? 0;

  return (words) => {
    const whole = emergencyFeaturesOf(words);
    const parts = partsOf(words).map(emergencyFeaturesOf);
    const odds = oddsOf(whole);
    const oddsOfParts = parts.map(oddsOf);
    const most = Math.max(odds, ...oddsOfParts);
    // In a short text the person and the harm may be in different clauses.
    const clearest = isLong(words) && most > odds ? parts[oddsOfParts.indexOf(most)] : whole;
    return {
      danger: 1 / (1 + Math.exp(-(PART_SHARE * most + (1 - PART_SHARE) * odds))),
      harms: softmax(scoresOf(harms, clearest ?? whole)),
    };
  };
}

export const isLong = (words: readonly ClassifiedWord[]) => words.length >= LONG;

/** Clauses of a text, short ones joined; windows where there are none. */
export function partsOf(words: readonly ClassifiedWord[]): (readonly ClassifiedWord[])[] {
  const least = isLong(words) ? LEAST_PART.long : LEAST_PART.short;
  const parts: (readonly ClassifiedWord[])[] = [];
  let part: readonly ClassifiedWord[] = [];
  for (const clause of clausesOf(words)) {
    if (part.length >= least || part.length + clause.length > WINDOW.size) {
      parts.push(part);
      part = [];
    }
    if (clause.length > WINDOW.size) parts.push(...windowsOf(clause, WINDOW));
    else part = [...part, ...clause];
  }
  return [...parts, part].filter(({ length }) => length > 1 && length < words.length);
}
