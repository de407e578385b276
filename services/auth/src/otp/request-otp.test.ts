import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AuthUnderTest, authUnderTest, CONSENT, tally } from '../testing/auth-under-test.ts';
import { LEFT_ALONE_MS } from './sms/msg91.ts';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest('request-otp', (config) => {
    // Longer than a test holds an SMS.
    if (config.sms) config.sms.timeoutMs = 60_000;
  });
});
afterEach(() => auth.sms({ mode: 'ok' }));
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

const send = (phone: unknown, more: object = {}) => auth.post('send-otp', { phone, ...more });

/** Concurrent requests, while the SMS of the first is held. */
async function sendConcurrently(phone: string, times: number) {
  const held = auth.holdSms();
  const scripts = vi.spyOn(auth.service.redis, 'eval');
  const requests = Promise.all(Array.from({ length: times }, () => send(phone)));
  await held.reached;
  // Each request stored its sign-up data and called reserve, and all but one found the send in progress.
  await eventually(() => scripts.mock.settledResults.filter(({ type }) => type === 'fulfilled').length === 2 * times);
  held.release();
  return tally(await requests);
}

describe('a requested code', () => {
  it('is an SMS that ends for WebOTP and contains no other six digits', async () => {
    const phone = auth.newPhone();
    const reply = await send(`+91 ${phone}`);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ message: 'आपके मोबाइल नंबर पर कोड भेजा गया है।', resendInSeconds: 60 });
    const [message, ...more] = await auth.inbox(phone);
    expect(more).toEqual([]);
    const code = await auth.codeFor(phone);
    expect(message?.text.endsWith(`\n@anar.example #${code}`)).toBe(true);
    expect(new Set(message?.text.match(/\d{6}/g))).toEqual(new Set([code]));
  });

  it('leaves neither code nor number in Redis', async () => {
    const phone = auth.newPhone();
    await send(phone);
    const code = await auth.codeFor(phone);
    const { redis } = auth.service;
    const keys = await redis.keys(`${auth.config.redis.prefix}:auth:otp:*`);
    const kept = await Promise.all(keys.filter((key) => key.includes(':codes:')).map((key) => redis.hgetall(key)));
    const codes = kept.flatMap((one) => Object.values(one)).map((stored) => JSON.parse(stored));
    expect(codes.length).toBeGreaterThan(0);
    expect(JSON.stringify([keys, kept])).not.toContain(phone);
    for (const { hash, ...rest } of codes) {
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
      expect(Object.values(rest).map(String)).not.toContain(code);
    }
  });

  it('is answered alike for known and unknown numbers', async () => {
    const known = auth.newPhone();
    await auth.logIn(known);
    auth.pass(61);
    const [forKnown, forUnknown] = [await send(known), await send(auth.newPhone())];
    expect([forKnown.statusCode, forKnown.json()]).toEqual([forUnknown.statusCode, forUnknown.json()]);
    expect(Object.keys(forKnown.headers)).toEqual(Object.keys(forUnknown.headers));
  });

  it.each([
    ['a short number', '98765', 'invalid_phone'],
    ['a foreign number', '+14155550100', 'invalid_phone'],
    ['an operator', { $gt: '' }, 'invalid_request'],
    ['a list', ['9876543210'], 'invalid_request'],
    ['a number', 9876543210, 'invalid_request'],
    ['nothing', undefined, 'invalid_request'],
    ['an endless text', '9'.repeat(100_000), 'invalid_request'],
  ])('is refused for %s', async (_, phone, code) => {
    const reply = await send(phone);
    expect([reply.statusCode, reply.json().code]).toEqual([400, code]);
    expect(reply.json().error).toMatch(/[\u0900-\u097f]/);
  });

  it('is refused for a body with a prototype key, or without an object', async () => {
    const headers = { 'content-type': 'application/json' };
    const url = '/api/auth/send-otp';
    for (const payload of ['{"phone":"9876543210","__proto__":{"admin":true}}', '{"phone":', 'null', '[]', '']) {
      const reply = await auth.service.app.inject({ method: 'POST', url, headers, payload });
      expect([payload, reply.statusCode, reply.json().code]).toEqual([payload, 400, 'invalid_request']);
    }
  });

  it.each([
    ['role', { role: { $ne: null } }],
    ['role', { role: 'x'.repeat(21) }],
    ['name', { name: 'न'.repeat(51) }],
    ['consent', { consent: { adult: false, noticeVersion: '1', language: 'hi' } }],
  ])('is refused with a bad %s', async (_, more) => {
    expect((await send(auth.newPhone(), more)).statusCode).toBe(400);
  });
});

describe('the limits of a number', () => {
  it('allow a new code after a minute, and name the wait before', async () => {
    const phone = auth.newPhone();
    await send(phone);
    auth.pass(20);
    const early = await send(phone);
    expect([early.statusCode, early.json().code]).toEqual([429, 'otp_resend_wait']);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(38);
    expect(Number(early.headers['retry-after'])).toBeLessThanOrEqual(40);
    expect(early.json().details.retryAfterSeconds).toBe(Number(early.headers['retry-after']));
    expect(early.json().error).toMatch(/^पहले भेजा गया कोड अब भी काम करेगा। नया कोड (39|40) सेकंड बाद मिलेगा।$/);
    auth.pass(41);
    expect((await send(phone)).statusCode).toBe(200);
    expect(await auth.inbox(phone)).toHaveLength(2);
  });

  it('allow three sends in ten minutes and five in an hour', async () => {
    const phone = auth.newPhone();
    const sendAfter = async (minutes: number) => {
      auth.pass(minutes * 60);
      return send(phone);
    };
    expect(tally([await sendAfter(0), await sendAfter(2), await sendAfter(2)])).toEqual({ 200: 3 });
    const fourth = await sendAfter(2);
    expect([fourth.statusCode, fourth.json().code]).toEqual([429, 'otp_too_many_sends']);
    expect(fourth.json().error).toContain('4 मिनट बाद');
    expect(tally([await sendAfter(5), await sendAfter(3)])).toEqual({ 200: 2 });
    const sixth = await sendAfter(11);
    expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'otp_too_many_sends']);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(34 * 60);
    expect((await sendAfter(36)).statusCode).toBe(200);
    expect(await auth.inbox(phone)).toHaveLength(6);
  });

  it('treat different notations of one number as one number', async () => {
    const phone = auth.newPhone();
    await send(phone);
    for (const written of [
      `+91${phone}`,
      `0${phone}`,
      phone.replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit))),
    ])
      expect((await send(written)).statusCode).toBe(429);
  });

  it('send one SMS for 50 concurrent requests, and answer all with success', async () => {
    const phone = auth.newPhone();
    expect(await sendConcurrently(phone, 50)).toEqual({ 200: 50 });
    expect(await auth.inbox(phone)).toHaveLength(1);
  });
});

describe('an SMS provider that fails', () => {
  const health = async () => (await auth.service.health.report()).dependencies;

  it('is not called for ten seconds after five failures in a row, and no limit is charged', async () => {
    await auth.sms({ mode: 'fail' });
    for (let i = 0; i < 5; i++) expect(tally([await send(auth.newPhone())])).toEqual({ '503 sms_unavailable': 1 });
    await auth.sms({ mode: 'ok' });
    const before = await auth.smsAttempts();
    const phone = auth.newPhone();
    expect(tally([await send(phone), await send(phone)])).toEqual({ '503 sms_unavailable': 2 });
    expect(await auth.smsAttempts()).toBe(before);
    expect((await health()).sms).toMatchObject({ status: 'down' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LEFT_ALONE_MS + 1 });
    expect((await send(phone)).statusCode).toBe(200);
    expect(tally([await send(auth.newPhone()), await send(auth.newPhone())])).toEqual({ 200: 2 });
    expect((await health()).sms).toMatchObject({ status: 'up' });
    vi.useRealTimers();
  });
});

/** Replies after which no SMS was sent: MSG91's refusal, and unknown replies. */
const NOT_SENT = ['refuse', 'fail', 'redirect', 'empty', 'html'];

describe('when the SMS is not sent', () => {
  it.each(NOT_SENT)(
    'the reply is a Hindi error and the limits are refunded for the provider reply: %s',
    async (mode) => {
      const phone = auth.newPhone();
      await auth.sms({ mode });
      for (let i = 0; i < 4; i++) {
        const reply = await send(phone);
        expect([reply.statusCode, reply.json().code]).toEqual([503, 'sms_unavailable']);
        expect(reply.json().error).toContain('SMS');
      }
      await auth.sms({ mode: 'ok' });
      expect((await send(phone)).statusCode).toBe(200);
    },
  );

  it.each(NOT_SENT)(
    'the code before it stays valid and the next may be requested at once for the provider reply: %s',
    async (mode) => {
      const phone = auth.newPhone();
      await send(phone);
      const otp = await auth.codeFor(phone);
      auth.pass(61);
      await auth.sms({ mode });
      expect(tally([await send(phone), await send(phone)])).toEqual({ '503 sms_unavailable': 2 });
      await auth.sms({ mode: 'ok' });
      expect((await send(phone)).statusCode).toBe(200);
      expect(tally([await auth.post('verify-otp', { phone, otp })])).toEqual({ 200: 1 });
    },
  );

  it.each(['earlier', 'newer'])(
    'the %s code is accepted when the provider’s reply to the newer is lost',
    async (which) => {
      const phone = auth.newPhone();
      await send(phone);
      const earlier = await auth.codeFor(phone);
      auth.pass(61);
      await auth.sms({ mode: 'drop' });
      expect(tally([await send(phone)])).toEqual({ '503 sms_unavailable': 1 });
      const otp = which === 'earlier' ? earlier : await auth.codeFor(phone);
      expect(tally([await auth.post('verify-otp', { phone, otp })])).toEqual({ 200: 1 });
    },
  );

  it('all concurrent requests get the failure, although an earlier code was sent', async () => {
    const phone = auth.newPhone();
    await send(phone);
    auth.pass(61);
    await auth.sms({ mode: 'refuse' });
    expect(await sendConcurrently(phone, 3)).toEqual({ '503 sms_unavailable': 3 });
  });

  it('all concurrent requests get the failure', async () => {
    const phone = auth.newPhone();
    await auth.sms({ mode: 'refuse' });
    expect(await sendConcurrently(phone, 3)).toEqual({ '503 sms_unavailable': 3 });
  });

  it('the limit stays charged when the provider’s reply is lost, as the SMS may have been sent', async () => {
    const phone = auth.newPhone();
    await auth.sms({ mode: 'drop' });
    const before = await auth.smsAttempts();
    expect(tally([await send(phone)])).toEqual({ '503 sms_unavailable': 1 });
    await auth.sms({ mode: 'ok' });
    expect(tally([await send(phone)])).toEqual({ '429 otp_resend_wait': 1 });
    expect(await auth.smsAttempts()).toBe(before + 1);
  });

  it('the limit stays charged when the provider’s reply is late, as the SMS may have been sent', async () => {
    const impatient = await authUnderTest('impatient-otp');
    const phone = impatient.newPhone();
    const ask = () => impatient.post('send-otp', { phone });
    const held = impatient.holdSms();
    expect(tally([await ask()])).toEqual({ '503 sms_unavailable': 1 });
    held.release();
    expect(tally([await ask()])).toEqual({ '429 otp_resend_wait': 1 });
    expect(await impatient.smsAttempts()).toBe(1);
    await impatient.simulator.close();
  });

  it('the code of an SMS whose reply was lost is accepted', async () => {
    const phone = auth.newPhone();
    await auth.sms({ mode: 'drop' });
    await send(phone);
    const reply = await auth.post('verify-otp', { phone, otp: await auth.codeFor(phone), consent: CONSENT });
    expect(reply.statusCode).toBe(200);
  });
});
