import { CONFIDENCE_THRESHOLD, isConfident } from '@anar/contracts/constants';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { Counter } from 'prom-client';
import type { AnswerQuestion } from './answer-question.ts';

/** Band in percent; nothing is advised in the first one. */
function confidenceBand(confidence: number): string {
  if (!isConfident(confidence)) return `0-${CONFIDENCE_THRESHOLD}`;
  return confidence <= 60 ? `${CONFIDENCE_THRESHOLD + 1}-60` : '61-100';
}

/** Wraps `answer`: counts answers by provider, outcome and confidence. */
export function countAnswers(answer: AnswerQuestion, { metrics }: Service): AnswerQuestion {
  const answers = new Counter({
    name: 'diagnosis_answers_total',
    help: 'Answers by who gave them (rules or model), how they came out, and confidence in percent',
    labelNames: ['provider', 'outcome', 'confidence'],
    registers: [metrics],
  });
  return async (asked) => {
    const answered = await answer(asked);
    const { source, confidence } = answered.diagnosis;
    answers.inc({ provider: source, outcome: answered.outcome, confidence: confidenceBand(confidence) });
    return answered;
  };
}
