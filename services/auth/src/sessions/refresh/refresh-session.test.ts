import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthUnderTest, asLoggedIn, authUnderTest, refreshOf, tally } from '../../testing/auth-under-test.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest('refresh-session', (config) => {
    config.publicUrl = 'https://anar.example';
    config.corsOrigins = ['https://app.anar.example'];
  });
});
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

const refresh = (token: string, headers: Record<string, string> = {}) =>
  auth.post('refresh', undefined, { cookie: `anar_refresh=${token}`, ...headers });
const ended = { '401 session_ended': 1 };

describe('a refresh', () => {
  it('returns a new access token of the same session, the user, and the next cookie', async () => {
    const first = await auth.logIn(auth.newPhone());
    auth.pass(10 * 60);
    const reply = await refresh(first.refresh);
    expect(reply.statusCode).toBe(200);
    const second = asLoggedIn(reply);
    expect(second.refresh).not.toBe(first.refresh);
    expect(second.body.user).toEqual(first.body.user);
    expect(second.body.token).not.toBe(first.body.token);
    const sid = (token: string) => JSON.parse(atob(token.split('.')[1] ?? '')).sid;
    expect(sid(second.body.token)).toBe(sid(first.body.token));
    expect(reply.cookies[0]).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/api/auth' });
    expect((await refresh(second.refresh)).statusCode).toBe(200);
  });

  it('repeated after a lost reply returns the same successor', async () => {
    const { refresh: first } = await auth.logIn(auth.newPhone());
    const lost = refreshOf(await refresh(first));
    auth.pass(45);
    const repeated = await refresh(first);
    expect([repeated.statusCode, refreshOf(repeated)]).toEqual([200, lost]);
    expect((await refresh(lost)).statusCode).toBe(200);
  });

  it('from 50 concurrent tabs rotates once: all get the same successor, and it works', async () => {
    const { refresh: first } = await auth.logIn(auth.newPhone());
    const replies = await Promise.all(Array.from({ length: 50 }, () => refresh(first)));
    expect(tally(replies)).toEqual({ 200: 50 });
    const successors = new Set(replies.map(refreshOf));
    expect(successors.size).toBe(1);
    expect((await refresh([...successors].join())).statusCode).toBe(200);
  });

  it('with the previous token works for 60 seconds, not for 61', async () => {
    const { refresh: first } = await auth.logIn(auth.newPhone());
    await refresh(first);
    auth.pass(58);
    expect((await refresh(first)).statusCode).toBe(200);
    auth.pass(3);
    expect(tally([await refresh(first)])).toEqual(ended);
  });

  it('with a token used an hour ago ends the session, with every token of it', async () => {
    const first = await auth.logIn(auth.newPhone());
    const owner = asLoggedIn(await refresh(first.refresh));
    auth.pass(HOUR);
    expect(tally([await refresh(first.refresh)])).toEqual(ended);
    expect(tally([await refresh(owner.refresh)])).toEqual(ended);
    const list = await auth.service.app.inject({ url: '/api/auth/sessions', headers: owner.headers });
    expect(tally([list])).toEqual(ended);
  });

  it('with a token two steps back ends the session at once', async () => {
    const { refresh: first } = await auth.logIn(auth.newPhone());
    const second = refreshOf(await refresh(first));
    const third = refreshOf(await refresh(second));
    expect(tally([await refresh(first)])).toEqual(ended);
    expect(tally([await refresh(third)])).toEqual(ended);
  });

  it('works after 80 days without use, not after 91', async () => {
    const { refresh: first } = await auth.logIn(auth.newPhone());
    auth.pass(80 * DAY);
    const second = refreshOf(await refresh(first));
    auth.pass(80 * DAY);
    const third = refreshOf(await refresh(second));
    expect(third).not.toBe('');
    auth.pass(91 * DAY);
    expect(tally([await refresh(third)])).toEqual(ended);
  });

  it('with a forged, foreign or broken token is refused without effect on any session', async () => {
    const mine = await auth.logIn(auth.newPhone());
    const yours = await auth.logIn(auth.newPhone());
    const [sid = '', , mac = ''] = mine.refresh.split('.');
    const forged = [
      '',
      'x',
      `${sid}.1.${'A'.repeat(43)}`,
      `${sid}.2.${mac}`,
      `${yours.refresh.split('.')[0]}.1.${mac}`,
      `01JD3Z9T2N8V5X7Q4R6S0W1Y2Z.1.${mac}`,
      'x'.repeat(4000),
    ];
    for (const token of forged) expect(tally([await refresh(token)])).toEqual(ended);
    expect(tally([await auth.post('refresh', undefined)])).toEqual(ended);
    expect(tally([await refresh(mine.refresh), await refresh(yours.refresh)])).toEqual({ 200: 2 });
  });

  it('stores nothing that could be used as a token', async () => {
    const { refresh: token } = await auth.logIn(auth.newPhone());
    const [sid, , mac = ''] = token.split('.');
    const stored = await auth.service.mongo.collection('sessions').findOne({ _id: sid as never });
    expect(stored).not.toBeNull();
    expect(JSON.stringify(stored)).not.toContain(mac);
  });
});

describe('a request from another site', () => {
  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://anar.example' }],
    [{ origin: 'https://anar.example.evil.example' }],
    [{ origin: 'https://anar.example:8443' }],
    [{ 'sec-fetch-site': 'cross-site' }],
  ])('cannot refresh or log out: %o', async (headers) => {
    const { refresh: token } = await auth.logIn(auth.newPhone());
    const cookie = `anar_refresh=${token}`;
    const replies = [await refresh(token, headers), await auth.post('logout', undefined, { cookie, ...headers })];
    expect(tally(replies)).toEqual({ '403 foreign_origin': 2 });
    expect((await refresh(token)).statusCode).toBe(200);
  });

  it.each(['https://anar.example', 'https://app.anar.example'])('our own origin %s can refresh', async (origin) => {
    const { refresh: token } = await auth.logIn(auth.newPhone());
    expect((await refresh(token, { origin })).statusCode).toBe(200);
  });
});
