import { subscriptionChanged, walletChanged } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { dispose, eventually } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthUnderTest, authUnderTest } from '../testing/auth-under-test.ts';

let auth: AuthUnderTest;
let payments: Neighbour;
beforeAll(async () => {
  auth = await authUnderTest('payments');
  payments = await startNeighbour(auth.config);
});
afterAll(dispose);

const planOf = (userId: string, planId: 'free' | 'basic' | 'pro', until: string | null) =>
  toEvent(subscriptionChanged, { aggregateId: userId, userId, data: { userId, planId, until } });
const walletOf = (userId: string, balancePaise: number) =>
  toEvent(walletChanged, { aggregateId: `wallet-${userId}`, userId, data: { userId, balancePaise } });

async function user() {
  const { body, headers } = await auth.logIn(auth.newPhone());
  const { id } = body.user;
  const read = async () => (await auth.service.app.inject({ url: `/api/users/${id}`, headers })).json().user;
  return { id, read };
}

it('the profile shows the plan and balance of the newest event, in any order of delivery', async () => {
  const { id, read } = await user();
  await payments.publish([planOf(id, 'pro', '2099-01-01T00:00:00.000Z')], 3);
  await payments.publish([planOf(id, 'basic', '2098-01-01T00:00:00.000Z')], 2);
  await payments.publish([walletOf(id, 5000), walletOf(id, 30_100)]);
  const expected = { plan: 'pro', planUntil: '2099-01-01T00:00:00.000Z', wallet: { balancePaise: 30_100 } };
  await eventually(async () => expect(await read()).toMatchObject(expected));
  await payments.publish([planOf(id, 'free', null)], 4);
  await eventually(async () => expect(await read()).toMatchObject({ plan: 'free' }));
  expect(await read()).not.toHaveProperty('planUntil');
});

it('an expired plan is shown as the free one even without an event', async () => {
  const { id, read } = await user();
  await payments.publish(planOf(id, 'basic', new Date(Date.now() + 3_600_000).toISOString()));
  await eventually(async () => expect((await read()).plan).toBe('basic'));
  auth.pass(3601);
  expect(await read()).toMatchObject({ plan: 'free' });
  auth.pass(-3601);
});
