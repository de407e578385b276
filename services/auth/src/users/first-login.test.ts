import { userRegistered, userRenamed } from '@anar/contracts/messages/events';
import { createService } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig } from '@anar/service-kit/testing';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AuthUnderTest, authUnderTest, CONSENT } from '../testing/auth-under-test.ts';
import { createUserStore, type UserStore } from './user.store.ts';

let auth: AuthUnderTest;
let users: UserStore;
const received: { type: string; seq: number; data: unknown }[] = [];

beforeAll(async () => {
  auth = await authUnderTest('first-login');
  users = createUserStore(auth.service);
  const { nats } = auth.config;
  await startTestService(
    (config) => {
      const listener = createService({ name: 'listener', title: 'Hears what auth tells', config });
      for (const contract of [userRegistered, userRenamed])
        listener.events.consume(contract, async ({ type, seq, data }) => void received.push({ type, seq, data }));
      return listener;
    },
    testConfig('listener', { nats }),
  );
});
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

const login = (phone: string) => ({
  phone,
  role: 'farmer' as const,
  awaitingApproval: false,
  name: undefined,
  consent: CONSENT,
  at: new Date(),
  requestId: 'test',
});

it('50 concurrent first logins of one number make one account, published as one event', async () => {
  const phone = auth.newPhone();
  const accounts = await Promise.all(Array.from({ length: 50 }, () => users.logIn(login(phone))));
  const ids = new Set(accounts.map(({ id }) => id));
  expect(ids.size).toBe(1);
  expect(await auth.service.mongo.collection('users').countDocuments({ phone })).toBe(1);
  const [userId] = ids;
  await eventually(() => received.length > 0);
  await auth.service.events.flush();
  expect((await readStream(auth.config)).filter(({ event }) => event.userId === userId)).toHaveLength(1);
  expect(received).toEqual([{ type: 'auth.user-registered', seq: 1, data: { userId, role: 'farmer' } }]);
});

it('each new name is published in order', async () => {
  const { id } = await users.logIn(login(auth.newPhone()));
  for (const name of ['एक', 'दो', 'दो', 'तीन']) await users.rename(id, name, 'test');
  auth.service.events.kick();
  const ours = () => received.filter(({ data }) => JSON.stringify(data).includes(id));
  await eventually(() => ours().length === 4);
  // Each type has its own consumer: order is guaranteed within one.
  const names = ours().filter(({ type }) => type === userRenamed.type);
  expect(names.map(({ seq, data }) => [seq, data])).toEqual([
    [2, { userId: id, name: 'एक' }],
    [3, { userId: id, name: 'दो' }],
    [4, { userId: id, name: 'तीन' }],
  ]);
});
