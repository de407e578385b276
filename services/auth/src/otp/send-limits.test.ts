import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthUnderTest, authUnderTest, tally } from '../testing/auth-under-test.ts';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest('send-limits', (config) => {
    config.otpLimits = { ...config.otpLimits, sendsPerAddressHour: 8, dailyBudgetKnown: 10, dailyBudgetUnknown: 12 };
  });
});
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

let lastAddress = 0;
const newAddress = () => `198.51.100.${++lastAddress}`;
const send = (phone: string, address: string) => auth.post('send-otp', { phone }, { 'x-forwarded-for': address });
/** The daily budgets are full again. */
const nextDay = () => auth.pass(24 * 60 * 60);

it('an address may ask for eight codes in an hour, over all numbers, and is told when it may again', async () => {
  const address = newAddress();
  expect(tally(await Promise.all(many(20, () => send(auth.newPhone(), address))))).toEqual({
    200: 8,
    '429 otp_address_limit': 12,
  });
  const refused = await send(auth.newPhone(), address);
  expect(refused.json().error).toContain('1 घंटे बाद');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  expect((await send(auth.newPhone(), newAddress())).statusCode).toBe(200);
  auth.pass(60 * 60 + 1);
  expect((await send(auth.newPhone(), address)).statusCode).toBe(200);
});

describe('daily budgets', () => {
  it('of unknown numbers hold exactly when 50 come at once, until midnight in India', async () => {
    nextDay();
    const replies = await Promise.all(many(50, () => send(auth.newPhone(), newAddress())));
    expect(tally(replies)).toEqual({ 200: 12, '429 otp_budget_spent': 38 });
    const refused = replies.find((reply) => reply.statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(24 * 60 * 60);
    expect(refused?.json().error).toMatch(/(घंटे|मिनट|सेकंड) बाद फिर कोशिश करें/);
    nextDay();
    expect((await send(auth.newPhone(), newAddress())).statusCode).toBe(200);
  });

  it('of known and unknown numbers are apart', async () => {
    nextDay();
    const known = many(11, () => auth.newPhone());
    for (const phone of known) {
      await send(phone, newAddress());
      const reply = await auth.post('verify-otp', { phone, otp: await auth.codeFor(phone) });
      expect(reply.statusCode).toBe(200);
    }
    nextDay();
    await Promise.all(many(12, () => send(auth.newPhone(), newAddress())));
    expect(tally([await send(auth.newPhone(), newAddress())])).toEqual({ '429 otp_budget_spent': 1 });
    expect(tally(await Promise.all(known.map((phone) => send(phone, newAddress()))))).toEqual({
      200: 10,
      '429 otp_budget_spent': 1,
    });
  });

  it('are not spent by what was refused, by the provider or by another limit', async () => {
    nextDay();
    await auth.sms({ mode: 'refuse' });
    const address = newAddress();
    const phone = auth.newPhone();
    for (let i = 0; i < 15; i++) expect((await send(phone, address)).statusCode).toBe(503);
    await auth.sms({ mode: 'ok' });
    for (let i = 0; i < 15; i++) await send(phone, address);
    expect(tally(await Promise.all(many(12, () => send(auth.newPhone(), newAddress()))))).toEqual({
      200: 11,
      '429 otp_budget_spent': 1,
    });
  });
});
