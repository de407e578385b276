import { userDeleted } from '@anar/contracts/messages/events';
import { inactiveAccounts } from '@anar/contracts/messages/jobs';
import { dispose, eventually } from '@anar/service-kit/testing';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotificationDocument } from '../notifications/notification.model.ts';
import { type AuthUnderTest, authUnderTest, type LoggedIn } from '../testing/auth-under-test.ts';
import type { UserDocument } from '../users/user.model.ts';

const DAY = 24 * 60 * 60;
const YEARS = 3 * 366 * DAY;
let auth: AuthUnderTest;
const started: AuthUnderTest[] = [];
async function start(...given: Parameters<typeof authUnderTest>): Promise<AuthUnderTest> {
  const one = await authUnderTest(...given);
  started.push(one);
  return one;
}
beforeAll(async () => {
  auth = await start('inactive');
});
beforeEach(() => auth.sms({ mode: 'ok' }));
afterAll(async () => {
  for (const { simulator } of started) await simulator.close();
  await dispose();
});

let runs = 0;
const users = (of = auth) => of.service.mongo.collection<UserDocument>('users');
const notices = (of = auth) => of.service.mongo.collection<NotificationDocument>('notifications');
const idOf = ({ body }: LoggedIn) => body.user.id;
const account = (one: LoggedIn, of = auth) => users(of).findOne({ _id: idOf(one) });
const change = (one: LoggedIn, update: object) => users().updateOne({ _id: idOf(one) }, update);
/** Runs the daily job to its end. */
async function run(of = auth): Promise<void> {
  const before = await jobsDone(of);
  await of.service.jobs.add(inactiveAccounts, `run-${++runs}`, {});
  await eventually(async () => expect(await jobsDone(of)).toBe(before + 1));
}
async function jobsDone(of: AuthUnderTest): Promise<number> {
  const text = (await of.service.metrics.getSingleMetricAsString('job_seconds')).split('\n');
  const line = text.find(
    (one) => one.startsWith('job_seconds_count') && one.includes(`"${inactiveAccounts.name}"`) && one.includes('done'),
  );
  return Number(line?.split(' ').at(-1) ?? 0);
}
const smsOf = async (one: LoggedIn, of = auth) =>
  (await of.inbox(one.body.user.phone)).filter(({ text }) => text.includes('खाता हटेगा'));
/** States of the SMS to a user, in order. */
const smsStates = async (one: LoggedIn, of = auth) =>
  (
    await notices(of)
      .find({ userId: idOf(one), channel: 'sms' })
      .sort({ _id: 1 })
      .toArray()
  ).map(({ state }) => state);
const smsAre = (one: LoggedIn, states: string[]) =>
  eventually(async () => expect(await smsStates(one)).toEqual(states));
const deletedOf = async (one: LoggedIn) =>
  (await readStream(auth.config)).filter(
    ({ event }) => event.type === userDeleted.type && event.userId === one.body.user.id,
  );
/** A user whose SMS was sent today: the 30 days have started. */
async function announced(): Promise<LoggedIn> {
  const one = await auth.logIn(auth.newPhone());
  auth.pass(YEARS);
  await run();
  await smsAre(one, ['sent']);
  await run();
  expect(await account(one)).toHaveProperty('erasesAt');
  return one;
}
/** Accounts unused since 1990. */
async function insertAbsent(count: number, of: AuthUnderTest, fields: Partial<UserDocument> = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, () => ulid());
  const long = new Date('1990-01-01');
  const initial = { consents: [], wallet: { balancePaise: 0 }, plan: 'free' as const, createdAt: long };
  const person = { name: 'किसान', role: 'farmer' as const, awaitingApproval: false, ...initial, ...fields };
  await users(of).insertMany(ids.map((_id) => ({ _id, phone: of.newPhone(), ...person })) as UserDocument[]);
  return ids;
}

it('a user inactive for 36 months is notified once by push and SMS and deleted 30 days later, unless they return', async () => {
  const [deleted, back, doctor, here] = (await Promise.all(
    [{}, {}, { role: 'expert' }, {}].map((options) => auth.logIn(auth.newPhone(), options)),
  )) as [LoggedIn, LoggedIn, LoggedIn, LoggedIn];
  await change(doctor, { $set: { role: 'doctor', awaitingApproval: false } });
  // As in accounts that were last used before `lastSeenAt` existed.
  await change(deleted, { $unset: { lastSeenAt: 1 } });
  auth.pass(3 * 365 * DAY);
  await run();
  expect(await smsStates(deleted)).toEqual([]);

  await auth.logIn(here.body.user.phone);
  auth.pass(2 * DAY);
  await run();
  for (const one of [deleted, back]) {
    await smsAre(one, ['sent']);
    const notified = await notices()
      .find({ userId: idOf(one) })
      .toArray();
    expect(notified.map(({ kind, channel }) => [kind, channel ?? 'push']).sort()).toEqual([
      ['account', 'push'],
      ['account', 'sms'],
    ]);
  }
  await run();
  for (const one of [deleted, back]) expect(await account(one)).toHaveProperty('erasesAt');
  for (const one of [doctor, here]) {
    expect(await account(one)).not.toHaveProperty('erasesAt');
    expect(await smsStates(one)).toEqual([]);
  }

  auth.pass(29 * DAY);
  await auth.logIn(back.body.user.phone);
  await run();
  expect(await account(deleted)).toHaveProperty('name');
  auth.pass(2 * DAY);
  await run();
  expect(await account(deleted)).toMatchObject({ phone: idOf(deleted), erasure: { open: true } });
  await eventually(async () => expect(await deletedOf(deleted)).toHaveLength(1));
  for (const one of [back, doctor, here]) expect(await account(one)).toHaveProperty('phone', one.body.user.phone);
  expect(await account(back)).not.toHaveProperty('erasesAt');
  expect(await smsOf(back)).toHaveLength(1);
});

it('an account with money in the wallet is neither notified nor deleted, but counted', async () => {
  const rich = await auth.logIn(auth.newPhone());
  await change(rich, { $set: { wallet: { balancePaise: 1 } } });
  const late = await announced();
  await change(late, { $set: { wallet: { balancePaise: 5000 } } });
  auth.pass(31 * DAY);
  const lines = vi.spyOn(auth.service.log, 'info');
  await run();
  expect(lines).toHaveBeenCalledWith(expect.objectContaining({ withMoney: 2 }), 'accounts that nobody uses');
  lines.mockRestore();
  for (const one of [rich, late]) expect(await account(one)).toHaveProperty('phone', one.body.user.phone);
  expect(await account(rich)).not.toHaveProperty('erasesAt');
  expect(await smsStates(rich)).toEqual([]);
  await users().deleteMany({ _id: { $in: [idOf(rich), idOf(late)] } });
});

it('an account whose SMS was not certainly sent is not deleted: the user is notified again on another day', async () => {
  const one = await auth.logIn(auth.newPhone());
  auth.pass(YEARS);
  await auth.sms({ mode: 'drop' });
  await run();
  await smsAre(one, ['unsure']);
  await auth.sms({ mode: 'ok' });
  await run();
  expect(await smsStates(one)).toEqual(['unsure']);

  for (const state of ['limited', 'undeliverable'] as const) {
    auth.pass(40 * DAY);
    await run();
    await eventually(async () => expect((await smsStates(one)).at(-1)).toBe('sent'));
    await notices().updateOne({ userId: idOf(one), channel: 'sms', state: 'sent' }, { $set: { state } });
    await run();
    expect(await account(one)).not.toHaveProperty('erasesAt');
  }

  auth.pass(40 * DAY);
  await run();
  await smsAre(one, ['unsure', 'limited', 'undeliverable', 'sent']);
  auth.pass(29 * DAY);
  await run();
  expect(await account(one)).toHaveProperty('name');
  auth.pass(2 * DAY);
  await run();
  expect(await account(one)).toHaveProperty('erasure');
});

it('an SMS that the gateway refuses is retried, without adding a second one', async () => {
  const one = await auth.logIn(auth.newPhone());
  auth.pass(YEARS);
  await auth.sms({ mode: 'refuse' });
  await run();
  auth.pass(DAY);
  await run();
  expect(await smsStates(one)).toEqual(['waiting']);
  expect(await account(one)).not.toHaveProperty('erasesAt');
  await auth.sms({ mode: 'ok' });
  await smsAre(one, ['sent']);
  expect(await smsOf(one)).toHaveLength(1);
});

it('a visit recorded only in the session keeps the account, before and after the announcement', async () => {
  const one = await announced();
  const { lastSeenAt, erasesAt } = (await account(one)) ?? {};
  auth.pass(10 * DAY);
  await auth.logIn(one.body.user.phone);
  const cameAt = (await account(one))?.lastSeenAt?.getTime() ?? 0;
  await change(one, { $set: { lastSeenAt, erasesAt } });
  auth.pass(31 * DAY);
  await run();
  expect(await account(one)).toHaveProperty('phone', one.body.user.phone);
  expect(await account(one)).not.toHaveProperty('erasesAt');
  expect(Math.abs(((await account(one))?.lastSeenAt?.getTime() ?? 0) - cameAt)).toBeLessThan(DAY * 1000);

  await change(one, { $unset: { lastSeenAt: 1 } });
  await run();
  expect(await smsStates(one)).toEqual(['sent']);
  expect(await account(one)).toHaveProperty('lastSeenAt');
});

describe('more accounts than one batch', () => {
  const MANY = 110;

  it('are notified by one run', async () => {
    const notified = await insertAbsent(MANY, auth);
    await run();
    expect(await notices().countDocuments({ userId: { $in: notified }, channel: 'sms' })).toBe(MANY);
    await users().deleteMany({ _id: { $in: notified } });
  });

  it('are deleted by one run', async () => {
    const due = await insertAbsent(MANY, auth, { erasesAt: new Date(0), lastSeenAt: new Date('1990-01-01') });
    await run();
    expect(await users().countDocuments({ _id: { $in: due }, erasure: { $exists: true } })).toBe(MANY);
    await users().deleteMany({ _id: { $in: due } });
  });
});

it('a day uses half of the SMS budget, the longest inactive first', async () => {
  const small = await start('inactivefew', (config) => {
    config.noticeSmsPerDay = 4;
  });
  const [late] = await insertAbsent(1, small, { lastSeenAt: new Date('1995-01-01') });
  const early = await insertAbsent(2, small, { lastSeenAt: new Date('1992-01-01') });
  const notified = async () => (await notices(small).distinct('userId', { channel: 'sms' })).sort();
  await run(small);
  expect(await notified()).toEqual([...early].sort());
  await eventually(async () => expect(await notices(small).countDocuments({ channel: 'sms', state: 'sent' })).toBe(2));
  small.pass(DAY);
  await run(small);
  expect(await notified()).toEqual([...early, late].sort());
});

it('without an SMS template no user is notified', async () => {
  const silent = await start('inactivenosms', ({ sms }) => {
    sms.noticeTemplateId = '';
  });
  await insertAbsent(2, silent);
  await run(silent);
  expect(await notices(silent).countDocuments()).toBe(0);
  expect(await users(silent).countDocuments({ erasesAt: { $exists: true } })).toBe(0);
});

it('a refresh counts as activity, once a day', async () => {
  const me = await auth.logIn(auth.newPhone());
  const before = (await account(me))?.lastSeenAt?.getTime() ?? 0;
  await change(me, { $set: { erasesAt: new Date(0) } });
  auth.pass(2 * DAY);
  const renew = (refresh: string) =>
    auth.post('refresh', undefined, { cookie: `anar_refresh=${refresh}`, origin: auth.config.publicUrl });
  expect((await renew(me.refresh)).statusCode).toBe(200);
  expect((await account(me))?.lastSeenAt?.getTime()).toBeGreaterThan(before + DAY * 1000);
  expect(await account(me)).not.toHaveProperty('erasesAt');
});
