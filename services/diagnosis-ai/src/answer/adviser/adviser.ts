import type { Diagnosis, Symptom } from '@anar/contracts/diagnosis/diagnosis';
import type { Problem } from '../../knowledge/problem.ts';
import type { HowTo, Question } from '../../knowledge/tables.ts';
import type { Farm } from '../../orchards/farm.ts';
import type { Circumstances } from './circumstances.ts';

/** One tap on an option of a follow-up question. */
export interface FollowUpAnswer {
  questionId: string;
  optionId: string;
}

/** A photo attached to the question. Only a model looks at it; the rules never claim to have seen it. */
export interface Photo {
  /** The stored photo (JPEG, upright, without its location), read on demand; undefined when it is deleted. */
  jpeg(): Promise<Buffer | undefined>;
}

/** A farmer's question about one plant, with all answers so far. */
export interface PlantQuestion {
  /** The farmer whose daily budget pays for model calls; the rules do not need it. */
  userId?: string;
  /** The farmer's text; may be empty with a photo. */
  text: string;
  /**
   * Set when the text asks how to spray, which the spray rules answer: the text without names of substances. Signs are
   * read from this text only: "तेल" in a tank is no oily spot.
   */
  signsIn?: string;
  symptom?: Symptom;
  photo: Photo | null;
  answers: readonly FollowUpAnswer[];
  now: Circumstances;
  /** What all orchards of the farmer share, where known. */
  farm?: Farm;
}

/**
 * Why the assessment came out so: a problem matched, too little or too much did, or the question is not for the
 * adviser.
 */
export type Outcome = 'found' | 'unclear' | 'other_subject' | 'how_to' | 'asks_spraying' | 'photo_alone';

export interface Assessment {
  source: Diagnosis['source'];
  outcome: Outcome;
  /** Version of the models that read the text. */
  classifier: string;
  /** The best guess; null without evidence for any problem of the knowledge base. */
  problem: Problem | null;
  /** Every problem with evidence, the likeliest first. */
  candidates: readonly Problem[];
  /** Of another subject: which one, where that is known. */
  subject?: 'market' | 'other_crop';
  /** Pages for a how-to question, the likeliest first; a single page is the answer. */
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
  hasStatedSign: boolean;
  /**
   * Why the confidence is capped at 30 %: the question that was asked is still open, or the only sign comes from one
   * tap, which a look at the photo makes up for.
   */
  bounded?: 'open_question' | 'one_tap';
  /** A model got the photo and described it. */
  photoSeen?: true;
  /** The rules answer instead of the model: its daily budget is spent, or no usable answer came. */
  modelMissing?: 'spent' | 'failed';
  /** What a model saw on the photo. */
  signsOnPhoto?: readonly Symptom[];
}

/** Diagnoses a plant: rules over the knowledge base, or a model weighed against them. */
export interface Adviser {
  assess(question: PlantQuestion): Promise<Assessment>;
}
