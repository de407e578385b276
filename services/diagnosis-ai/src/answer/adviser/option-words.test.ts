import { expect, it } from 'vitest';
import { loadKnowledge } from '../../knowledge/load-knowledge.ts';
import { createClassifierAdviser } from './classifier-adviser.ts';

const knowledge = loadKnowledge();

it('matchedWords has the deciding words of the text and the tapped option', async () => {
  const answer = { questionId: 'spot', optionId: 'spot_oily' };
  const now = { month: 11 };
  const adviser = createClassifierAdviser(knowledge);
  const found = await adviser.assess({ text: 'फल पर काले धब्बे हैं', photo: null, answers: [answer], now });
  expect(found).toMatchObject({ problem: { id: 'bacterial_blight' }, outcome: 'found' });
  expect(found.matchedWords).toEqual(expect.arrayContaining(['धब्बे', 'तेल जैसा चिकना']));
});

it('a tap that a later one revoked is not among the deciding words', async () => {
  const answers = ['damage_hole', 'damage_inside'].map((optionId) => ({ questionId: 'fruit_damage', optionId }));
  const adviser = createClassifierAdviser(knowledge);
  const found = await adviser.assess({ text: 'कुछ लगा है', photo: null, answers, now: { month: 11 } });
  expect(found.problem?.id).toBe('aril_browning');
  expect(found.matchedWords).toContain('बाहर ठीक, अंदर दाने काले');
  expect(found.matchedWords).not.toContain('हाँ, छेद या सुंडी है');
});
