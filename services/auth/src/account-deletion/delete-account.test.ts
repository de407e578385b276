import {
  ERASING_SERVICES,
  sessionRevoked,
  userDeleted,
  userErased,
  walletChanged,
} from '@anar/contracts/messages/events';
import { accountErasures } from '@anar/contracts/messages/jobs';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { dispose, eventually } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import { tracesOf } from '@anar/service-kit/testing/stored/traces';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthUnderTest, authUnderTest, CONSENT, type LoggedIn, tally } from '../testing/auth-under-test.ts';
import type { UserDocument } from '../users/user.model.ts';

let auth: AuthUnderTest;
let others: Neighbour;
beforeAll(async () => {
  auth = await authUnderTest('leave');
  others = await startNeighbour(auth.config);
});
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

const deleteAccount = ({ headers, body }: LoggedIn, query = '') =>
  auth.service.app.inject({ method: 'DELETE', url: `/api/users/${body.user.id}${query}`, headers });
const get = ({ headers, body }: LoggedIn) => auth.service.app.inject({ url: `/api/users/${body.user.id}`, headers });
const refresh = ({ refresh: token }: LoggedIn) =>
  auth.post('refresh', undefined, { cookie: `anar_refresh=${token}`, origin: auth.config.publicUrl });
const users = () => auth.service.mongo.collection<UserDocument>('users');
const account = (userId: string) => users().findOne({ _id: userId });
const publishedOf = async (type: string, userId: string) =>
  (await readStream(auth.config)).filter(({ event }) => event.type === type && event.userId === userId);
const answers = (userId: string, services: readonly (typeof ERASING_SERVICES)[number][] = ERASING_SERVICES) =>
  others.publish(
    services
      .filter((one) => one !== 'auth')
      .map((one) => toEvent(userErased[one], { aggregateId: userId, userId, data: { userId } })),
  );

describe('account deletion', () => {
  it('removes account, sessions, cookies, number and name at once', async () => {
    const phone = auth.newPhone();
    const name = `नाम-${ulid()}`;
    const me = await auth.logIn(phone, { name });
    auth.pass(61);
    const elsewhere = await auth.logIn(phone);
    const { id } = me.body.user;
    const agent = `agent-${ulid()}`;
    await auth.service.mongo.collection('sessions').updateMany({ userId: id }, { $set: { userAgent: agent } });

    const reply = await deleteAccount(me);
    expect(reply.statusCode).toBe(200);
    const cleared = reply.cookies.filter(({ expires }) => expires?.getTime() === 0);
    expect(cleared.map((cookie) => cookie.name).sort()).toEqual(['anar_device', 'anar_refresh']);
    expect(tally([await get(me), await get(elsewhere), await refresh(me), await refresh(elsewhere)])).toEqual({
      '401 session_ended': 4,
    });
    await eventually(async () => expect(await tracesOf(auth.config, [phone, name, agent])).toEqual([]));
    await eventually(async () =>
      expect(await account(id)).toEqual({
        _id: id,
        phone: id,
        seq: expect.any(Number),
        outbox: [],
        published: expect.anything(),
        erasure: { askedAt: expect.any(Date), toldAt: expect.any(Date), answered: ['auth'], open: true },
      }),
    );
    expect(await publishedOf(userDeleted.type, id)).toHaveLength(1);
    await eventually(async () => expect(await publishedOf(sessionRevoked.type, id)).toHaveLength(2));
    expect(await auth.service.mongo.collection('sessions').countDocuments({ userId: id })).toBe(0);
  });

  it('frees the number: the next login registers a new account', async () => {
    const phone = auth.newPhone();
    const before = await auth.logIn(phone, { name: 'पहले वाला' });
    await deleteAccount(before);
    auth.pass(61);
    const after = await auth.logIn(phone);
    expect(after.body.user.id).not.toBe(before.body.user.id);
    expect(after.body.user.name).toBe('किसान');
    expect((await account(after.body.user.id))?.devices).toHaveLength(1);
    expect(tally([await get(after), await refresh(after)])).toEqual({ 200: 2 });
  });

  it('an old refresh cookie gets `accountDeleted`, from a session row without a user id', async () => {
    const me = await auth.logIn(auth.newPhone());
    auth.pass(61);
    const stranger = await auth.logIn(auth.newPhone());
    await auth.post('logout', undefined, { cookie: `anar_refresh=${stranger.refresh}`, origin: auth.config.publicUrl });
    await deleteAccount(me);
    const [sid = '', , mac = ''] = me.refresh.split('.');
    const stored = () => auth.service.mongo.collection('sessions').findOne({ _id: sid as never });
    await eventually(async () => expect(await stored()).not.toHaveProperty('userId'));
    expect(Object.keys((await stored()) ?? {}).sort()).toEqual(
      ['_id', 'salt', 'generation', 'expiresAt', 'endedAt', 'endReason', 'purgeAt', 'outbox', 'seq'].sort(),
    );
    const detailsOf = async (who: LoggedIn) => (await refresh(who)).json().details;
    expect(await detailsOf(me)).toEqual({ accountDeleted: true });
    expect(await detailsOf(stranger)).toBeUndefined();
    expect(await detailsOf({ ...me, refresh: `${sid}.1.${mac.split('').reverse().join('')}` })).toBeUndefined();
  });

  it('requested 20 times concurrently is published once', async () => {
    const me = await auth.logIn(auth.newPhone());
    const replies = await Promise.all(Array.from({ length: 20 }, () => deleteAccount(me)));
    const counts = tally(replies);
    expect(counts['200']).toBeGreaterThan(0);
    expect((counts['200'] ?? 0) + (counts['401 session_ended'] ?? 0)).toBe(20);
    await auth.service.events.flush();
    expect(await publishedOf(userDeleted.type, me.body.user.id)).toHaveLength(1);
  });

  it('concurrent with refreshes, a login and a rename leaves no partial account', async () => {
    const phone = auth.newPhone();
    const me = await auth.logIn(phone);
    const { id } = me.body.user;
    auth.pass(61);
    await auth.post('send-otp', { phone });
    const otp = await auth.codeFor(phone);
    const rename = () =>
      auth.service.app.inject({
        method: 'PUT',
        url: `/api/users/${id}`,
        headers: me.headers,
        payload: { name: 'बाद में' },
      });
    const [deletion, login, ...rest] = await Promise.all([
      deleteAccount(me),
      auth.post('verify-otp', { phone, otp, consent: CONSENT }),
      ...Array.from({ length: 5 }, () => refresh(me)),
      ...Array.from({ length: 5 }, rename),
    ]);
    expect(deletion?.statusCode).toBe(200);
    for (const { statusCode } of rest) expect([200, 401, 404]).toContain(statusCode);
    await eventually(async () =>
      expect(await auth.service.mongo.collection('sessions').countDocuments({ userId: id })).toBe(0),
    );
    expect(await account(id)).not.toHaveProperty('name');
    // The login came first, and ended with the account, or later, and made a new account.
    expect(login?.statusCode).toBe(200);
    const { user, token } = login?.json() ?? {};
    const alive = await auth.service.app.inject({
      url: `/api/users/${user.id}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(alive.statusCode).toBe(user.id === id ? 401 : 200);
    expect(await users().countDocuments({ phone })).toBe(user.id === id ? 0 : 1);
  });

  it('later events of other services do not restore the account', async () => {
    const me = await auth.logIn(auth.newPhone());
    const { id } = me.body.user;
    await deleteAccount(me);
    const late = toEvent(walletChanged, { aggregateId: id, userId: id, data: { userId: id, balancePaise: 700 } });
    await others.publish(late, 9);
    const last = await auth.logIn(auth.newPhone());
    const userId = last.body.user.id;
    const marker = toEvent(walletChanged, { aggregateId: userId, userId, data: { userId, balancePaise: 1 } });
    await others.publish(marker, 1);
    await eventually(async () => expect((await account(userId))?.wallet).toEqual({ balancePaise: 1 }));
    expect(await account(id)).not.toHaveProperty('wallet');
  });
});

describe('a wallet with money', () => {
  it('has to be confirmed with its balance', async () => {
    const me = await auth.logIn(auth.newPhone());
    await users().updateOne({ _id: me.body.user.id }, { $set: { wallet: { balancePaise: 12_300 } } });
    for (const query of ['', '?walletPaise=0', '?walletPaise=12299']) {
      const refused = await deleteAccount(me, query);
      expect([refused.statusCode, refused.json().code, refused.json().details]).toEqual([
        409,
        'wallet_not_confirmed',
        { walletPaise: 12_300 },
      ]);
    }
    expect((await get(me)).statusCode).toBe(200);
    expect(tally([await deleteAccount(me, '?walletPaise=-1')])).toEqual({ '400 invalid_request': 1 });
    expect((await deleteAccount(me, '?walletPaise=12300')).statusCode).toBe(200);
  });

  it('of another user cannot be deleted', async () => {
    const [me, other] = [await auth.logIn(auth.newPhone()), await auth.logIn(auth.newPhone())];
    expect(tally([await deleteAccount({ ...me, body: other.body })])).toEqual({ '403 forbidden': 1 });
    expect((await get(other)).statusCode).toBe(200);
  });
});

describe('an erasure', () => {
  const gauge = async (name: string, service: string) => {
    const text = await auth.service.metrics.getSingleMetricAsString(name);
    return Number(new RegExp(`^${name}\\{waits_for="${service}".*\\} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  it('is complete when every service has confirmed, in any order, repeated and late', async () => {
    const me = await auth.logIn(auth.newPhone());
    const { id } = me.body.user;
    const open = await gauge('erasures_open', 'market');
    await deleteAccount(me);
    expect(await gauge('erasures_open', 'market')).toBe(open + 1);
    const most = ERASING_SERVICES.filter((one) => one !== 'market');
    await answers(id, [...most.toReversed(), ...most]);
    await eventually(async () => expect((await account(id))?.erasure?.answered).toHaveLength(most.length));
    expect((await account(id))?.erasure?.open).toBe(true);
    await answers(id, ['market']);
    await eventually(async () => expect((await account(id))?.erasure).not.toHaveProperty('open'));
    expect(await gauge('erasures_open', 'market')).toBe(open);
    await answers(id);
    const unknown = ulid();
    await answers(unknown);
    await eventually(async () => expect(await publishedOf(userErased.market.type, unknown)).toHaveLength(1));
    expect(await account(id)).toMatchObject({ erasure: { answered: expect.arrayContaining([...ERASING_SERVICES]) } });
    expect(await account(unknown)).toBeNull();
  });
});

describe('an erasure that a service does not confirm', () => {
  const overdue = async () => {
    const text = await auth.service.metrics.getSingleMetricAsString('erasures_overdue');
    return Number(/\{waits_for="consult".*\} (\d+)$/m.exec(text)?.[1]);
  };

  it('is published again after 15 minutes, and overdue after an hour; a complete one is not', async () => {
    const [silent, done] = [await auth.logIn(auth.newPhone()), await auth.logIn(auth.newPhone())];
    for (const one of [silent, done]) await deleteAccount(one);
    await eventually(async () => expect(await publishedOf(userDeleted.type, done.body.user.id)).toHaveLength(1));
    await answers(done.body.user.id);
    await eventually(async () => expect((await account(done.body.user.id))?.erasure).not.toHaveProperty('open'));
    const open = async () => {
      const text = await auth.service.metrics.getSingleMetricAsString('jobs_open');
      return /\{.*job="account-erasures".*\} (\d+)$/m.exec(text)?.[1];
    };
    const scheduled = await open();
    const runJob = async () => {
      await auth.service.jobs.add(accountErasures, ulid(), {});
      await eventually(async () => expect(await open()).toBe(scheduled));
    };
    const deletionsOf = async ({ body }: LoggedIn) => (await publishedOf(userDeleted.type, body.user.id)).length;
    const before = await overdue();
    auth.pass(14 * 60);
    await runJob();
    auth.pass(2 * 60);
    await runJob();
    await eventually(async () => expect(await deletionsOf(silent)).toBe(2));
    await runJob();
    auth.pass(45 * 60);
    expect(await overdue()).toBeGreaterThan(before);
    expect([await deletionsOf(silent), await deletionsOf(done)]).toEqual([2, 1]);
  });
});

describe('the consents of a user', () => {
  it('are listed, the newest first', async () => {
    const me = await auth.logIn(auth.newPhone());
    const consents = () =>
      auth.service.app.inject({ url: `/api/users/${me.body.user.id}/consents`, headers: me.headers });
    const older = { ...CONSENT, noticeVersion: '2020-01-01', at: new Date(0) };
    await users().updateOne({ _id: me.body.user.id }, { $push: { consents: { $each: [older], $position: 0 } } });
    expect((await consents()).json()).toEqual({
      consents: [
        { noticeVersion: CONSENT.noticeVersion, language: 'hi', at: expect.any(String) },
        { noticeVersion: '2020-01-01', language: 'hi', at: new Date(0).toISOString() },
      ],
    });
  });
});
