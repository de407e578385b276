import { containsDose } from '@anar/label-claims/dose-text/dose-text';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { countSteps } from '../../testing/count-steps.ts';
import { knowledge } from '../../testing/safety-bench.ts';

/** Steps of a cache lookup. */
const FEW_STEPS = 5;

afterAll(dispose);

it('the start of the service caches the texts of nearly every card', async () => {
  await startTestService(buildApp, testConfig('warm-up', { jwksUrl: testIdentity().jwksUrl }));
  const known: string[] = [];
  for (const { id, text } of knowledge.problems) {
    if ((await countSteps(() => containsDose(text))) <= FEW_STEPS) known.push(id);
  }
  expect(known.length).toBeGreaterThan(0.9 * knowledge.problems.length);
});
