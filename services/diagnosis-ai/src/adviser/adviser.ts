import type { Diagnosis, Symptom } from '@anar/contracts/diagnosis';
import type { Problem } from '../knowledge/problem.ts';
import type { HowTo, Question } from '../knowledge/tables.ts';
import type { Farm } from '../orchards/farm.ts';
import type { Circumstances } from './circumstances.ts';

/** One tap on an option of a follow-up question. */
export interface FollowUpAnswer {
  questionId: string;
  optionId: string;
}

/** A photo that lies beside the words. Only a model looks at it; the rules never claim to have seen it. */
export interface Photo {
  /** The photo as stored (JPEG, upright, without its place), read on demand; undefined when it is deleted. */
  jpeg(): Promise<Buffer | undefined>;
}

/** A farmer's question about one plant, with all answers so far. */
export interface PlantQuestion {
  /** Who asks: what a model costs is charged to their day. The rules need nobody. */
  userId?: string;
  /** The farmer's words; may be empty with a photo. */
  text: string;
  /**
   * Set when the words ask how something is sprayed, which the rules of spraying answer: the words without the names of
   * substances. Only these may tell a sign: "तेल" in a tank is no oily spot.
   */
  signsIn?: string;
  symptom?: Symptom;
  photo: Photo | null;
  answers: readonly FollowUpAnswer[];
  now: Circumstances;
  /** What the farmer's orchards share, where it is known. */
  farm?: Farm;
}

/** Why an assessment says what it says: something matched, too little or too much did, or it is not ours to say. */
export type Outcome = 'found' | 'unclear' | 'other_subject' | 'how_to' | 'asks_spraying' | 'photo_alone';

export interface Assessment {
  source: Diagnosis['source'];
  outcome: Outcome;
  /** Version of the models that read the words. */
  classifier: string;
  /** The best guess; null when nothing speaks for any problem of the knowledge base. */
  problem: Problem | null;
  /** Every problem that something speaks for, the likeliest first. */
  candidates: readonly Problem[];
  /** What answers a how-to question, the likeliest first; one alone is the answer. */
  pages?: readonly HowTo[];
  /** Whole percent; at most 30 means "ask an expert". */
  confidence: number;
  /** The next question, if one can decide between problems. */
  question: Question | null;
  /** The farmer's words that decided, for the card and for an expert's audit. */
  matchedWords: string[];
  /** Ids of problems of which the farmer denies more signs than they report. */
  denied: readonly string[];
  /** The words or taps contain at least one sign. */
  signTold: boolean;
  /**
   * Why nobody may be surer than 30 %: the question that was asked is still open, or only one tap tells a sign, which a
   * look at the photo makes up for.
   */
  bounded?: 'open_question' | 'one_tap';
  /** A model got the photo and said what is on it. */
  photoSeen?: true;
  /** A model was to be asked and the rules answer alone: its budget of the day is spent, or no answer of it could be used. */
  modelMissing?: 'spent' | 'failed';
  /** What a model saw on the photo. */
  signsOnPhoto?: readonly Symptom[];
}

/** Whoever can say what is wrong with a plant: rules over the knowledge base, or a model weighed against them. */
export interface Adviser {
  assess(question: PlantQuestion): Promise<Assessment>;
}
