import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthUnderTest,
  asLoggedIn,
  authUnderTest,
  CONSENT,
  type LoggedIn,
  refreshOf,
  tally,
} from '../testing/auth-under-test.ts';

const NEXT = '2027-01-01';
const NEXT_CONSENT = { ...CONSENT, noticeVersion: NEXT };
const OLDER_CONSENT = { ...CONSENT, noticeVersion: '2024-01-01' };

let auth: AuthUnderTest;
/** The same server after the notice has changed. */
let later: Service;
beforeAll(async () => {
  auth = await authUnderTest('consent');
  later = await auth.withNotice(NEXT);
});
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

const verify = (phone: string, otp: string, more: object = {}, headers = {}, { app } = auth.service) =>
  app.inject({ method: 'POST', url: '/api/auth/verify-otp', payload: { phone, otp, ...more }, headers });
async function sentCode(phone: string): Promise<string> {
  expect((await auth.post('send-otp', { phone })).statusCode).toBe(200);
  return auth.codeFor(phone);
}
const accountOf = (phone: string) =>
  auth.service.mongo
    .collection<{ consents: { at: Date }[] }>('users')
    .findOne({ phone }, { projection: { consents: 1 } });
const at = expect.any(Date);

describe('a first login', () => {
  it('with number and code alone is the consent to the current notice, in its own language', async () => {
    const phone = auth.newPhone();
    const before = Date.now();
    const reply = await verify(phone, await sentCode(phone));
    expect(reply.statusCode).toBe(200);
    expect(reply.json().user).not.toHaveProperty('consentNeeded');
    const [given, ...more] = (await accountOf(phone))?.consents ?? [];
    expect([given, more]).toEqual([{ ...CONSENT, at }, []]);
    expect(given?.at.getTime()).toBeGreaterThanOrEqual(before);
    const me = asLoggedIn(reply);
    const url = `/api/users/${me.body.user.id}`;
    const renamed = await auth.service.app.inject({
      method: 'PUT',
      url,
      headers: me.headers,
      payload: { name: 'रमेश' },
    });
    expect(renamed.statusCode).toBe(200);
  });

  it('from a screen with an older notice makes no account, returns the current version, and consumes neither code nor guesses', async () => {
    const phone = auth.newPhone();
    const otp = await sentCode(phone);
    for (let again = 0; again < 8; again++) {
      const refused = await verify(phone, otp, { consent: OLDER_CONSENT });
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'consent_required']);
      expect(refused.json().details).toEqual({ noticeVersion: CONSENT.noticeVersion });
      expect(refused.json().error).toContain('मंज़ूर');
      expect(refreshOf(refused)).toBe('');
    }
    expect(await accountOf(phone)).toBeNull();
    expect((await verify(phone, otp, { consent: CONSENT })).statusCode).toBe(200);
    expect((await accountOf(phone))?.consents).toEqual([{ ...CONSENT, at }]);
  });

  it('from a screen that is newer than this server is the consent to the server’s notice', async () => {
    const phone = auth.newPhone();
    expect((await verify(phone, await sentCode(phone), { consent: NEXT_CONSENT })).statusCode).toBe(200);
    expect((await accountOf(phone))?.consents).toEqual([{ ...CONSENT, at }]);
  });

  it('stores the language of the screen', async () => {
    const phone = auth.newPhone();
    const consent = { ...CONSENT, language: 'en' };
    expect((await verify(phone, await sentCode(phone), { consent })).statusCode).toBe(200);
    expect((await accountOf(phone))?.consents).toEqual([{ ...consent, at }]);
  });

  it('with a wrong code reveals nothing: it is refused as a wrong code', async () => {
    const phone = auth.newPhone();
    const otp = await sentCode(phone);
    expect(tally([await verify(phone, String((Number(otp) + 1) % 1_000_000).padStart(6, '0'))])).toEqual({
      '400 otp_wrong': 1,
    });
  });

  it('with 50 concurrent requests succeeds once', async () => {
    const phone = auth.newPhone();
    const otp = await sentCode(phone);
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(phone, otp, { consent: CONSENT })));
    expect(tally(replies)['200']).toBe(1);
    expect((await accountOf(phone))?.consents).toHaveLength(1);
  });
});

describe('when the notice changes', () => {
  const call = (me: LoggedIn, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    later.app.inject({ method, url, headers: me.headers, ...(payload && { payload }) });
  const renewed = async (me: LoggedIn) =>
    asLoggedIn(
      await later.app.inject({
        method: 'POST',
        url: '/api/auth/refresh',
        headers: { cookie: `anar_refresh=${me.refresh}`, origin: auth.config.publicUrl },
      }),
    );

  it('the next login is the consent to it, and both consents are kept', async () => {
    const phone = auth.newPhone();
    await auth.logIn(phone);
    auth.pass(61);
    const reply = await verify(phone, await sentCode(phone), {}, {}, later);
    expect(reply.statusCode).toBe(200);
    expect(reply.json().user).not.toHaveProperty('consentNeeded');
    expect((await accountOf(phone))?.consents).toEqual([
      { ...CONSENT, at },
      { ...NEXT_CONSENT, at },
    ]);
  });

  it('a login from a screen with the older notice is refused first', async () => {
    const phone = auth.newPhone();
    await auth.logIn(phone);
    auth.pass(61);
    const otp = await sentCode(phone);
    const refused = await verify(phone, otp, { consent: CONSENT }, {}, later);
    expect(refused.json()).toMatchObject({ code: 'consent_required', details: { noticeVersion: NEXT } });
    expect((await verify(phone, otp, { consent: NEXT_CONSENT }, {}, later)).statusCode).toBe(200);
    expect((await accountOf(phone))?.consents).toHaveLength(2);
  });

  it('a user who already agreed to it may log in from an older screen', async () => {
    const phone = auth.newPhone();
    await auth.logIn(phone);
    auth.pass(61);
    expect((await verify(phone, await sentCode(phone), { consent: OLDER_CONSENT })).statusCode).toBe(200);
    expect((await accountOf(phone))?.consents).toHaveLength(1);
  });

  it('an open session may only read itself and agree; then it continues at once', async () => {
    const before = await auth.logIn(auth.newPhone());
    const { id } = before.body.user;
    const asked = await renewed(before);
    expect(asked.body.user.consentNeeded).toBe(NEXT);
    const rename = (me: LoggedIn) => call(me, 'PUT', `/api/users/${id}`, { name: 'रमेश' });
    const refused = await rename(asked);
    expect([refused.statusCode, refused.json().code, refused.json().details]).toEqual([
      403,
      'consent_required',
      { noticeVersion: NEXT },
    ]);
    expect((await call(asked, 'GET', `/api/users/${id}`)).json().user.consentNeeded).toBe(NEXT);
    expect((await call(asked, 'GET', '/api/auth/sessions')).statusCode).toBe(200);
    const old = await call(asked, 'POST', '/api/auth/consent', { consent: CONSENT });
    expect(tally([old])).toEqual({ '403 consent_required': 1 });
    const agreed = asLoggedIn(await call(asked, 'POST', '/api/auth/consent', { consent: NEXT_CONSENT }));
    expect(agreed.body.user).not.toHaveProperty('consentNeeded');
    expect((await rename(agreed)).statusCode).toBe(200);
    const again = await call(asked, 'POST', '/api/auth/consent', { consent: NEXT_CONSENT });
    expect(again.statusCode).toBe(200);
    expect((await accountOf(before.body.user.phone))?.consents).toHaveLength(2);
  });

  it('agreeing does not extend the token’s life: only the refresh cookie does', async () => {
    const me = await auth.logIn(auth.newPhone());
    auth.pass(300);
    const agreed = await auth.post('consent', { consent: CONSENT }, me.headers);
    expect(agreed.statusCode).toBe(200);
    expect(agreed.json().expiresAt).toBe(me.body.expiresAt);
    expect(expiryOf(agreed.json().token)).toBe(expiryOf(me.body.token));
  });
});

const expiryOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).exp;
