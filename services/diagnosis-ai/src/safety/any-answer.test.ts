import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barred, draftOf, freeTexts, knowledge, policy } from '../testing/safety-bench.ts';
import { tellsDose } from './dose-text.ts';

const { banned, restricted, expert_only } = knowledge.blocklist;
const anyName = fc.constantFrom(...[...banned, ...restricted, ...expert_only].flatMap(({ names }) => names));
const disguise = fc.constantFrom<(name: string) => string>(
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => [...name].join('\u200b'),
  (name) => `${name}50`,
  (name) => `36${name}`,
  (name) => `(${name})`,
  (name) => name.normalize('NFD'),
  (name) => name.replace(/a/g, 'а').replace(/o/g, 'ο'),
  (name) => name.replace(/(.)/, '$1 '),
);
const amount = fc
  .tuple(
    fc.double({ min: 0.1, max: 999, noNaN: true }),
    fc.constantFrom(' ग्राम', 'ml', ' मिली', ' %', ' gm/L', ' किलो', 'cc', ' एमएल'),
  )
  .map(([number, unit]) => `${Math.round(number * 10) / 10}${unit}`);
const words = fc.string({
  unit: fc.constantFrom(...'अआकखगचजटडतदनपबमयरलवसह abefgklmnoprst।. ,'.split('')),
  maxLength: 30,
});
const unsafeText = fc
  .tuple(words, anyName, disguise, words, amount, words)
  .map(([before, name, hide, between, dose, after]) => `${before} ${hide(name)} ${between} ${dose} ${after}`);

describe('whatever an adviser writes', () => {
  it('shows no dose without a label row, no barred name and no amount in any text', () => {
    const problemIds = [...knowledge.problems.map(({ id }) => id), 'unknown_thing', null];
    fc.assert(
      fc.property(
        fc.constantFrom(...problemIds),
        fc.integer({ min: 0, max: 100 }),
        fc.option(fc.integer({ min: 0, max: 200 })),
        fc.array(unsafeText, { minLength: 12, maxLength: 12 }),
        words,
        (problemId, confidence, daysToHarvest, [a, b, c, d, e, f, g, h, i, j, k, l], asked) => {
          const draft = draftOf({
            ...{ problemId, confidence, action: `${a}`, actionText: `${b}`, diagnosis: `${c}`, hindi_text: `${d}` },
            ...{ steps: [`${e}`, `${f}`], why: `${g}`, notice: `${h}`, scientificName: `${i}` },
            irrigation: { when: `${j}`, why: `${k}` },
            fertilizer: { type: `${l}`, schedule: `${a}`, caution: `${b}`, organicOption: `${c}` },
          });
          const answer = policy(draft, { daysToHarvest, asked });
          for (const text of freeTexts(answer)) {
            expect(barred.find(text)).toEqual([]);
            expect(tellsDose(text)).toBe(false);
          }
          for (const { productId, preHarvestDays } of answer.diagnosis.doses) {
            const row = knowledge.labels.find(({ id }) => id === productId);
            const problem = knowledge.problems.find(({ id }) => id === problemId);
            expect(confidence).toBeGreaterThan(30);
            expect(row?.check).toBeUndefined();
            expect(row?.pests.some((pest) => problem?.pests.includes(pest))).toBe(true);
            expect(problem?.label).toContain(productId);
            expect(preHarvestDays).toBe(row?.phi);
            expect(preHarvestDays).toBeLessThanOrEqual(daysToHarvest ?? -1);
          }
        },
      ),
      { numRuns: 300 },
    );
  }, 120_000);
});
