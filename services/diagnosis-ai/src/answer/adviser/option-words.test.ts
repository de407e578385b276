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
