import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthUnderTest, authUnderTest, CONSENT, tally } from '../../testing/auth-under-test.ts';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest('send-limits', (config) => {
    config.otpLimits = { ...config.otpLimits, unusedPerAddressHour: 8, dailyBudgetKnown: 10, dailyBudgetUnknown: 12 };
    // Longer than a test holds an SMS.
    if (config.sms) config.sms.timeoutMs = 60_000;
  });
});
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

let lastAddress = 0;
const newAddress = () => `198.51.${++lastAddress}.1`;
const send = (phone: string, address: string) => auth.post('send-otp', { phone }, { 'x-forwarded-for': address });
/** Resets the daily budgets. */
const nextDay = () => auth.pass(24 * 60 * 60);

it('an address may have eight unused codes in an hour, over all numbers; more are refused with Retry-After', async () => {
  const address = newAddress();
  expect(tally(await Promise.all(many(20, () => send(auth.newPhone(), address))))).toEqual({
    200: 8,
    '429 otp_address_limit': 12,
  });
  const refused = await send(auth.newPhone(), address);
  expect(refused.json().error).toMatch(/आपका नंबर ठीक है। 5 मिनट बाद फिर “कोड भेजें” दबाएँ/);
  expect(refused.headers['retry-after']).toBe('300');
  expect((await send(auth.newPhone(), newAddress())).statusCode).toBe(200);
  auth.pass(60 * 60 + 1);
  expect((await send(auth.newPhone(), address)).statusCode).toBe(200);
});

const logIn = async (phone: string) => {
  expect((await send(phone, newAddress())).statusCode).toBe(200);
  const reply = await auth.post('verify-otp', { phone, otp: await auth.codeFor(phone), consent: CONSENT });
  expect(reply.statusCode).toBe(200);
};
/** Number of sends that reached the provider. */
const smsDuring = async (work: () => Promise<unknown>) => {
  const before = await auth.smsAttempts();
  await work();
  return (await auth.smsAttempts()) - before;
};
const metric = async (name: string, labels: Record<string, string>) => {
  const { values } = (await auth.service.metrics.getSingleMetric(name)?.get()) ?? { values: [] };
  return values.find((one) => Object.entries(labels).every(([label, value]) => one.labels[label] === value))?.value;
};

it('a used code does not count, and adds room for one more', async () => {
  nextDay();
  const address = newAddress();
  for (let i = 0; i < 3; i++) {
    const phone = auth.newPhone();
    expect((await send(phone, address)).statusCode).toBe(200);
    await auth.post('verify-otp', { phone, otp: await auth.codeFor(phone), consent: CONSENT });
  }
  auth.pass(2 * 60 * 60);
  const fresh = await Promise.all(many(20, () => send(auth.newPhone(), address)));
  expect(tally(fresh)['200']).toBe(8 + 3);
});

describe('daily budgets', () => {
  it('of unknown numbers are exact under 50 concurrent requests, until midnight in India', async () => {
    nextDay();
    const sent = await smsDuring(async () => {
      const replies = await Promise.all(many(50, () => send(auth.newPhone(), newAddress())));
      expect(tally(replies)).toEqual({ 200: 50 });
    });
    expect(sent).toBe(12);
    expect(await metric('provider_day_spent', { provider: 'sms-unknown' })).toBe(12);
    expect(await metric('provider_day_budget', { provider: 'sms-unknown' })).toBe(12);
    nextDay();
    expect(await smsDuring(() => send(auth.newPhone(), newAddress()))).toBe(1);
  });

  it('once spent for unknown numbers, do not reveal whether a number is known, and known numbers can log in', async () => {
    nextDay();
    const [first, second, third] = [auth.newPhone(), auth.newPhone(), auth.newPhone()];
    for (const phone of [first, second, third]) await logIn(phone);
    nextDay();
    await Promise.all(many(12, () => send(auth.newPhone(), newAddress())));
    const held = auth.holdSms();
    const stranger = auth.newPhone();
    const ask = async (phone: string) => {
      const replies = [await send(phone, newAddress())];
      auth.pass(5);
      replies.push(await send(phone, newAddress()));
      const guess = await auth.post('verify-otp', { phone, otp: '000000', consent: CONSENT });
      return [...replies, guess].map((reply) => ({
        status: reply.statusCode,
        body: JSON.stringify({ ...reply.json(), requestId: '' }).replace(/\d+/g, '#'),
        headers: Object.keys(reply.headers),
      }));
    };
    const [known, unknown] = [await ask(first), await ask(stranger)];
    expect(unknown).toEqual(known);
    expect(known.map(({ status }) => status)).toEqual([200, 429, 400]);
    expect(known[0]?.body).toContain('SMS न आए तो कल सुबह');
    // All replies came before the SMS was sent.
    await held.reached;
    expect(await auth.inbox(first)).toHaveLength(1);
    held.release();
    await send(second, newAddress());
    await eventually(async () => (await auth.inbox(second)).length === 2);
    const otp = await auth.codeFor(second);
    expect((await auth.post('verify-otp', { phone: second, otp, consent: CONSENT })).statusCode).toBe(200);
    expect(await auth.inbox(stranger)).toEqual([]);
    // The provider's refusal is not visible in the reply either.
    await auth.sms({ mode: 'refuse' });
    const refused = [await send(third, newAddress()), await send(third, newAddress())];
    expect(tally(refused)).toEqual({ 200: 1, '429 otp_resend_wait': 1 });
    await auth.sms({ mode: 'ok' });
    expect(await metric('otp_codes_total', { outcome: 'withheld' })).toBeGreaterThan(0);
  });

  it('once spent for all are reported to all, with the time to wait', async () => {
    nextDay();
    const known = many(11, () => auth.newPhone());
    for (const phone of known) await logIn(phone);
    nextDay();
    await Promise.all(many(12, () => send(auth.newPhone(), newAddress())));
    const before = await auth.smsAttempts();
    await Promise.all(known.slice(0, 10).map((phone) => send(phone, newAddress())));
    await eventually(async () => (await auth.smsAttempts()) === before + 10);
    const [one, other] = [await send(known[10] ?? '', newAddress()), await send(auth.newPhone(), newAddress())];
    expect([one.statusCode, one.json().code, one.json().error]).toEqual([429, 'otp_budget_spent', other.json().error]);
    expect(other.statusCode).toBe(429);
    expect(Number(one.headers['retry-after'])).toBeLessThanOrEqual(24 * 60 * 60);
    expect(one.json().error).toMatch(/(घंटे|मिनट|सेकंड) बाद फिर कोशिश करें/);
  });

  it('are not charged by sends that the provider or another limit refused', async () => {
    nextDay();
    await auth.sms({ mode: 'refuse' });
    const address = newAddress();
    const phone = auth.newPhone();
    for (let i = 0; i < 15; i++) expect((await send(phone, address)).statusCode).toBe(503);
    await auth.sms({ mode: 'ok' });
    for (let i = 0; i < 15; i++) await send(phone, address);
    expect(await smsDuring(() => Promise.all(many(12, () => send(auth.newPhone(), newAddress()))))).toBe(11);
  });
});

it('a number gets ten codes a day', async () => {
  nextDay();
  const phone = auth.newPhone();
  let sent = 0;
  for (let quarter = 0; quarter < 4 * 24; quarter++) {
    if ((await send(phone, newAddress())).statusCode === 200) sent++;
    auth.pass(15 * 60 - 1);
  }
  expect(sent).toBe(10);
});
