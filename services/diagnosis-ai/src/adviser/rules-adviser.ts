import { CONFIDENCE_THRESHOLD } from '@anar/contracts/constants';
import type { Knowledge } from '../knowledge/knowledge.ts';
import type { Adviser, Assessment, PlantQuestion } from './adviser.ts';
import { explainedShare, isOfUnknownHost } from './clarity.ts';
import { confidenceOf } from './confidence.ts';
import { deniedProblems } from './denied-problems.ts';
import { nextQuestion, optionOf } from './follow-up.ts';
import { readInOrder } from './later-taps.ts';
import { buildLexicon } from './lexicon.ts';
import { readPhrases } from './phrases.ts';
import { readText } from './read-text.ts';
import { scoreProblems } from './score-problems.ts';
import { isOtherSubject } from './subject.ts';
import { tells } from './word.ts';

const SILENT = {
  source: 'rules',
  problem: null,
  candidates: [],
  confidence: 0,
  question: null,
  denied: [],
  signTold: false,
} as const;

/** The adviser that needs no key and no network: symptom words against the knowledge base, honest about doubt. */
export function createRulesAdviser(knowledge: Knowledge): Adviser {
  const lexicon = buildLexicon(knowledge.lexicon);
  const problems = knowledge.problems.map((problem) => readPhrases(problem, lexicon));
  const photoQuestion = knowledge.questions.find(({ photoAlone }) => photoAlone) ?? null;

  function assess({ text, symptom, photo, answers, now }: PlantQuestion): Assessment {
    const own = readText(text, lexicon);
    if (isOtherSubject(own)) return { ...SILENT, matchedWords: [], outcome: 'other_subject' };
    const taps = [
      knowledge.symptoms.find(({ id }) => id === symptom)?.says,
      ...answers.map((answer) => saysOf(answer)),
    ].filter((says) => says !== undefined);
    const told = text.trim() !== '' || symptom !== undefined || answers.length > 0;
    if (!told) return { ...SILENT, matchedWords: [], outcome: 'photo_alone', question: photoQuestion };

    const words = readInOrder([text, ...taps], lexicon);
    const scores = scoreProblems(words, problems, now, knowledge.seasons);
    const ofTree = words.some((word) => word.roles.has('ours') || word.names.size > 0);
    const computed = confidenceOf(scores, photo !== null, ofTree);
    const question = nextQuestion(scores, computed, answers, knowledge.questions, explainedShare(scores[0], words));
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
      denied: deniedProblems(words, scores, problems, now),
      signTold: scores.length > 0 || words.some((word) => tells(word) && !word.negated),
    };
  }

  function saysOf(answer: { questionId: string; optionId: string }): string | undefined {
    const option = optionOf(answer, knowledge.questions);
    return option?.says ?? knowledge.symptoms.find(({ id }) => id === option?.symptom)?.says;
  }

  return { assess: async (question) => assess(question) };
}
