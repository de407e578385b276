import { type DayNamed, daysNamed, withPlainTimes } from '@anar/hindi/days-named';
import { type Word, wordsOf } from '@anar/hindi/words';
import { type ClassifiedWord, type Features, featuresOf, type GroupWeights } from '../features.ts';
import { type Model, scoresOf, softmax } from '../model.ts';
import { clausesOf, windowsOf } from '../parts.ts';

/** What a text says about the next harvest of this orchard: nothing, that it is ahead, that it is in progress. */
export const HARVEST_KINDS = ['none', 'ahead', 'now'] as const;
export type HarvestKind = (typeof HARVEST_KINDS)[number];

/** The fewest days until a harvest that the text names, or that one is ahead on an unstated day. */
export type StatedHarvest = number | 'day_unsaid';

/**
 * What a farmer's text (Hindi, Marathi or English) says about the next harvest; null if nothing. `today`: the IST day
 * on which it was written.
 */
export type ReadHarvest = (text: string, today: string) => StatedHarvest | null;

const WEIGHTS: GroupWeights = { words: 1, consonants: 0.5, pairs: 1, letters: 1 };
const WINDOW = { size: 16, step: 8 };
/** Words on either side of a time. */
const BESIDE = 4;
const LEAST_CLAUSE = 2;
/**
 * Thresholds: that a time is that of the harvest, that one is ahead, that it is in progress. A missed harvest is worse
 * than a false one.
 */
const LEAST_CHANCE = { time: 0.3, ahead: 0.4, now: 0.5 };

/**
 * Reads with `models/harvest.model` (made by `training/train-harvest.ts`): which of a text's times is that of the
 * harvest.
 */
export function createReadHarvest(model: Model): ReadHarvest {
  const chanceOf = (kind: HarvestKind, features: Features) =>
    softmax(scoresOf(model, features))[HARVEST_KINDS.indexOf(kind)] ?? 0;

  return (text, today) => {
    const { times, features } = readTimes(text, today);
    const parts = [features.whole, ...features.parts];
    if (parts.some((part) => chanceOf('now', part) >= LEAST_CHANCE.now)) return 0;
    const days = times.flatMap((time, at) => {
      const beside = features.times[at];
      return time.days !== null && beside && chanceOf('ahead', beside) >= LEAST_CHANCE.time ? time.days : [];
    });
    if (days.length > 0) return Math.min(...days);
    return parts.some((part) => chanceOf('ahead', part) >= LEAST_CHANCE.ahead) ? 'day_unsaid' : null;
  };
}

/** The times of a text, and the model's inputs: the whole, its clauses, and the context of each time. */
export function readTimes(text: string, today: string) {
  const words = wordsOf(withPlainTimes(text));
  const times = daysNamed(words, today);
  const { masked, positions } = withTimesAsWords(words, times);
  const features = (some: readonly ClassifiedWord[]): Features => featuresOf(some, WEIGHTS);
  return {
    times,
    features: {
      whole: features(masked),
      parts: partsOf(masked).map(features),
      times: positions.map((position) => features(besideOf(masked, position))),
    },
  };
}

/** Clauses, long ones in windows; none for a text of one clause. */
function partsOf(words: readonly ClassifiedWord[]): (readonly ClassifiedWord[])[] {
  return clausesOf(words)
    .flatMap((clause) => windowsOf(clause, WINDOW))
    .filter(({ length }) => length > 1 && length < words.length);
}

/** The words on either side of a time, within its clause if that contains more than the time. */
function besideOf(words: readonly ClassifiedWord[], position: number): ClassifiedWord[] {
  const clause = words[position]?.clause;
  const isAlone = words.filter((word) => word.clause === clause).length <= LEAST_CLAUSE;
  const side = (from: number, to: number) =>
    words.slice(Math.max(0, from), to).filter((word) => isAlone || word.clause === clause);
  return [
    ...side(position - BESIDE, position),
    { ...maskOf('*this'), clause: clause ?? 0 },
    ...side(position + 1, position + BESIDE + 1),
  ];
}

/** A time counts as one word, whatever it is. */
function withTimesAsWords(words: readonly Word[], times: readonly DayNamed[]) {
  const masked: ClassifiedWord[] = [];
  const positions: number[] = [];
  let at = 0;
  for (const { from, to } of times) {
    masked.push(...words.slice(at, from).map(withoutClasses));
    positions.push(masked.length);
    masked.push({ ...maskOf('*time'), clause: words[from]?.clause ?? 0 });
    at = to;
  }
  return { masked: [...masked, ...words.slice(at).map(withoutClasses)], positions };
}

const maskOf = (sound: string): ClassifiedWord => ({
  ...{ text: '', sound, clause: 0, denied: false, denies: false, classes: [] },
});
const withoutClasses = (word: Word): ClassifiedWord => ({ ...word, classes: [] });
