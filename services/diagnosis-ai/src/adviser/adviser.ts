import type { Symptom } from '@anar/contracts/diagnosis';
import type { Problem } from '../knowledge/problem.ts';
import type { Question } from '../knowledge/tables.ts';
import type { Circumstances } from './circumstances.ts';

/** One tap on an option of a follow-up question. */
export interface Answer {
  questionId: string;
  optionId: string;
}

/** What a farmer told us about one problem. */
export interface PlantQuestion {
  /** The farmer's words; may be empty with a photo. */
  text: string;
  symptom?: Symptom;
  /** A photo lies beside the words. The rules never claim to have seen it. */
  photo: boolean;
  answers: readonly Answer[];
  now: Circumstances;
}

/** Why an assessment says what it says: something matched, too little or too much did, or it is not ours to say. */
export type Outcome = 'found' | 'unclear' | 'other_subject' | 'photo_alone';

export interface Assessment {
  outcome: Outcome;
  /** The best guess; null when nothing speaks for any problem of the knowledge base. */
  problem: Problem | null;
  /** Whole percent; at most 30 means "ask an expert". */
  confidence: number;
  /** What to ask next, when that can decide between problems. */
  question: Question | null;
  /** The farmer's words that decided, for the card and for an expert's audit. */
  matchedWords: string[];
}

/** Whoever can say what is wrong with a plant: rules over the knowledge base, or a model later. */
export interface Adviser {
  readonly source: 'rules' | 'model';
  assess(question: PlantQuestion): Promise<Assessment>;
}
