import { CONFIDENCE_THRESHOLD } from '@anar/contracts/constants';
import type { Question, QuestionOption } from '../knowledge/tables.ts';
import type { FollowUpAnswer } from './adviser.ts';
import { FULL_EVIDENCE, leadOf } from './confidence.ts';
import type { Score } from './score-problems.ts';
import type { Word } from './word.ts';

/** After two answers about signs a third question would not help; an expert does. */
const MOST_QUESTIONS = 2;
/** A second guess at least this near the first makes two problems close (agronomy facts 2.2). */
const CLOSE = 0.3;
/** For problems where a wrong guess costs the crop, half ahead is still close. */
const CLOSE_WHEN_COSTLY = 0.5;

/** A sign that explains less than this share of the report does not end the questions. */
const CLEAR = 0.4;

/** The option that an answer tapped. */
export function optionOf(answer: FollowUpAnswer, questions: readonly Question[]): QuestionOption | undefined {
  return questions.find(({ id }) => id === answer.questionId)?.options.find(({ id }) => id === answer.optionId);
}

/** What was tapped last about signs says nothing, so the doubt that was asked about stays. */
export function leftOpen(answers: readonly FollowUpAnswer[], questions: readonly Question[]): boolean {
  const last = answers.findLast(({ questionId }) => !questions.find(({ id }) => id === questionId)?.harvest);
  return last !== undefined && optionOf(last, questions)?.tells !== undefined;
}

/** The questions that fit what was said: one about a word that may mean two things only where it was said. */
export function askable(questions: readonly Question[], words: readonly Word[]): Question[] {
  const said = ({ heard }: Question) =>
    !heard || words.some(({ concepts }) => heard.every((concept) => concepts.has(concept)));
  return questions.filter(said);
}

/** The question that can decide between close guesses, or null when the guess is clear or no question is left. */
export function nextQuestion(
  scores: readonly Score[],
  confidence: number,
  answers: readonly FollowUpAnswer[],
  questions: readonly Question[],
  explained = 1,
): Question | null {
  const asked = answers.filter(({ questionId }) => aboutSigns(questions.find(({ id }) => id === questionId)));
  const last = answers.at(-1);
  const leadsTo = last && optionOf(last, questions)?.leadsTo;
  if (leadsTo) return questions.find(({ id }) => id === leadsTo) ?? null;
  const [top, second] = scores;
  if (!top || asked.length >= MOST_QUESTIONS) return null;
  const open = questions.filter(({ id }) => !asked.some(({ questionId }) => questionId === id));
  const between = (list: readonly string[], score?: Score) => score !== undefined && list.includes(score.problem.id);
  const costly = open.find(
    ({ insteadOfGuessing = [] }) => between(insteadOfGuessing, top) && between(insteadOfGuessing, second),
  );
  if (costly && leadOf(scores) < CLOSE_WHEN_COSTLY) return costly;
  const clear = explained >= CLEAR || top.evidence >= FULL_EVIDENCE || asked.length > 0;
  if (confidence > CONFIDENCE_THRESHOLD && leadOf(scores) > CLOSE && clear) return null;
  const fitting = open.filter(({ between: list }) => between(list, top));
  return fitting.find(({ between: list }) => between(list, second)) ?? fitting[0] ?? null;
}

function aboutSigns(question: Question | undefined): boolean {
  return question !== undefined && !question.harvest && !question.photoAlone;
}
