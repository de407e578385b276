import { afterAll, beforeAll, expect, it } from 'vitest';
import { onDay, seedMarket } from '../testing/seed-market.ts';
import { type AlertFixture, createAlertFixture } from './testing/alert-fixture.ts';

let fixture: AlertFixture;
beforeAll(async () => {
  fixture = await createAlertFixture('samplealerts', { sample: true });
});
afterAll(() => fixture.stop());

it('sample mode: a push for a made-up price starts with "नमूना"; a real mandi is unknown', async () => {
  const person = fixture.person();
  const id = await fixture.price('Solapur', '2026-11-19', 11_500);
  await person.add(id, 'above', 12_000);
  const [real = ''] = await seedMarket(fixture.service, [
    { market: 'Solapur', district: 'Solapur', prices: [onDay('2026-11-20', 12_500)] },
  ]);
  expect((await person.add(real, 'above', 12_000)).json().code).toBe('mandi_unknown');
  await fixture.price('Solapur', '2026-11-20', 12_500);
  await fixture.refreshed([id, real]);
  const [push, ...more] = await person.pushes();
  expect(more).toEqual([]);
  expect(push?.title).toMatch(/^नमूना: /);
  expect(push?.text).toMatch(/^नमूना: सोलापुर/);
});
