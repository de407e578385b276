import { expect, it } from 'vitest';
import type { OrchardView } from '../../orchards/farm.ts';
import { knowledge, policy } from '../../testing/safety-bench.ts';
import type { Adviser, PlantQuestion } from '../adviser/adviser.ts';
import { createAnswerQuestion } from './answer-question.ts';

const orchard = (change: Partial<OrchardView> = {}): OrchardView => ({
  ...{ orchardId: 'a', userId: 'u', active: true, plantAge: 5, plantPhase: 'fruiting', plantBahar: 'mrig' },
  ...{ irrigationType: 'drip', toldAt: new Date('2026-09-01T00:00:00Z') },
  ...change,
});

/** The circumstances that the adviser receives. */
async function circumstances(orchards: OrchardView[], weather?: { rainMm: number[] }) {
  const asked: PlantQuestion[] = [];
  const adviser: Adviser = {
    assess: async (question) => {
      asked.push(question);
      return {
        ...{ source: 'rules', outcome: 'unclear', classifier: '00000000', problem: null, candidates: [] },
        ...{ confidence: 0, question: null, matchedWords: [], denied: [], hasStatedSign: false },
      };
    },
  };
  const at = new Date('2026-09-30T20:00:00Z');
  const answer = createAnswerQuestion(adviser, knowledge, policy);
  await answer({ text: 'x', photo: null, answers: [], orchards, at, ...(weather && { weather }) });
  return asked[0]?.now;
}

it('the adviser receives the month in India, phase, bahar and weather, as far as they are known', async () => {
  expect(await circumstances([])).toEqual({ month: 10 });
  expect(await circumstances([orchard()], { rainMm: [3] })).toEqual({
    ...{ month: 10, phase: 'fruiting', bahar: 'mrig' },
    weather: { rainMm: [3] },
  });
  const two = [orchard(), orchard({ plantBahar: 'hastha' })];
  expect(await circumstances(two)).toEqual({ month: 10, phase: 'fruiting' });
});
