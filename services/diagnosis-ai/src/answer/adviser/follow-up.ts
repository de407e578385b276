import type { Question, QuestionOption, Sign } from '../../knowledge/tables.ts';
import type { FollowUpAnswer } from './adviser.ts';
import type { Chance } from './evidence.ts';

/** Most questions about signs in a check: a third would not help, an expert does. */
const MOST_QUESTIONS = 2;
/** Chance above which a guess is named without a question. */
const CLEAR = 0.7;
/** For problems where a wrong guess costs the crop. */
const CLEAR_WHEN_COSTLY = 0.85;
/** Smallest share among the problems of a guess that a question may be about. */
const LEAST_ASKED = 0.05;

/** The option that an answer selected. */
export function optionOf(answer: FollowUpAnswer, questions: readonly Question[]): QuestionOption | undefined {
  return questions.find(({ id }) => id === answer.questionId)?.options.find(({ id }) => id === answer.optionId);
}

/** Whether the last answer about signs was "none of these" or "not known", so that its question stays undecided. */
export function leftOpen(answers: readonly FollowUpAnswer[], questions: readonly Question[]): boolean {
  const last = answers.findLast(({ questionId }) => !questions.find(({ id }) => id === questionId)?.harvest);
  return last !== undefined && optionOf(last, questions)?.means !== undefined;
}

/**
 * What an answer says of problems; "none of these" rules out what the other options speak for, except after a tap whose
 * sign the question only asks about more closely.
 */
export function signOf(answer: FollowUpAnswer, questions: readonly Question[]): Sign | undefined {
  const option = optionOf(answer, questions);
  if (option?.means !== 'none') return option;
  const { options: others = [], after } = questions.find(({ id }) => id === answer.questionId) ?? {};
  if (after) return {};
  return { against: others.flatMap((other) => other.for ?? []) };
}

/** Whether the first of these is likely enough to be named without a question. */
export function isClear([top, second]: readonly Chance[], questions: readonly Question[]): boolean {
  if (!top) return false;
  return top.chance > (isCostly(top, second, questions) ? CLEAR_WHEN_COSTLY : CLEAR);
}

function isCostly(top: Chance, second: Chance | undefined, questions: readonly Question[]): boolean {
  return questions.some(
    ({ insteadOfGuessing = [], onlyForAmbiguousWords }) =>
      !onlyForAmbiguousWords &&
      insteadOfGuessing.includes(top.problem.id) &&
      second &&
      insteadOfGuessing.includes(second.problem.id),
  );
}

export interface Tapped {
  answers: readonly FollowUpAnswer[];
  symptom?: string;
}

/** Whether a question asks for something that was not tapped yet. */
export function fitsAfter({ after, notAfter = [] }: Question, { answers, symptom }: Tapped): boolean {
  const isTapped = (id: string) => id === symptom || answers.some(({ optionId }) => optionId === id);
  return (after === undefined || after.some(isTapped)) && !notAfter.some(isTapped);
}

/** The question that can decide between the likeliest, or null when no question is left. */
export function nextQuestion(
  chances: readonly Chance[],
  tapped: Tapped,
  questions: readonly Question[],
): Question | null {
  const { answers } = tapped;
  const asked = answers.filter(({ questionId }) => isAboutSigns(questions.find(({ id }) => id === questionId)));
  const [top, second] = chances;
  if (!top || top.share < LEAST_ASKED || asked.length >= MOST_QUESTIONS) return null;
  const open = questions.filter(
    (question) =>
      !question.onlyForAmbiguousWords &&
      !asked.some(({ questionId }) => questionId === question.id) &&
      fitsAfter(question, tapped),
  );
  const closer = open.find(({ after, between }) => after && between.includes(top.problem.id));
  if (closer) return closer;
  const both = open.find(({ between }) => [top, second].every((one) => one && between.includes(one.problem.id)));
  if (both) return both;
  const covered = ({ between }: Question) =>
    chances.reduce((sum, { problem, share }) => sum + (between.includes(problem.id) ? share : 0), 0);
  const widest = open.toSorted((one, other) => covered(other) - covered(one))[0];
  return widest && covered(widest) >= LEAST_ASKED ? widest : null;
}

/** The question that the last answer leads to: a photo alone is asked about step by step. */
export function questionAfter(
  answers: readonly FollowUpAnswer[],
  questions: readonly Question[],
): Question | undefined {
  const last = answers.at(-1);
  const leadsTo = last && optionOf(last, questions)?.leadsTo;
  return questions.find(({ id }) => id === leadsTo);
}

function isAboutSigns(question: Question | undefined): boolean {
  return question !== undefined && !question.harvest && !question.photoAlone;
}
