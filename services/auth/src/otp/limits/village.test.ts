import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthUnderTest, authUnderTest, CONSENT } from '../../testing/auth-under-test.ts';
import { deviceOf, morning, otpLimits, wrong } from '../testing/village.ts';

/** Many users behind one address, and attackers who look like many, with the default limits. */

const HOUR = 60 * 60;
const DAY = 24 * HOUR;

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest('village', (config) => {
    config.otpLimits = otpLimits;
    // A slow machine must not open the circuit breaker.
    config.sms.timeoutMs = 20_000;
  });
});
beforeEach(() => auth.pass(2 * DAY));
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

const from = (address: string, cookie = '') => ({ 'x-forwarded-for': address, ...(cookie && { cookie }) });
const send = (phone: string, address: string, cookie?: string) =>
  auth.post('send-otp', { phone }, from(address, cookie));
const verify = (phone: string, otp: string, address: string, cookie?: string) =>
  auth.post('verify-otp', { phone, otp, consent: CONSENT }, from(address, cookie));
type Reply = Awaited<ReturnType<typeof send>>;
/** In waves small enough for a busy machine to answer all. */
async function inWaves<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at += 20) {
    const wave = Array.from({ length: Math.min(20, count - at) }, (_, i) => make(at + i));
    made.push(...(await Promise.all(wave)));
  }
  return made;
}
const smsDuring = async (work: () => Promise<unknown>) => {
  const before = await auth.smsAttempts();
  await work();
  return (await auth.smsAttempts()) - before;
};

describe('a village behind one address of a carrier', () => {
  it('is logged in within 40 minutes of a Monday morning when all arrive within 15 minutes', async () => {
    // A scaled-down run of village.chaos.test.ts, which has 400 farmers and the default limit of an address.
    const share = 60 / 400;
    const small = await authUnderTest('hamlet', (config) => {
      config.otpLimits = { ...otpLimits, unusedPerAddressHour: otpLimits.unusedPerAddressHour * share };
      config.sms.timeoutMs = 20_000;
    });
    const { seconds, mostRefusals } = await morning(small, { farmers: 60, address: '203.0.113.1' });
    expect(seconds).toBeLessThan(40 * 60);
    expect(mostRefusals).toBeLessThanOrEqual(3);
    await small.simulator.close();
  });
});

it('a phone that logged in weeks ago gets a code for its own number although a stranger filled the address; other requests there are refused', async () => {
  const address = '203.0.113.8';
  const phone = auth.newPhone();
  const cookie = deviceOf(await send(phone, address));
  expect((await verify(phone, await auth.codeFor(phone), address, cookie)).statusCode).toBe(200);
  auth.pass(30 * DAY);
  const stranger = () => send(auth.newPhone(), address);
  await inWaves(60, stranger);
  expect((await stranger()).json().code).toBe('otp_address_limit');
  expect((await send(auth.newPhone(), address, `${cookie}x`)).json().code).toBe('otp_address_limit');
  expect((await send(phone, address, cookie)).statusCode).toBe(200);
  expect((await verify(phone, await auth.codeFor(phone), address, cookie)).statusCode).toBe(200);
  const sent = await smsDuring(() => inWaves(20, () => send(auth.newPhone(), address, cookie)));
  // The room that the login just added.
  expect(sent).toBe(1);
});

describe('an SMS pumper who never uses a code', () => {
  it('gets 40 an hour and 120 a day from one address', async () => {
    const perHour: number[] = [];
    for (let hour = 0; hour < 24; hour++) {
      // The daily limit is reached after three hours: any success in the few tries from then on would exceed it.
      const tries = hour < 4 ? 50 : 3;
      const sent = await smsDuring(() => inWaves(tries, () => send(auth.newPhone(), '203.0.113.2')));
      perHour.push(sent);
      auth.pass(HOUR - 1);
    }
    expect(Math.max(...perHour)).toBe(40);
    expect(perHour.reduce((sum, sent) => sum + sent)).toBe(120);
  }, 120_000);

  it('gets one more code a day for each own SIM, up to 400 more', async () => {
    const address = '203.0.113.3';
    for (let i = 0; i < 5; i++) {
      const phone = auth.newPhone();
      const cookie = deviceOf(await send(phone, address));
      expect((await verify(phone, await auth.codeFor(phone), address, cookie)).statusCode).toBe(200);
    }
    const sent = await smsDuring(() => inWaves(60, () => send(auth.newPhone(), address)));
    expect(sent).toBe(45);
  });

  it('gets no more with one SIM that logs in from several browsers', async () => {
    const [address, phone] = ['203.0.113.9', auth.newPhone()];
    const browsers: string[] = [];
    for (let i = 0; i < 5; i++) {
      const cookie = deviceOf(await send(phone, address));
      expect((await verify(phone, await auth.codeFor(phone), address, cookie)).statusCode).toBe(200);
      browsers.push(cookie);
      auth.pass(HOUR);
    }
    await inWaves(60, () => send(auth.newPhone(), address));
    const sent = await smsDuring(() => inWaves(20, (i) => send(auth.newPhone(), address, browsers[i % 5])));
    expect(sent).toBe(0);
    expect((await send(phone, address, browsers[0])).statusCode).toBe(200);
  }, 60_000);

  it('gets 200 an hour from all addresses of a customer: a /48, or a /24', async () => {
    for (const address of [(i: number) => `2001:db8:7:${i.toString(16)}::1`, (i: number) => `198.51.100.${i}`]) {
      const sent = await smsDuring(() => inWaves(205, (i) => send(auth.newPhone(), address(i))));
      expect(sent).toBe(200);
    }
  }, 60_000);

  it('gets 40 an hour for a thousand consecutive numbers from any address, and the replies do not reveal which were sent', async () => {
    const replies: Reply[] = [];
    const sent = await smsDuring(async () => {
      for (let i = 0; i < 100; i++)
        replies.push(await send(String(9_555_000_000 + i), `2001:db8:${(i + 100).toString(16)}::1`));
    });
    expect(sent).toBe(40);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(replies.slice(40).map((reply) => reply.body)).size).toBe(1);
  });
});

describe('an attacker who guesses codes', () => {
  it('has at most 30 codes of a number compared in a day, from any devices and addresses', async () => {
    const phone = auth.newPhone();
    let compared = 0;
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      const asked = await send(phone, `192.0.2.${minute % 250}`);
      if (asked.statusCode === 200) {
        const code = await auth.codeFor(phone);
        for (const cookie of [deviceOf(asked), '']) {
          for (let by = 1; by <= 6; by++) {
            const reply = await verify(phone, wrong(code, by), `192.0.2.${by + (minute % 200)}`, cookie);
            if (reply.json().code === 'otp_wrong') compared++;
            else expect(reply.json().code).toBe('otp_locked');
          }
        }
      }
      auth.pass(10 * 60 - 1);
    }
    expect(compared).toBe(30);
  }, 60_000);

  it('does not use up the guesses of the device that requested the code', async () => {
    const phone = auth.newPhone();
    const cookie = deviceOf(await send(phone, '203.0.113.4'));
    const code = await auth.codeFor(phone);
    for (let by = 1; by <= 8; by++) await verify(phone, wrong(code, by), '203.0.113.5');
    const forged = `${cookie.slice(0, -2)}xx`;
    expect((await verify(phone, code, '203.0.113.5', forged)).json().code).toBe('otp_locked');
    expect((await verify(phone, code, '203.0.113.4', cookie)).statusCode).toBe(200);
  });

  it('on one device has 15 wrong codes an hour with the wait in the reply, and neighbours can log in', async () => {
    const address = '203.0.113.6';
    let cookie = '';
    const codes: string[] = [];
    for (let i = 0; i < 4; i++) {
      const phone = auth.newPhone();
      const asked = await send(phone, address, cookie);
      cookie = deviceOf(asked);
      const code = await auth.codeFor(phone);
      for (let by = 1; by <= 5; by++) codes.push((await verify(phone, wrong(code, by), address, cookie)).json().code);
    }
    expect(codes.filter((code) => code === 'otp_wrong')).toHaveLength(15);
    const mine = auth.newPhone();
    await send(mine, address, cookie);
    const locked = await verify(mine, await auth.codeFor(mine), address, cookie);
    expect([locked.statusCode, locked.json().code]).toEqual([429, 'otp_locked']);
    expect(locked.json().error).toMatch(/कई बार गलत कोड लिखा गया। (1 घंटे|\d+ मिनट) बाद नया कोड मँगाएँ।/);
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(50 * 60);
    const neighbour = auth.newPhone();
    const own = deviceOf(await send(neighbour, address));
    expect((await verify(neighbour, await auth.codeFor(neighbour), address, own)).statusCode).toBe(200);
  });

  it('without a device shares 60 wrong codes an hour with the address; right ones are not charged', async () => {
    const address = '203.0.113.7';
    let compared = 0;
    for (let i = 0; i < 15; i++) {
      const phone = auth.newPhone();
      await send(phone, address);
      const code = await auth.codeFor(phone);
      for (let by = 1; by <= 5; by++) {
        if ((await verify(phone, wrong(code, by), address)).json().code === 'otp_wrong') compared++;
      }
    }
    expect(compared).toBe(60);
    auth.pass(2 * HOUR);
    for (let i = 0; i < 61; i++) {
      const phone = auth.newPhone();
      await send(phone, address);
      expect((await verify(phone, await auth.codeFor(phone), address)).statusCode).toBe(200);
    }
  }, 60_000);
});
