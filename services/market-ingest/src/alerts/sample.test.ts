import { afterAll, beforeAll, expect, it } from 'vitest';
import { onDay, seedMarket } from '../testing/seed-market.ts';
import { type AlertWorld, alertWorld } from './testing/alert-world.ts';

let world: AlertWorld;
beforeAll(async () => {
  world = await alertWorld('samplealerts', { sample: true });
});
afterAll(() => world.stop());

it('a push of a made-up price begins by saying so; a real mandi is unknown here', async () => {
  const person = world.person();
  const id = await world.price('Solapur', '2026-11-19', 11_500);
  await person.add(id, 'above', 12_000);
  const [real = ''] = await seedMarket(world.service, [
    { market: 'Solapur', district: 'Solapur', prices: [onDay('2026-11-20', 12_500)] },
  ]);
  expect((await person.add(real, 'above', 12_000)).json().code).toBe('mandi_unknown');
  await world.price('Solapur', '2026-11-20', 12_500);
  await world.refreshed([id, real]);
  const [push, ...more] = await person.pushes();
  expect(more).toEqual([]);
  expect(push?.title).toMatch(/^नमूना: /);
  expect(push?.text).toMatch(/^नमूना: सोलापुर/);
});
