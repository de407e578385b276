import type { Service } from '@anar/service-kit/lifecycle/service';
import { OPEN_MS } from '@anar/service-kit/provider/caller';
import { dispose, testIdentity } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { plantCheckWith, startModel } from '../../testing/model-bench.ts';
import { plantCheckClient } from '../../testing/plant-check-client.ts';
import { MODEL_MISSING } from '../card/unsure-texts.ts';

const OILY = 'फल पर तेल जैसे चिकने काले धब्बे हैं';
const identity = testIdentity();
let model: Awaited<ReturnType<typeof startModel>>;
let service: Service;
let number = 0;

beforeAll(async () => {
  model = await startModel();
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await dispose();
  await model.stop();
});

/** A question that was never asked before. */
const ask = async () => {
  const farmer = plantCheckClient(() => service, identity);
  const { status, body } = await farmer.text(ulid(), `${OILY} ${'और '.repeat(number++)}`);
  expect(status).toBe(201);
  return body.diagnosis;
};
const openai = async () => {
  const { status, dependencies } = (await service.management.inject('/readyz')).json();
  return { status, openai: dependencies.openai.status };
};

it.each(['answer', 'stall'])('a model that is too slow (%s) leaves the answer to the rules', async (mode) => {
  const { config } = model;
  service = await plantCheckWith({ ...config, timeoutMs: { chat: 500, audio: 500 } }, identity);
  await model.become(mode === 'answer' ? { mode, delayMs: 20_000 } : { mode });
  expect(await ask()).toMatchObject({
    ...{ problemId: 'bacterial_blight', source: 'rules' },
    hindi_text: expect.stringContaining(MODEL_MISSING.failed),
  });
  expect((await service.management.inject('/metrics')).body).toMatch(
    /provider_calls_total\{[^}]*outcome="timeout"[^}]*\} [1-9]/,
  );
});

it('a wrong key leaves the answer to the rules', async () => {
  service = await plantCheckWith({ ...model.config, apiKey: 'sk-wrong' }, identity);
  expect(await ask()).toMatchObject({ problemId: 'bacterial_blight', source: 'rules' });
  expect((await service.management.inject('/metrics')).body).toContain('outcome="unauthorized"');
});

it('without a key the rules answer, and readiness says so', async () => {
  service = await plantCheckWith(undefined, identity);
  expect(await openai()).toEqual({ status: 'ready', openai: 'unconfigured' });
  expect(await ask()).toMatchObject({ problemId: 'bacterial_blight', source: 'rules' });
});

it('after failures in a row the circuit opens, probes with one call, and closes after a good one', async () => {
  service = await plantCheckWith(model.config, identity);
  expect(await openai()).toEqual({ status: 'ready', openai: 'up' });
  await model.become({ mode: 'no_credit' });
  for (let failed = 0; failed < 5; failed++) await ask();
  expect(await model.calls()).toHaveLength(5);
  expect(await openai()).toEqual({ status: 'degraded', openai: 'down' });

  await model.become({ mode: 'no_credit' });
  expect(await ask()).toMatchObject({ problemId: 'bacterial_blight', source: 'rules' });
  expect(await model.calls()).toEqual([]);

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + OPEN_MS + 1 });
  await ask();
  await ask();
  expect(await model.calls()).toHaveLength(1);

  vi.setSystemTime(Date.now() + OPEN_MS + 1);
  await model.become({ mode: 'answer' });
  expect(await ask()).toMatchObject({ source: 'model' });
  expect(await ask()).toMatchObject({ source: 'model' });
  expect(await model.calls()).toHaveLength(2);
  expect(await openai()).toEqual({ status: 'ready', openai: 'up' });
});
