import { userRegistered } from '@anar/contracts/messages/events';
import { readClosing } from '@anar/contracts/payments/wallet';
import { createService } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig } from '@anar/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AuthUnderTest, authUnderTest, type LoggedIn } from '../testing/auth-under-test.ts';
import type { BalancePreview } from './balance-preview.ts';

/** The reply of payments; undefined: it is down. */
let preview: BalancePreview | undefined;
let asked: string[] = [];
/** Registered users, and whether they were customers before. */
const registered = new Map<string, boolean | undefined>();
let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest('wallet-confirmed', async (config) => {
    const payments = await startTestService((own) => {
      const uses = { mongo: false, redis: false, events: false };
      const service = createService({ name: 'payments', title: 'Payments', config: own, uses });
      service.routes.service(readClosing, async ({ callingService, params: { userId } }) => {
        if (!preview) throw new Error('away');
        asked.push(`${callingService} ${userId}`);
        return preview;
      });
      return service;
    }, testConfig('wallet-confirmed-payments'));
    await startTestService((own) => {
      const service = createService({ name: 'listener', title: 'Listener', config: own, uses: { redis: false } });
      service.events.consume(userRegistered, async ({ data }) => void registered.set(data.userId, data.wasCustomer));
      return service;
    }, config);
    config.export.services = { payments: await payments.app.listen({ host: '127.0.0.1', port: 0 }) };
  });
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

const deleteAccount = async ({ headers, body }: LoggedIn, walletPaise?: number) => {
  const query = walletPaise === undefined ? '' : `?walletPaise=${walletPaise}`;
  const reply = await auth.service.app.inject({ method: 'DELETE', url: `/api/users/${body.user.id}${query}`, headers });
  return { status: reply.statusCode, code: reply.json().code, details: reply.json().details };
};
const ownCopy = ({ body }: LoggedIn, balancePaise: number) =>
  auth.service.mongo
    .collection('users')
    .updateOne({ _id: body.user.id as never }, { $set: { wallet: { balancePaise } } });

it('held fees and changes unknown to auth count: payments is asked before a deletion', async () => {
  const me = await auth.logIn(auth.newPhone());
  preview = { walletPaise: 50_000, toSourcePaise: 30_000, lostPaise: 20_000 };
  for (const confirmed of [undefined, 0, 49_999]) {
    expect(await deleteAccount(me, confirmed)).toEqual({ status: 409, code: 'wallet_not_confirmed', details: preview });
  }
  expect(await deleteAccount(me, 50_000)).toMatchObject({ status: 200 });
  expect(asked).toEqual(Array.from({ length: 4 }, () => `auth ${me.body.user.id}`));
});

it('a balance in auth’s copy does not matter when payments reports it spent', async () => {
  const me = await auth.logIn(auth.newPhone());
  await ownCopy(me, 12_300);
  preview = { walletPaise: 0, toSourcePaise: 0, lostPaise: 0 };
  expect(await deleteAccount(me)).toMatchObject({ status: 200 });
});

const EMPTY = { walletPaise: 0, toSourcePaise: 0, lostPaise: 0 };
it.each([
  ['payments says that the account had paid', { ...EMPTY, hasPaid: true }, true],
  ['payments says that it never paid', { ...EMPTY, hasPaid: false }, undefined],
  ['payments does not answer', undefined, true],
  ['a payments before the upgrade does not say it', EMPTY, true],
])(
  'a number that registers again counts as a former customer unless known not to be: %s',
  async (_what, said, kept) => {
    const phone = auth.newPhone();
    const first = await auth.logIn(phone);
    preview = said;
    expect(await deleteAccount(first)).toMatchObject({ status: 200 });
    // The minimum time between two codes.
    auth.pass(61);
    const { body } = await auth.logIn(phone);
    expect(body.user.id).not.toBe(first.body.user.id);
    await auth.service.events.flush();
    await eventually(() => registered.has(body.user.id));
    expect(registered.get(body.user.id)).toBe(kept);
    const hashes = JSON.stringify(await auth.service.mongo.collection('former_customers').find().toArray());
    expect(hashes).not.toContain(phone);
  },
);

it('while payments is down auth’s copy of the balance decides, and the deletion succeeds', async () => {
  const [rich, poor] = [await auth.logIn(auth.newPhone()), await auth.logIn(auth.newPhone())];
  await ownCopy(rich, 12_300);
  preview = undefined;
  expect(await deleteAccount(rich)).toEqual({
    status: 409,
    code: 'wallet_not_confirmed',
    details: { walletPaise: 12_300 },
  });
  expect(await deleteAccount(rich, 12_300)).toMatchObject({ status: 200 });
  expect(await deleteAccount(poor)).toMatchObject({ status: 200 });
});
