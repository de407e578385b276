import type { Service } from '@anar/service-kit/service';
import { Counter } from 'prom-client';
import type { AnswerQuestion } from './answer-question.ts';

/** The same answers, counted: how each came out, and what the safety policy had to take out of it. */
export function countAnswers(answer: AnswerQuestion, { metrics, log }: Service): AnswerQuestion {
  const registers = [metrics];
  const answers = new Counter({
    name: 'diagnosis_answers_total',
    help: 'Answers by how they came out',
    labelNames: ['outcome'],
    registers,
  });
  const removed = new Counter({
    name: 'diagnosis_texts_removed_total',
    help: 'Texts that lost a banned name or an amount before they were sent',
    labelNames: ['what'],
    registers,
  });
  return async (asked) => {
    const answered = await answer(asked);
    answers.inc({ outcome: answered.outcome });
    const { bannedNames, doses } = answered.removed;
    removed.inc({ what: 'banned_name' }, bannedNames);
    removed.inc({ what: 'dose' }, doses);
    if (bannedNames + doses > 0) log.warn({ removed: answered.removed }, 'unsafe text removed from an answer');
    return answered;
  };
}
