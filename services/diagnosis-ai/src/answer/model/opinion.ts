import { CONFIDENCE_THRESHOLD, SYMPTOMS } from '@anar/contracts/constants';
import type { Symptom } from '@anar/contracts/diagnosis/diagnosis';
import { cleanText } from '@anar/hindi/clean-text';
import type { Knowledge } from '../../knowledge/knowledge.ts';
import type { Problem } from '../../knowledge/problem.ts';
import type { Question } from '../../knowledge/tables.ts';
import type { ModelAnswer } from './model-answer.ts';

/** A model's answer after it was checked against the knowledge base. */
export interface Opinion {
  problem: Problem | null;
  /** Whole percent. */
  confidence: number;
  photoSeen: boolean;
  signsOnPhoto: Symptom[];
  matchedWords: string[];
  /** Why it does not count, whatever its confidence. */
  doubt?: 'unknown_problem' | 'contradiction';
}

/** The input that the model got. */
export interface ModelInput {
  text: string;
  /** The question has a photo. */
  photo: boolean;
  /** The model got the photo. */
  photoSent: boolean;
}

export type QuestionAnswer = (answer: ModelAnswer, shown: ModelInput) => Opinion;

/**
 * Confidence caps of a model (agronomy facts 2.2): from the text, beside a photo it did not get, and after a look at
 * one.
 */
const CAPS = { text: 75, unseen: 60, seen: 85 } as const;
const MOST_WORDS = 8;
const MOST_LETTERS = 40;
/** More words are dropped unread, so that an endless answer does not block the process. */
const READ_WORDS = 20;

/**
 * Checks a model's answer: an unknown problem, or one that its own checklist contradicts, is capped at 30 %; only known
 * signs and words of the farmer's text are kept.
 */
export function createQuestionAnswer({
  problems,
  questions,
}: Pick<Knowledge, 'problems' | 'questions'>): QuestionAnswer {
  return (answer, { text, photo, photoSent }) => {
    const { problemId, confidence, photoSeen: saw, signsOnPhoto, checklist, matchedWords } = answer;
    const problem = problems.find(({ id }) => id === problemId) ?? null;
    const photoSeen = photoSent && saw;
    const contradicts = problem !== null && speaksAgainst(problem, checklist, questions);
    const cap = CAPS[photoSeen ? 'seen' : photo ? 'unseen' : 'text'];
    return {
      problem,
      confidence: Math.min(confidence, problem && !contradicts ? cap : CONFIDENCE_THRESHOLD),
      photoSeen,
      signsOnPhoto: SYMPTOMS.filter((id) => photoSeen && signsOnPhoto.includes(id)),
      matchedWords: wordsOf(text, matchedWords.slice(0, READ_WORDS)),
      ...(problemId !== null && !problem && { doubt: 'unknown_problem' }),
      ...(contradicts && { doubt: 'contradiction' }),
    };
  };
}

/**
 * Whether a marked sign rules the model's own problem out, or speaks for others in a question where the sign of that
 * problem is unmarked.
 */
function speaksAgainst({ id }: Problem, marked: readonly string[], questions: readonly Question[]): boolean {
  return questions.some(({ options }) => {
    const ticked = options.filter((option) => marked.includes(option.id));
    const own = options.filter((option) => option.for?.includes(id));
    const isOfOthers = own.length > 0 && !own.some((option) => ticked.includes(option));
    return ticked.some((option) => option.against?.includes(id) || (option.for && isOfOthers));
  });
}

/** Only words that occur in the farmer's text. */
function wordsOf(text: string, words: readonly string[]): string[] {
  const written = cleanText(text);
  const own = words.filter(
    (word) => word.length <= MOST_LETTERS && word.trim() !== '' && written.includes(cleanText(word)),
  );
  return [...new Set(own)].slice(0, MOST_WORDS);
}
