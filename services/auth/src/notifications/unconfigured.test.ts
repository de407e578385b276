import { eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PushWorld, pushWorld } from './testing/push-world.ts';

let world: PushWorld;
beforeAll(async () => {
  world = await pushWorld('nopush', { configured: false });
});
afterAll(() => world.stop());

it('without an account pushes are kept as undeliverable, and health names it', async () => {
  const { userId, tokens } = await world.person();
  await world.tell(world.wanted(userId));
  await eventually(
    async () => expect(await world.notifications(userId)).toMatchObject([{ state: 'undeliverable' }]),
    25_000,
  );
  expect(await world.sendsTo(tokens[0] ?? '')).toEqual([]);
  const ready = await world.auth.service.management.inject('/readyz');
  expect([ready.statusCode, ready.json().dependencies.push]).toEqual([
    200,
    { status: 'unconfigured', required: false },
  ]);
  expect((await world.auth.service.management.inject('/metrics')).body).toMatch(
    /dependency_up\{dependency="push",status="unconfigured",service="auth"\} 1/,
  );
});
