import type { Service } from '@anar/service-kit/lifecycle/service';
import { Counter } from 'prom-client';
import type { AnswerQuestion } from './answer-question.ts';

/** The same answers, counted by how each came out. */
export function countAnswers(answer: AnswerQuestion, { metrics }: Service): AnswerQuestion {
  const answers = new Counter({
    name: 'diagnosis_answers_total',
    help: 'Answers by how they came out',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  return async (asked) => {
    const answered = await answer(asked);
    answers.inc({ outcome: answered.outcome });
    return answered;
  };
}
