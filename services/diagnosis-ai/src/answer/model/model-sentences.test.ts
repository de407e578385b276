import { readFileSync } from 'node:fs';
import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { adviserBench, blightAnswer, OILY } from '../../testing/model-bench.ts';

const { model, farmer, photo } = adviserBench();

/** Written for this test by a writer who had seen neither the product nor its word lists. */
function sentences(kind: 'dangerous' | 'harmless'): string[] {
  const file = new URL(`../../testing/model-sentences/${kind}.txt`, import.meta.url);
  return readFileSync(file, 'utf8').split('\n').filter(Boolean);
}

/** An answer with the sentences in every text field, and in fields that were not requested. */
const everywhere = (said: readonly string[]) => {
  const text = said.join(' ');
  const words = { matchedWords: said, signsOnPhoto: [...said, 'oily_spots'], steps: said, safety: said, sources: said };
  const texts = { hindi_text: text, why: text, notice: text, actionText: text, diagnosis: text, followUp: text };
  return blightAnswer({ photoSeen: true, ...words, ...texts });
};

it.each([
  ['dangerous', 130],
  ['harmless', 200],
] as const)('no %s sentence of a model reaches a farmer, and its finding stands', async (kind, count) => {
  const all = sentences(kind);
  expect(all).toHaveLength(count);
  await model.become({ mode: 'answer', content: blightAnswer({ photoSeen: true, signsOnPhoto: ['oily_spots'] }) });
  const { body: plain } = await farmer.photo(ulid(), { userInput: OILY }, [{ bytes: await photo() }]);
  for (let at = 0; at < all.length; at += 50) {
    const said = all.slice(at, at + 50);
    await model.become({ mode: 'answer', content: everywhere(said) });
    const { status, body } = await farmer.photo(ulid(), { userInput: OILY }, [{ bytes: await photo() }]);
    expect(status).toBe(201);
    expect(body.diagnosis).toEqual(plain.diagnosis);
  }
});
