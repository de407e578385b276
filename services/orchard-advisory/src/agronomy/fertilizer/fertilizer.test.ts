import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { newGrower } from '../../testing/grower.ts';

const identity = testIdentity();
const config = testConfig('fertilizer', { jwksUrl: identity.jwksUrl });
let service: Service;

beforeAll(async () => {
  const clock = () => new Date('2026-06-10T06:00:00Z');
  service = await startTestService((shared: typeof config) => buildApp(shared, { clock }), config);
});
afterAll(dispose);

it('returns the year’s plan of the caller’s own orchard with the recorded fertilizers', async () => {
  const grower = newGrower(service, identity);
  const { id } = await grower.orchard({ plantAge: 4, plantCount: 120, plantBahar: 'mrig' });
  const given = { kind: 'fertilizer', product: 'यूरिया', on: '2026-06-08', kilograms: 60 };
  await grower.send('POST', `/api/orchards/${id}/diary`, given);
  await grower.send('POST', `/api/orchards/${id}/diary`, { kind: 'fertilizer', product: 'गोबर खाद', on: '2026-05-30' });
  const plan = (await grower.send('GET', `/api/orchards/${id}/fertilizer`)).json();
  expect(plan).toMatchObject({
    orchardId: id,
    perPlantGrams: { n: 500, p2o5: 125, k2o: 125 },
    manureKilogramsPerPlant: 40,
    doses: [{ due: 'now' }, { due: 'later' }],
    recorded: [
      { on: '2026-06-08', product: 'यूरिया', kilograms: 60 },
      { on: '2026-05-30', product: 'गोबर खाद' },
    ],
  });
  expect(plan.caution).toContain('मिट्टी जाँच');
});

it('another user’s or an unknown orchard: 404', async () => {
  const [owner, other] = [newGrower(service, identity), newGrower(service, identity)];
  const { id } = await owner.orchard();
  for (const one of [id, ulid()]) {
    expect((await other.send('GET', `/api/orchards/${one}/fertilizer`)).statusCode).toBe(404);
  }
});
