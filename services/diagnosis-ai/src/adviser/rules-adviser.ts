import { CONFIDENCE_THRESHOLD } from '@anar/contracts/constants';
import { memoize } from '@anar/india/memoize';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Adviser, Assessment, FollowUpAnswer, PlantQuestion } from './adviser.ts';
import { explainedShare, isOfUnknownHost } from './clarity.ts';
import { confidenceOf } from './confidence.ts';
import { deniedProblems } from './denied-problems.ts';
import { askable, leftOpen, nextQuestion, optionOf } from './follow-up.ts';
import { readInOrder } from './later-taps.ts';
import { buildLexicon } from './lexicon.ts';
import { readPhrases } from './phrases.ts';
import { readText } from './read-text.ts';
import { type Score, scoreProblems } from './score-problems.ts';
import { isOtherSubject } from './subject.ts';
import { tells, type Word } from './word.ts';

/** Sayings of taps: some sixty. */
const SAYINGS_KEPT = 200;

const SILENT = {
  source: 'rules',
  problem: null,
  candidates: [],
  confidence: 0,
  question: null,
  denied: [],
  signTold: false,
} as const;

const tellsSign = (words: readonly Word[], scores: readonly Score[]) =>
  scores.length > 0 || words.some((word) => tells(word) && !word.negated);

/** "कितना पानी दें": of all that could be wrong, water alone is spoken of. */
function asksWater(words: readonly Word[]): boolean {
  const told = words.filter(tells);
  return told.length > 0 && told.every(({ concepts }) => concepts.size === 1 && concepts.has('water'));
}

/** Another crop or an animal is named. */
const isForeign = (words: readonly Word[]) => words.some(({ roles }) => roles.has('crops') || roles.has('animals'));

/** The adviser that needs no key and no network: symptom words against the knowledge base, honest about doubt. */
export function createRulesAdviser(knowledge: Knowledge): Adviser {
  const lexicon = buildLexicon(knowledge.lexicon);
  const problems = knowledge.problems.map((problem) => readPhrases(problem, lexicon));
  const photoQuestion = knowledge.questions.find(({ photoAlone }) => photoAlone) ?? null;

  function assess({ text: written, signsIn, symptom, photo, answers, now }: PlantQuestion): Assessment {
    const text = signsIn ?? written;
    const own = readText(text, lexicon);
    const alone = symptom === undefined && photo === null && answers.length === 0;
    if (signsIn !== undefined && alone && !isForeign(own) && !tellsSign(own, scoresOf(own))) {
      return { ...SILENT, matchedWords: [], outcome: 'asks_spraying' };
    }
    if (isOtherSubject(own)) return { ...SILENT, matchedWords: [], outcome: 'other_subject' };
    const taps = [
      knowledge.symptoms.find(({ id }) => id === symptom)?.says,
      ...answers.map((answer) => saysOf(answer)),
    ].filter((says) => says !== undefined);
    const told = written.trim() !== '' || symptom !== undefined || answers.length > 0;
    if (!told) return { ...SILENT, matchedWords: [], outcome: 'photo_alone', question: photoQuestion };

    const words = readInOrder({ text, own, taps }, lexicon);
    const out = new Set(answers.flatMap(ruledOut));
    const scores = scoreProblems(words, problems, now, knowledge.seasons).filter(({ problem }) => !out.has(problem.id));
    if (scores.length === 0 && asksWater(words)) return { ...SILENT, matchedWords: [], outcome: 'asks_water' };
    const ofTree = words.some((word) => word.roles.has('ours') || word.names.size > 0);
    const isOpen = leftOpen(answers, knowledge.questions);
    const byOneTap = taps.length > 0 && !isSupported(scores[0], own, taps);
    const most = isOpen || byOneTap ? CONFIDENCE_THRESHOLD : 100;
    const computed = Math.min(most, confidenceOf(scores, photo !== null, ofTree));
    const open = askable(knowledge.questions, own);
    const question = nextQuestion(scores, computed, answers, open, explainedShare(scores[0], words));
    const unsure = question !== null || isOfUnknownHost(own);
    const confidence = unsure ? Math.min(computed, CONFIDENCE_THRESHOLD) : computed;
    const problem = scores[0]?.problem ?? null;
    return {
      source: 'rules',
      outcome: problem && confidence > CONFIDENCE_THRESHOLD ? 'found' : 'unclear',
      problem,
      candidates: scores.map((score) => score.problem),
      confidence,
      question,
      matchedWords: [...new Set(scores[0]?.words.map((word) => word.text))],
      denied: [...out, ...deniedProblems(words, scores, problems, now)],
      signTold: tellsSign(words, scores),
      ...(isOpen && { bounded: 'open_question' as const }),
      ...(!isOpen && taps.length === 1 && !tellsSign(own, scoresOf(own)) && { bounded: 'one_tap' as const }),
    };
  }

  const scoresOf = (words: readonly Word[]) => scoreProblems(words, problems, { month: 0 }, []);
  const scoresOfSaying = memoize((says) => scoresOf(readText(says, lexicon)), SAYINGS_KEPT);

  /** Whether the farmer's own words speak for a guess, or two taps do: one tap alone decides nothing. */
  function isSupported(guess: Score | undefined, own: readonly Word[], taps: readonly string[]): boolean {
    const speaksFor = (scores: readonly Score[]) => scores.some(({ problem }) => problem.id === guess?.problem.id);
    return speaksFor(scoresOf(own)) || taps.filter((says) => speaksFor(scoresOfSaying(says))).length > 1;
  }

  /** With "none of these" the problems that the other options speak for most. */
  function ruledOut(answer: FollowUpAnswer): string[] {
    const question = knowledge.questions.find(({ id }) => id === answer.questionId);
    if (!question || optionOf(answer, knowledge.questions)?.tells !== 'none') return [];
    return question.options.flatMap(({ id }) => {
      const scores = scoresOfSaying(saysOf({ questionId: question.id, optionId: id }) ?? '');
      return scores.filter(({ score }) => score === scores[0]?.score).map(({ problem }) => problem.id);
    });
  }

  function saysOf(answer: FollowUpAnswer): string | undefined {
    const option = optionOf(answer, knowledge.questions);
    return option?.says ?? knowledge.symptoms.find(({ id }) => id === option?.symptom)?.says;
  }

  return { assess: async (question) => assess(question) };
}
