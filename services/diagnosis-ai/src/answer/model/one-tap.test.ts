import { describe, expect, it } from 'vitest';
import { knowledge } from '../../testing/safety-bench.ts';
import { createClassifierAdviser } from '../adviser/classifier-adviser.ts';
import type { Opinion } from './opinion.ts';
import { weighOpinion } from './weigh-opinion.ts';

const rules = createClassifierAdviser(knowledge);
const PHOTO = { jpeg: () => Promise.reject(new Error('not read here')) };
const borer = knowledge.problems.find(({ id }) => id === 'fruit_borer') ?? null;
const blight = knowledge.problems.find(({ id }) => id === 'bacterial_blight') ?? null;

async function weighed(problem: Opinion['problem'], photoSeen: boolean, asked: { text: string; taps: string[] }) {
  const answers = asked.taps.map((optionId) => ({
    questionId: knowledge.questions.find(({ options }) => options.some(({ id }) => id === optionId))?.id ?? '',
    optionId,
  }));
  const own = await rules.assess({ text: asked.text, photo: PHOTO, answers, now: { month: 8 } });
  const opinion: Opinion = { problem, confidence: 80, photoSeen, signsOnPhoto: [], matchedWords: [] };
  return weighOpinion(own, opinion, answers, knowledge.questions).assessment;
}
const confidenceIn = async (...of: Parameters<typeof weighed>) => (await weighed(...of)).confidence;

describe('a model that is sure', () => {
  it('after one tap alone stays at 30 %, unless it saw the photo', async () => {
    expect(await confidenceIn(borer, false, { text: '', taps: ['hole_in_fruit'] })).toBeLessThanOrEqual(30);
    expect(await confidenceIn(borer, false, { text: 'कुछ लगा है', taps: ['hole_in_fruit'] })).toBeLessThanOrEqual(30);
    expect(await confidenceIn(borer, true, { text: '', taps: ['hole_in_fruit'] })).toBeGreaterThan(30);
    expect(await confidenceIn(borer, false, { text: '', taps: ['hole_in_fruit', 'insect_worm'] })).toBeGreaterThan(30);
  });

  it.each(['spot_unknown', 'spot_other'])('after %s stays at 30 %%', async (tap) => {
    for (const photoSeen of [true, false]) {
      expect(await confidenceIn(blight, photoSeen, { text: 'फल पर काले धब्बे हैं', taps: [tap] })).toBeLessThanOrEqual(30);
    }
  });
});

it('when model and rules differ, the question about an ambiguous word is asked only if the text has it', async () => {
  const { confidence, question } = await weighed(blight, true, { text: 'थ्रिप्स लगी है', taps: [] });
  expect(confidence).toBeLessThanOrEqual(30);
  expect(question?.id).not.toBe('tela');
});
