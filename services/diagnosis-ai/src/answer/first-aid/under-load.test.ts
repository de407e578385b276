import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { MANY_CHECKS } from '../../testing/many-checks.ts';
import { plantCheckClient } from '../../testing/plant-check-client.ts';

const identity = testIdentity();
let service: Service;
const farmer = plantCheckClient(() => service, identity);

beforeAll(async () => {
  const config = testConfig('underload', { jwksUrl: identity.jwksUrl, shedAboveLagMs: 1000 });
  service = await startTestService(buildApp, { ...config, dailyChecks: MANY_CHECKS });
  service.app.isUnderPressure = () => true;
});
afterAll(dispose);

it('under overload, emergencies are answered and other questions get 503', async () => {
  const spots = Array.from({ length: 80 }, () => farmer.text(ulid(), 'पत्तों पर काले धब्बे हैं'));
  const photo = farmer.photo(ulid(), { userInput: 'पति ने कीटनाशक पी लिया' }, []);
  const urgent = await Promise.all([
    ...Array.from({ length: 10 }, () => farmer.text(ulid(), 'मैं मर जाऊंगा')),
    ...Array.from({ length: 10 }, () => farmer.advice(ulid(), 'पति ने कीटनाशक पी लिया')),
  ]);
  expect(urgent.filter(({ status }) => status >= 500)).toEqual([]);
  // 400 (no photo) is found only after the request was admitted.
  expect((await photo).status).toBe(400);
  const refused = (await Promise.all(spots)).filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({ body: { code: 'overloaded' }, headers: { 'retry-after': '2' } });
});
