import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthUnderTest, authUnderTest, type LoggedIn, tally } from '../testing/auth-under-test.ts';

let auth: AuthUnderTest;
let me: LoggedIn;
let other: LoggedIn;
beforeAll(async () => {
  auth = await authUnderTest('users');
  me = await auth.logIn(auth.newPhone());
  other = await auth.logIn(auth.newPhone());
});
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

const get = (userId: string, { headers } = me) => auth.service.app.inject({ url: `/api/users/${userId}`, headers });
const put = (path: string, payload: object, { headers } = me) =>
  auth.service.app.inject({ method: 'PUT', url: `/api/users/${path}`, headers, payload });
const userDocument = (userId: string) => auth.service.mongo.collection('users').findOne({ _id: userId as never });
const sessionsOf = (userId: string) => auth.service.mongo.collection('sessions').find({ userId }).toArray();

describe('the profile', () => {
  it('contains wallet and plan', async () => {
    const { user } = (await get(me.body.user.id)).json();
    expect(user).toEqual(me.body.user);
    expect(user).toMatchObject({ wallet: { balancePaise: 0 }, plan: 'free' });
  });

  it('of another user can be neither read nor changed', async () => {
    const id = other.body.user.id;
    const replies = [
      await get(id),
      await put(id, { name: 'चोर' }),
      await put(`fcm-token/${id}`, { fcmToken: 't'.repeat(30) }),
      await put(me.body.user.id, { name: 'चोर', userId: id }),
    ];
    expect(tally(replies.slice(0, 3))).toEqual({ '403 forbidden': 3 });
    expect((await get(id, other)).json().user.name).toBe(other.body.user.name);
  });

  it('needs a login', async () => {
    const anonymous = { ...me, headers: { authorization: '' } };
    expect(tally([await get(me.body.user.id, anonymous)])).toEqual({ '401 token_missing': 1 });
  });
});

describe('a new name', () => {
  it('is stored trimmed, and published once', async () => {
    const { id } = me.body.user;
    const before = (await userDocument(id))?.seq;
    const reply = await put(id, { name: '  रमेश\u0007 पाटिल ' });
    expect([reply.statusCode, reply.json().user.name]).toEqual([200, 'रमेश पाटिल']);
    expect((await put(id, { name: 'रमेश पाटिल' })).statusCode).toBe(200);
    const stored = await eventually(async () => {
      const document = await userDocument(id);
      return document?.outbox.length === 0 && document;
    });
    expect(stored).toMatchObject({ name: 'रमेश पाटिल', seq: before + 1 });
    expect((await get(id)).json().user.name).toBe('रमेश पाटिल');
  });

  it.each([
    ['blank', '   ', 'name_required', 'कृपया अपना नाम दर्ज करें'],
    ['empty', '', 'name_required', 'कृपया अपना नाम दर्ज करें'],
    ['unprintable', '\u0000\u0007', 'name_required', 'कृपया अपना नाम दर्ज करें'],
    ['51 characters', '😀'.repeat(51), 'name_too_long', 'नाम 50 अक्षर तक रखें।'],
  ])('that is %s is refused', async (_, name, code, error) => {
    const reply = await put(me.body.user.id, { name });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code, error });
  });

  it('may have 50 characters of any byte length, and may look like a MongoDB operator', async () => {
    for (const name of ['😀'.repeat(50), '$ne', '{"$gt":""}', '$name'])
      expect((await put(me.body.user.id, { name })).json().user.name).toBe(name);
  });

  it.each([[{ name: { $gt: '' } }], [{ name: 5 }], [{ name: null }], [{}], [{ name: 'x'.repeat(10_000) }]])(
    'that is %j is refused',
    async (body) => {
      expect(tally([await put(me.body.user.id, body)])).toEqual({ '400 invalid_request': 1 });
    },
  );
});

describe('the push token', () => {
  const setToken = (login: LoggedIn, fcmToken: unknown) => put(`fcm-token/${login.body.user.id}`, { fcmToken }, login);

  it('is stored in the session if it is longer than 20 characters', async () => {
    const replies = [await setToken(me, 't'.repeat(20)), await setToken(me, { $ne: '' }), await setToken(me, '')];
    expect(tally(replies)).toEqual({ '400 invalid_request': 3 });
    expect((await setToken(me, 't'.repeat(21))).statusCode).toBe(200);
    expect(await sessionsOf(me.body.user.id)).toMatchObject([{ pushToken: 't'.repeat(21) }]);
  });

  it('belongs to the user who set it last on the device, also with concurrent requests', async () => {
    const token = 'device'.repeat(10);
    expect((await setToken(me, token)).statusCode).toBe(200);
    expect((await setToken(other, token)).statusCode).toBe(200);
    const holders = async () => auth.service.mongo.collection('sessions').find({ pushToken: token }).toArray();
    expect(await holders()).toMatchObject([{ userId: other.body.user.id }]);
    const racing = Array.from({ length: 20 }, (_, i) => setToken(i % 2 ? me : other, token));
    expect(tally(await Promise.all(racing))).toEqual({ 200: 20 });
    expect(await holders()).toHaveLength(1);
  });

  it('is removed with the session', async () => {
    const login = await auth.logIn(auth.newPhone());
    await setToken(login, 'gone'.repeat(10));
    await auth.post('logout', undefined, { cookie: `anar_refresh=${login.refresh}` });
    expect(await sessionsOf(login.body.user.id)).toEqual([
      expect.not.objectContaining({ pushToken: expect.anything() }),
    ]);
  });
});
