import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AuthUnderTest,
  asLoggedIn,
  authUnderTest,
  CONSENT,
  refreshOf,
  tally,
} from '../testing/auth-under-test.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest('verify-otp');
});
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

const verify = (phone: unknown, otp: unknown, more: object = {}) =>
  auth.post('verify-otp', { phone, otp, consent: CONSENT, ...more });
/** A wrong code: the right one plus `by`. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
async function sentCode(phone: string, options: object = {}): Promise<string> {
  expect((await auth.post('send-otp', { phone, ...options })).statusCode).toBe(200);
  return auth.codeFor(phone);
}

describe('the right code', () => {
  it('logs in with a token, the user and a cookie that scripts cannot read', async () => {
    const phone = auth.newPhone();
    const reply = await verify(`0${phone}`, await sentCode(phone));
    expect(reply.statusCode).toBe(200);
    const { user, token, expiresAt, message } = reply.json();
    expect(message).toBe('लॉगिन सफल रहा।');
    expect(user).toMatchObject({ phone, role: 'farmer', name: 'किसान', plan: 'free', wallet: { balancePaise: 0 } });
    const claims = JSON.parse(atob(token.split('.')[1]));
    expect(claims).toMatchObject({ sub: user.id, role: 'farmer', aud: 'anar-mitra', iss: 'anar-mitra-auth' });
    expect(claims.sid).toMatch(/^[0-9A-Z]{26}$/);
    expect(claims.exp - claims.iat).toBe(900);
    expect(Date.parse(expiresAt)).toBe(claims.exp * 1000);
    const [cookie] = reply.cookies;
    expect(cookie).toMatchObject({ name: 'anar_refresh', httpOnly: true, sameSite: 'Strict', path: '/api/auth' });
    expect(cookie?.secure).toBeUndefined();
    expect(reply.body).not.toContain(cookie?.value);
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it('may be typed in Devanagari digits', async () => {
    const phone = auth.newPhone();
    const code = await sentCode(phone);
    const typed = code.replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)));
    expect((await verify(phone, typed)).statusCode).toBe(200);
  });

  it('works once', async () => {
    const phone = auth.newPhone();
    const code = await sentCode(phone);
    expect(tally([await verify(phone, code), await verify(phone, code)])).toEqual({ 200: 1, '400 otp_expired': 1 });
  });

  it('opens one session for 50 concurrent requests', async () => {
    const phone = auth.newPhone();
    const code = await sentCode(phone);
    const replies = await Promise.all(Array.from({ length: 50 }, () => verify(phone, code)));
    expect(tally(replies)['200']).toBe(1);
    const winner = replies.find((reply) => reply.statusCode === 200);
    if (!winner) throw new Error('nobody logged in');
    const { headers } = asLoggedIn(winner);
    const list = await auth.service.app.inject({ url: '/api/auth/sessions', headers });
    expect(list.json().sessions).toHaveLength(1);
  });

  it('works until five minutes are over', async () => {
    const phone = auth.newPhone();
    const first = await sentCode(phone);
    auth.pass(299);
    expect((await verify(phone, first)).statusCode).toBe(200);
    const second = await sentCode(phone);
    auth.pass(301);
    expect(tally([await verify(phone, second)])).toEqual({ '400 otp_expired': 1 });
  });

  it('may be that of an earlier SMS that came late, for its five minutes, without costing a guess', async () => {
    const phone = auth.newPhone();
    const early = await sentCode(phone);
    auth.pass(61);
    const late = await sentCode(phone);
    expect(late).not.toBe(early);
    auth.pass(238);
    for (let i = 0; i < 4; i++) await verify(phone, '000000');
    expect((await verify(phone, early)).statusCode).toBe(200);
    expect(tally([await verify(phone, late)])).toEqual({ '400 otp_expired': 1 });
  });

  it('of an earlier SMS expires after its five minutes, the newer one stays valid', async () => {
    const phone = auth.newPhone();
    const early = await sentCode(phone);
    auth.pass(61);
    const late = await sentCode(phone);
    auth.pass(240);
    expect(tally([await verify(phone, early)])).toEqual({ '400 otp_wrong': 1 });
    expect((await verify(phone, late)).statusCode).toBe(200);
  });

  it('opens one session for concurrent requests with the codes of two SMS', async () => {
    const phone = auth.newPhone();
    const early = await sentCode(phone);
    auth.pass(61);
    const late = await sentCode(phone);
    const replies = await Promise.all(Array.from({ length: 4 }, (_, i) => verify(phone, i % 2 ? early : late)));
    expect(tally(replies)['200']).toBe(1);
  });

  it('of one number does not open another', async () => {
    const [mine, yours] = [auth.newPhone(), auth.newPhone()];
    const code = await sentCode(mine);
    if (code !== (await sentCode(yours))) expect(tally([await verify(yours, code)])).toEqual({ '400 otp_wrong': 1 });
  });
});

describe('a login whose reply was lost', () => {
  const IDEMPOTENCY_KEY = '01JD3Z9T2N8V5X7Q4R6S0W1Y2Z';
  const verifyAs = (phone: string, otp: string, key: string) =>
    auth.post('verify-otp', { phone, otp, consent: CONSENT }, { 'idempotency-key': key });

  it('is repeated under the same idempotency key: same session, no second one', async () => {
    const phone = auth.newPhone();
    const code = await sentCode(phone);
    const [lost, again] = [await verifyAs(phone, code, IDEMPOTENCY_KEY), await verifyAs(phone, code, IDEMPOTENCY_KEY)];
    expect(tally([lost, again])).toEqual({ 200: 2 });
    expect(refreshOf(again)).toBe(refreshOf(lost));
    const list = await auth.service.app.inject({ url: '/api/auth/sessions', headers: asLoggedIn(again).headers });
    expect(list.json().sessions).toHaveLength(1);
  });

  it('is not repeated under another key, for another code or number, or after a refresh of the session', async () => {
    const [phone, other] = [auth.newPhone(), auth.newPhone()];
    const code = await sentCode(phone);
    const lost = await verifyAs(phone, code, IDEMPOTENCY_KEY);
    const replies = [
      await verifyAs(phone, code, '01JD3Z9T2N8V5X7Q4R6S0W1Y2A'),
      await verifyAs(phone, wrong(code), IDEMPOTENCY_KEY),
      await verifyAs(other, code, IDEMPOTENCY_KEY),
      await verify(phone, code),
    ];
    expect(tally(replies)).toEqual({ '400 otp_expired': 4 });
    await auth.post('refresh', undefined, { cookie: `anar_refresh=${refreshOf(lost)}` });
    expect(tally([await verifyAs(phone, code, IDEMPOTENCY_KEY)])).toEqual({ '400 otp_expired': 1 });
  });
});

it('a code requested right after a login has to wait, and the reply does not say that the used one still works', async () => {
  const phone = auth.newPhone();
  expect((await verify(phone, await sentCode(phone))).statusCode).toBe(200);
  const early = await auth.post('send-otp', { phone });
  expect([early.statusCode, early.json().code]).toEqual([429, 'otp_resend_wait']);
  expect(early.json().error).toMatch(/^नया कोड (\d+ सेकंड|1 मिनट) बाद मिलेगा।$/);
});

describe('guessing a code', () => {
  it('ends after five: the right code no longer helps, and the reply says when a new one may be requested', async () => {
    const phone = auth.newPhone();
    const code = await sentCode(phone);
    const texts = ['अब नया कोड मँगाएँ', '1 मौका बाकी है', '2 मौके बाकी हैं', '3 मौके बाकी हैं', '4 मौके बाकी हैं'];
    for (const left of [4, 3, 2, 1, 0]) {
      const reply = await verify(phone, wrong(code));
      expect([reply.statusCode, reply.json().code, reply.json().details]).toEqual([
        400,
        'otp_wrong',
        { guessesLeft: left },
      ]);
      expect(reply.json().error).toBe(`कोड गलत है। ${texts[left]}।`);
    }
    const early = await auth.post('send-otp', { phone });
    expect([early.statusCode, early.json().code]).toEqual([429, 'otp_resend_wait']);
    expect(early.json().error).toMatch(/^नया कोड (\d+ सेकंड|1 मिनट) बाद मिलेगा।$/);
    const locked = await verify(phone, code);
    expect([locked.statusCode, locked.json().code]).toEqual([429, 'otp_locked']);
    expect(locked.json().error).toMatch(/(\d+ सेकंड|1 मिनट) बाद नया कोड मँगाएँ/);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(50);
    auth.pass(61);
    expect((await verify(phone, await sentCode(phone))).statusCode).toBe(200);
  });

  it('compares five of 200 concurrent guesses', async () => {
    const phone = auth.newPhone();
    const code = await sentCode(phone);
    const replies = await Promise.all(Array.from({ length: 200 }, (_, i) => verify(phone, wrong(code, i + 1))));
    expect(tally(replies)).toEqual({ '400 otp_wrong': 5, '429 otp_locked': 195 });
    expect(tally([await verify(phone, code)])).toEqual({ '429 otp_locked': 1 });
  });

  it('ends after five for all open codes together, and a spent code stays spent beside a new one', async () => {
    const phone = auth.newPhone();
    const early = await sentCode(phone);
    for (let i = 0; i < 3; i++) await verify(phone, wrong(early));
    auth.pass(61);
    const late = await sentCode(phone);
    const other = [1, 2, 3].map((by) => wrong(late, by)).find((otp) => otp !== early) ?? '';
    const left: number[] = [];
    for (let i = 0; i < 2; i++) left.push((await verify(phone, other)).json().details.guessesLeft);
    // Of the earlier code five guesses are used.
    left.push((await verify(phone, early)).json().details.guessesLeft);
    expect(left).toEqual([4, 3, 2]);
    for (let i = 0; i < 2; i++) await verify(phone, other);
    expect(tally([await verify(phone, late), await verify(phone, early)])).toEqual({ '429 otp_locked': 2 });
    auth.pass(61);
    const third = await sentCode(phone);
    expect(tally([await verify(phone, early), await verify(phone, late)])).toEqual({ '400 otp_wrong': 2 });
    expect((await verify(phone, third)).statusCode).toBe(200);
  });

  it('may succeed with the fifth guess', async () => {
    const phone = auth.newPhone();
    const code = await sentCode(phone);
    for (let i = 0; i < 4; i++) await verify(phone, wrong(code));
    expect((await verify(phone, code)).statusCode).toBe(200);
  });

  it('reveals nothing about a number without a code, with or without an account', async () => {
    const known = auth.newPhone();
    await auth.logIn(known);
    const [a, b] = [await verify(known, '123456'), await verify(auth.newPhone(), '123456')];
    expect(tally([a, b])).toEqual({ '400 otp_expired': 2 });
    expect(a.json().error).toBe(b.json().error);
  });

  it.each([
    ['an operator as code', '9876543210', { $gt: '' }],
    ['an operator as number', { $gt: '' }, '123456'],
    ['five digits', '9876543210', '12345'],
    ['letters', '9876543210', '12345a'],
    ['a code in a list', '9876543210', ['123456']],
    ['an endless code', '9876543210', '1'.repeat(100_000)],
    ['no code', '9876543210', undefined],
    ['no number', undefined, '123456'],
  ])('with %s is refused and not counted', async (_, phone, otp) => {
    const reply = await verify(phone, otp);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request']);
  });
});

describe('the requested role', () => {
  it.each(['expert', 'doctor', 'docter'])('%s makes a new account an expert who awaits approval', async (role) => {
    const phone = auth.newPhone();
    const { body } = await auth.logIn(phone, { role, name: `कृषि विशेषज्ञ ${phone.slice(-4)}` });
    expect(body.user).toMatchObject({ role: 'expert', awaitingApproval: true, doctorId: body.user.id });
    expect(body.user.name).toBe(`कृषि विशेषज्ञ ${phone.slice(-4)}`);
  });

  it.each([undefined, 'farmer', 'admin'])('%s makes a new account a farmer', async (role) => {
    const { body } = await auth.logIn(auth.newPhone(), { role });
    expect(body.user.role).toBe('farmer');
    expect(body.user).not.toHaveProperty('awaitingApproval');
    expect(body.user).not.toHaveProperty('doctorId');
  });

  it('does not change an existing account, name included', async () => {
    const [farmer, expert] = [auth.newPhone(), auth.newPhone()];
    const first = [
      await auth.logIn(farmer, { name: 'सीता' }),
      await auth.logIn(expert, { role: 'expert', name: 'डॉ. राव' }),
    ];
    auth.pass(61);
    const again = [
      await auth.logIn(farmer, { role: 'expert', name: 'x' }),
      await auth.logIn(expert, { role: 'farmer' }),
    ];
    expect(again.map(({ body }) => body.user)).toEqual(first.map(({ body }) => body.user));
  });
});
