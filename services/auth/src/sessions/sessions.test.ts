import { createSign, generateKeyPairSync } from 'node:crypto';
import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthUnderTest,
  asLoggedIn,
  authUnderTest,
  CONSENT,
  type LoggedIn,
  tally,
} from '../testing/auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest('sessions');
});
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

const list = (headers: Record<string, string>) => auth.service.app.inject({ url: '/api/auth/sessions', headers });
const end = (sid: string, headers: Record<string, string>) =>
  auth.service.app.inject({ method: 'DELETE', url: `/api/auth/sessions/${sid}`, headers });
const logout = (headers: Record<string, string>) => auth.post('logout', undefined, headers);
const cookieOf = ({ refresh }: LoggedIn) => ({ cookie: `anar_refresh=${refresh}` });
const refresh = (login: LoggedIn) => auth.post('refresh', undefined, cookieOf(login));
const sidOf = ({ body }: LoggedIn): string => JSON.parse(atob(body.token.split('.')[1] ?? '')).sid;

async function twoDevices(): Promise<[LoggedIn, LoggedIn]> {
  const phone = auth.newPhone();
  const first = await auth.logIn(phone);
  auth.pass(61);
  return [first, await auth.logIn(phone)];
}

describe('the list of sessions', () => {
  it('shows the user’s own, newest first, and which is the current one', async () => {
    const [first, second] = await twoDevices();
    await auth.logIn(auth.newPhone());
    const { sessions } = (await list(first.headers)).json();
    expect(sessions.map(({ id, current }: { id: string; current: boolean }) => [id, current])).toEqual([
      [sidOf(second), false],
      [sidOf(first), true],
    ]);
    expect(sessions[0]).toMatchObject({ userAgent: 'lightMyRequest', createdAt: expect.any(String) });
  });
});

describe('ending a session', () => {
  it('revokes its tokens everywhere and is published as one event', async () => {
    const [first, second] = await twoDevices();
    const replies = await Promise.all(Array.from({ length: 20 }, () => end(sidOf(second), first.headers)));
    expect(tally(replies)).toEqual({ 200: 1, '404 not_found': 19 });
    expect(tally([await list(second.headers), await refresh(second)])).toEqual({ '401 session_ended': 2 });
    expect((await list(first.headers)).json().sessions).toHaveLength(1);
    const sessions = auth.service.mongo.collection('sessions');
    const stored = await eventually(() => sessions.findOne({ _id: sidOf(second) as never, outbox: { $size: 0 } }));
    expect(stored).toMatchObject({ seq: 1, endReason: 'ended-elsewhere' });
  });

  it('of another user is answered with 404, and theirs stays open', async () => {
    const [mine, theirs] = [await auth.logIn(auth.newPhone()), await auth.logIn(auth.newPhone())];
    expect(tally([await end(sidOf(theirs), mine.headers)])).toEqual({ '404 not_found': 1 });
    expect(tally([await list(theirs.headers), await refresh(theirs)])).toEqual({ 200: 2 });
  });

  it.each(['x', '$gt', `${'0'.repeat(25)}`])('refuses the id %s', async (sid) => {
    const { headers } = await auth.logIn(auth.newPhone());
    expect(tally([await end(sid, headers)])).toEqual({ '400 invalid_request': 1 });
  });
});

describe('logout', () => {
  it.each([
    ['cookie alone, as when the access token has run out', (login: LoggedIn) => cookieOf(login)],
    ['bearer token alone, as old clients do', (login: LoggedIn) => login.headers],
    ['both', (login: LoggedIn) => ({ ...cookieOf(login), ...login.headers })],
  ])('by %s ends the session and clears the cookie', async (_, by) => {
    const login = await auth.logIn(auth.newPhone());
    const reply = await logout(by(login));
    expect(reply.statusCode).toBe(200);
    expect(reply.cookies[0]).toMatchObject({ name: 'anar_refresh', value: '', path: '/api/auth' });
    expect(tally([await list(login.headers), await refresh(login)])).toEqual({ '401 session_ended': 2 });
  });

  const logoutOf = (sid: string, headers: Record<string, string>) => auth.post(`logout?sid=${sid}`, undefined, headers);

  it.each([
    ['cookie', cookieOf],
    ['token', (login: LoggedIn) => login.headers],
  ])('with a session id ends that session by its %s', async (_, by) => {
    const login = await auth.logIn(auth.newPhone());
    const reply = await logoutOf(sidOf(login), by(login));
    expect(reply.cookies[0]).toMatchObject({ name: 'anar_refresh', value: '' });
    expect(tally([await list(login.headers), await refresh(login)])).toEqual({ '401 session_ended': 2 });
  });

  it('with a session id does not end a later session, and keeps its cookie', async () => {
    const [before, since] = await twoDevices();
    const reply = await logoutOf(sidOf(before), { ...cookieOf(since), ...since.headers });
    expect([reply.statusCode, reply.cookies]).toEqual([200, []]);
    expect(tally([await list(since.headers), await refresh(since)])).toEqual({ 200: 2 });
  });

  it('with a forged cookie ends no session', async () => {
    const login = await auth.logIn(auth.newPhone());
    const forged = `${sidOf(login)}.1.${'A'.repeat(43)}`;
    expect((await logout({ cookie: `anar_refresh=${forged}` })).statusCode).toBe(200);
    expect(tally([await list(login.headers), await refresh(login)])).toEqual({ 200: 2 });
  });

  it('without tokens, or with invalid ones, is no error', async () => {
    const login = await auth.logIn(auth.newPhone());
    await logout(cookieOf(login));
    const replies = [await logout({}), await logout(cookieOf(login)), await logout(login.headers)];
    expect(tally([...replies, await logout({ authorization: 'Bearer x', cookie: 'anar_refresh=x' })])).toEqual({
      200: 4,
    });
  });
});

describe('a login in a browser that has a session', () => {
  const logInAgain = async (phone: string, headers: Record<string, string>) => {
    auth.pass(61);
    await auth.post('send-otp', { phone });
    return verify({ phone, otp: await auth.codeFor(phone), consent: CONSENT }, headers);
  };
  const verify = async (body: object, headers: Record<string, string>) =>
    asLoggedIn(await auth.post('verify-otp', body, headers));

  it.each([
    ['the same person', (phone: string) => phone],
    ['somebody else', () => auth.newPhone()],
  ])('ends that session, because its cookie is replaced: %s', async (_who, next) => {
    const phone = auth.newPhone();
    const before = await auth.logIn(phone);
    const after = await logInAgain(next(phone), cookieOf(before));
    expect(tally([await refresh(before), await list(before.headers)])).toEqual({ '401 session_ended': 2 });
    expect(tally([await refresh(after), await list(after.headers)])).toEqual({ 200: 2 });
  });

  it('does not end its own session when it is repeated', async () => {
    const phone = auth.newPhone();
    await auth.post('send-otp', { phone });
    const body = { phone, otp: await auth.codeFor(phone), consent: CONSENT };
    const key = { 'idempotency-key': `login-${phone}` };
    const first = await verify(body, key);
    const again = await verify(body, { ...key, ...cookieOf(first) });
    expect(sidOf(again)).toBe(sidOf(first));
    expect(tally([await list(again.headers), await refresh(again)])).toEqual({ 200: 2 });
  });

  it('ends no session for a forged cookie', async () => {
    const before = await auth.logIn(auth.newPhone());
    await logInAgain(auth.newPhone(), { cookie: `anar_refresh=${sidOf(before)}.1.${'A'.repeat(43)}` });
    expect(tally([await refresh(before)])).toEqual({ 200: 1 });
  });
});

describe('access tokens', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const sign = (header: object, claims: object, key: string) => {
    const input = `${part(header)}.${part(claims)}`;
    const signature = createSign('sha256').update(input).sign({ key, dsaEncoding: 'ieee-p1363' });
    return `${input}.${signature.toString('base64url')}`;
  };
  const parts = ({ body }: LoggedIn) =>
    body.token
      .split('.')
      .slice(0, 2)
      .map((text) => JSON.parse(Buffer.from(text, 'base64url').toString()));
  const tryToken = async (token: string) => tally([await list({ authorization: `Bearer ${token}` })]);
  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const otherPem = otherKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const ownPem = () => auth.config.signingKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  it('are accepted as issued', async () => {
    const [header, claims] = parts(await auth.logIn(auth.newPhone()));
    expect(await tryToken(sign(header, claims, ownPem()))).toEqual({ 200: 1 });
  });

  it('unsigned, signed by another key, or altered are refused', async () => {
    const login = await auth.logIn(auth.newPhone());
    const [header, claims] = parts(login);
    const forged = [
      `${part({ ...header, alg: 'none' })}.${part(claims)}.`,
      sign(header, claims, otherPem),
      sign({ ...header, kid: 'other' }, claims, otherPem),
      sign(header, { ...claims, aud: 'other' }, ownPem()),
      sign(header, { ...claims, iss: 'other' }, ownPem()),
      sign(header, { ...claims, sid: undefined }, ownPem()),
      `${part(header)}.${part({ ...claims, role: 'doctor' })}.${login.body.token.split('.')[2]}`,
      login.refresh,
    ];
    for (const token of forged) expect(await tryToken(token)).toEqual({ '401 token_invalid': 1 });
    expect(tally([await list({})])).toEqual({ '401 token_missing': 1 });
  });

  it('are refused after their expiry', async () => {
    const [header, claims] = parts(await auth.logIn(auth.newPhone()));
    const old = { ...claims, iat: claims.iat - 1000, exp: Math.floor(Date.now() / 1000) - 1 };
    expect(await tryToken(sign(header, old, ownPem()))).toEqual({ '401 token_expired': 1 });
  });

  it('verify with the published key, whose id is its thumbprint', async () => {
    const reply = await auth.service.app.inject('/.well-known/jwks.json');
    expect(reply.headers['cache-control']).toBe('public, max-age=300');
    const [key, ...more] = reply.json().keys;
    expect(more).toEqual([]);
    expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    const [header] = parts(asLoggedIn(await refresh(await auth.logIn(auth.newPhone()))));
    expect(header).toMatchObject({ alg: 'ES256', kid: key.kid });
    expect(key.kid).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });
});
