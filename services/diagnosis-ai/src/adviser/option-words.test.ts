import { expect, it } from 'vitest';
import { loadKnowledge } from '../knowledge/load-knowledge.ts';
import { buildLexicon } from './lexicon.ts';
import { readText } from './read-text.ts';
import { createRulesAdviser } from './rules-adviser.ts';
import { tells } from './word.ts';

const knowledge = loadKnowledge();
const lexicon = buildLexicon(knowledge.lexicon);

const answers = knowledge.questions.flatMap(({ question, options }) =>
  options.flatMap(({ label, says }) => (says ? [[label, says, question] as const] : [])),
);

it.each(answers)('tapping "%s" tells no sign that is not written there: %s', (label, says, question) => {
  const read = new Set(readText(`${question}, ${label}`, lexicon).flatMap(({ concepts }) => [...concepts]));
  const told = readText(says, lexicon).filter((word) => tells(word) && !word.negated);
  const unread = told.filter(({ concepts }) => ![...concepts].some((concept) => read.has(concept)));
  expect(unread.map(({ text }) => text)).toEqual([]);
});

it('lists only what was tapped as the words that decided', async () => {
  const answer = { questionId: 'spot', optionId: 'spot_oily' };
  const now = { month: 11 };
  const adviser = createRulesAdviser(knowledge);
  const found = await adviser.assess({ text: 'फल पर काले धब्बे हैं', photo: null, answers: [answer], now });
  expect(found).toMatchObject({ problem: { id: 'bacterial_blight' }, confidence: 75 });
  expect(found.matchedWords).not.toContain('L');
  expect(found.matchedWords).not.toContain('दरार');
});
