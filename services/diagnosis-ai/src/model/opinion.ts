import { CONFIDENCE_THRESHOLD } from '@anar/contracts/constants';
import { cleanText } from '@anar/india/clean-text';
import { createNamesBlocked } from '@anar/label-claims/names/blocked-names';
import type { OwnAdvice } from '../adviser/adviser.ts';
import { CAPS } from '../adviser/confidence.ts';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Problem } from '../knowledge/problem.ts';
import { dropSentences } from '../safety/drop-sentences.ts';
import type { ModelAnswer } from './model-answer.ts';
import { plainAdvice } from './plain-advice.ts';
import { tellsTreatment } from './tells-treatment.ts';

/** A model's answer after it was checked against the knowledge base. */
export interface Opinion {
  problem: Problem | null;
  /** Whole percent. */
  confidence: number;
  photoSeen: boolean;
  advice: OwnAdvice;
  matchedWords: string[];
  /** Why it does not count, whatever its confidence. */
  doubt?: 'unknown_problem' | 'unsafe';
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

/** Most that a look at the photo can be worth (O): a picture is no laboratory. */
const SEEN_CAP = 85;
/** Characters. */
const MOST = { text: 600, step: 200, why: 300, word: 40 } as const;
const MOST_STEPS = 6;
const MOST_WORDS = 8;
/** Longer answers are cut before they are checked, so that an endless one does not block the process. Characters, and items. */
const READ = { text: 4000, items: 20 } as const;

/**
 * Checks a model's answer: a problem that the knowledge base does not know, or the name of a banned product anywhere in it,
 * and it is not believed (at most 30 %). Its texts are cut to what a card may carry and say nothing of products.
 */
export function createQuestionAnswer({ problems, blocklist }: Knowledge): QuestionAnswer {
  const namesBlocked = createNamesBlocked(blocklist);
  return (given, { text, photo, photoSent }) => {
    const answer = beginningOf(given);
    const problem = problems.find(({ id }) => id === answer.problemId) ?? null;
    const photoSeen = photoSent && answer.photoSeen;
    const texts = [answer.hindi_text, answer.why, ...answer.steps];
    const unsafe = texts.some((one) => namesBlocked(one, 'banned', 'restricted'));
    const unknown = answer.problemId !== null && !problem;
    const believed = problem !== null && !unsafe;
    const cap = photoSeen ? SEEN_CAP : photo ? CAPS.photo : CAPS.text;
    return {
      problem,
      confidence: Math.min(answer.confidence, believed ? cap : CONFIDENCE_THRESHOLD),
      photoSeen,
      advice: believed ? adviceOf(answer, photoSeen) : {},
      matchedWords: wordsOf(text, answer.matchedWords),
      ...((unsafe || unknown) && { doubt: unsafe ? ('unsafe' as const) : ('unknown_problem' as const) }),
    };
  };
}

function beginningOf(answer: ModelAnswer): ModelAnswer {
  const { hindi_text, why, steps, matchedWords } = answer;
  const text = (one: string) => one.slice(0, READ.text);
  return {
    ...answer,
    hindi_text: text(hindi_text),
    why: text(why),
    steps: steps.slice(0, READ.items).map(text),
    matchedWords: matchedWords.slice(0, READ.items),
  };
}

function adviceOf(answer: ModelAnswer, photoSeen: boolean): OwnAdvice {
  const told = (text: string, most: number) => dropSentences(plainAdvice(text, { most, photoSeen }), tellsTreatment);
  const hindi_text = told(answer.hindi_text, MOST.text);
  const why = told(answer.why, MOST.why);
  const steps = answer.steps
    .map((step) => told(step, MOST.step))
    .filter((step) => step !== '')
    .slice(0, MOST_STEPS);
  return { ...(hindi_text && { hindi_text }), ...(why && { why }), ...(steps.length > 0 && { steps }) };
}

/** Only what the farmer really wrote. */
function wordsOf(text: string, words: readonly string[]): string[] {
  const written = cleanText(text);
  const own = words.filter(
    (word) => word.length <= MOST.word && word.trim() !== '' && written.includes(cleanText(word)),
  );
  return [...new Set(own)].slice(0, MOST_WORDS);
}
