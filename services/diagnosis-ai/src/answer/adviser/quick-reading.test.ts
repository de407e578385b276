import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countSteps } from '../../testing/count-steps.ts';
import { knowledge } from '../../testing/safety-bench.ts';
import { TEXT_SHAPES } from '../../testing/text-shapes.ts';
import { createWholeQuestion } from '../../testing/whole-question.ts';

/**
 * Reading a text blocks all other requests: 20 ms at most. The bench `text-checks` prints the time of a step, some 20
 * ns on warm code. Farmers' sentences of that length take up to some 300,000 steps.
 */
const MOST_STEPS = 1_000_000;
const ROUNDS = 4;

const ask = createWholeQuestion(knowledge);

it.each(Object.entries(TEXT_SHAPES))('%s: a whole question is read in a bounded number of steps', async (_, shape) => {
  await fc.assert(
    fc.asyncProperty(shape, async (text) => {
      expect(await countSteps(() => ask(text))).toBeLessThan(MOST_STEPS);
    }),
    { numRuns: ROUNDS, seed: 12, endOnFailure: true },
  );
});
