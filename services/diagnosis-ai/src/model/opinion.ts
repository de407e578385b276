import { CONFIDENCE_THRESHOLD, SYMPTOMS } from '@anar/contracts/constants';
import type { Symptom } from '@anar/contracts/diagnosis';
import { cleanText } from '@anar/hindi/clean-text';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Problem } from '../knowledge/problem.ts';
import type { Question } from '../knowledge/tables.ts';
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
  /** A photo lies beside the words. */
  photo: boolean;
  /** The model got it. */
  photoSent: boolean;
}

export type QuestionAnswer = (answer: ModelAnswer, shown: ModelInput) => Opinion;

/** Most that a model's word can be worth (agronomy facts 2.2): from words, beside a photo it did not get, and after a look at one. */
const CAPS = { text: 75, unseen: 60, seen: 85 } as const;
const MOST_WORDS = 8;
const MOST_LETTERS = 40;
/** More are left out before they are read, so that an endless answer does not block the process. */
const READ_WORDS = 20;

/**
 * Checks a model's answer: a problem that the knowledge base does not know, or that its own checklist contradicts, is not
 * believed (at most 30 %), signs are those that we have words for, and words are the farmer's own.
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

/** A sign that it marked rules its own problem out, or speaks for others where the problem has a sign of its own, unmarked. */
function speaksAgainst({ id }: Problem, marked: readonly string[], questions: readonly Question[]): boolean {
  return questions.some(({ options }) => {
    const ticked = options.filter((option) => marked.includes(option.id));
    const own = options.filter((option) => option.for?.includes(id));
    const isOfOthers = own.length > 0 && !own.some((option) => ticked.includes(option));
    return ticked.some((option) => option.against?.includes(id) || (option.for && isOfOthers));
  });
}

/** Only what the farmer really wrote. */
function wordsOf(text: string, words: readonly string[]): string[] {
  const written = cleanText(text);
  const own = words.filter(
    (word) => word.length <= MOST_LETTERS && word.trim() !== '' && written.includes(cleanText(word)),
  );
  return [...new Set(own)].slice(0, MOST_WORDS);
}
