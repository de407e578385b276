import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthUnderTest, authUnderTest, CONSENT, tally } from '../testing/auth-under-test.ts';
import { Browser } from './testing/browser.ts';

/** Whose sign-up data a number's first account gets when a stranger requests a code of the same number. */

const DOCTOR = { role: 'doctor', name: 'Stranger' };
const FARMER = { role: 'farmer', name: 'सीता' };
const OLDER_CONSENT = { ...CONSENT, noticeVersion: '2024-01-01' };

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await authUnderTest('signup-request');
});
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
});

let lastAddress = 0;
const newBrowser = () => new Browser(auth, `198.51.${++lastAddress}.1`);
/** Number and code only, as a client of the specification sends them. */
const verify = (phone: string, otp: string, more: object = {}) => auth.post('verify-otp', { phone, otp, ...more });
/** The account that a browser gets with number and code only. */
async function accountOf(browser: Browser, phone: string) {
  const reply = await browser.post('verify-otp', { phone, otp: await auth.codeFor(phone) });
  expect(tally([reply])).toEqual({ 200: 1 });
  return reply.json().user;
}

describe('a browser', () => {
  it('gets its own sign-up data although a stranger asked first and only that code was sent', async () => {
    const phone = auth.newPhone();
    const own = newBrowser();
    expect(tally([await newBrowser().send(phone, DOCTOR)])).toEqual({ 200: 1 });
    expect(tally([await own.send(phone, FARMER)])).toEqual({ '429 otp_resend_wait': 1 });
    const user = await accountOf(own, phone);
    expect(user).toMatchObject(FARMER);
    expect(user).not.toHaveProperty('awaitingApproval');
  });

  it.each([
    ['within the same minute', 5, { '429 otp_resend_wait': 1 }],
    ['later, for a code that replaces it', 61, { 200: 1 }],
  ])('gets its own sign-up data although a stranger asked after it %s', async (_, seconds, answer) => {
    const phone = auth.newPhone();
    const own = newBrowser();
    await own.send(phone, FARMER);
    auth.pass(seconds);
    expect(tally([await newBrowser().send(phone, DOCTOR)])).toEqual(answer);
    expect(await accountOf(own, phone)).toMatchObject(FARMER);
  });

  it('gets its own sign-up data although 250 strangers asked after it, of which at most 200 are stored', async () => {
    const phone = auth.newPhone();
    const own = newBrowser();
    await own.send(phone, FARMER);
    await Promise.all(Array.from({ length: 250 }, () => auth.post('send-otp', { phone, ...DOCTOR })));
    const { redis, key } = auth.service;
    const sizes = await Promise.all((await redis.keys(key('otp', 'signup', '*'))).map((kept) => redis.hlen(kept)));
    expect(Math.max(...sizes)).toBe(200);
    expect(await accountOf(own, phone)).toMatchObject(FARMER);
  });

  it('becomes an expert although a stranger asked for a farmer before and after it', async () => {
    const phone = auth.newPhone();
    const [own, stranger] = [newBrowser(), newBrowser()];
    await stranger.send(phone, { role: 'farmer', name: 'Stranger' });
    await own.send(phone, { role: 'doctor', name: 'डॉ. राव' });
    await stranger.send(phone, { role: 'farmer', name: 'Stranger' });
    expect(await accountOf(own, phone)).toMatchObject({ role: 'expert', name: 'डॉ. राव', awaitingApproval: true });
  });

  it('that never asked for this number gets none of the strangers’ sign-up data', async () => {
    const phone = auth.newPhone();
    const other = newBrowser();
    await other.send(auth.newPhone(), DOCTOR);
    await newBrowser().send(phone, DOCTOR);
    expect(await accountOf(other, phone)).toMatchObject({ role: 'farmer', name: 'किसान' });
  });

  it('gets its latest sign-up data', async () => {
    const phone = auth.newPhone();
    const own = newBrowser();
    await own.send(phone, DOCTOR);
    await own.send(phone, FARMER);
    expect(await accountOf(own, phone)).toMatchObject(FARMER);
  });

  it('has to consent again if its own request was made under the older notice, but not for a stranger’s request', async () => {
    const [phone, other] = [auth.newPhone(), auth.newPhone()];
    const [own, unconcerned] = [newBrowser(), newBrowser()];
    await own.send(phone, { consent: OLDER_CONSENT });
    const otp = await auth.codeFor(phone);
    expect(tally([await own.post('verify-otp', { phone, otp })])).toEqual({ '403 consent_required': 1 });
    expect(tally([await own.verify(phone, otp)])).toEqual({ 200: 1 });
    await newBrowser().send(other, { consent: OLDER_CONSENT });
    await unconcerned.send(other);
    expect(await accountOf(unconcerned, other)).toMatchObject({ phone: other });
  });
});

describe('a client without cookies', () => {
  const send = (phone: string, more: object) => auth.post('send-otp', { phone, ...more });
  const login = async (phone: string) => (await verify(phone, await auth.codeFor(phone))).json().user;

  it('gets the role and the name that it sent with the code request', async () => {
    const phone = auth.newPhone();
    await send(phone, { role: 'doctor', name: 'डॉ. राव' });
    expect(await login(phone)).toMatchObject({ role: 'expert', name: 'डॉ. राव', awaitingApproval: true });
  });

  it.each([
    ['before it', [DOCTOR, FARMER]],
    ['after it', [FARMER, DOCTOR]],
  ])('is a farmer with a default name when a stranger asked %s for something else', async (_, requests) => {
    const phone = auth.newPhone();
    for (const request of requests) {
      await send(phone, request);
      auth.pass(61);
    }
    expect(await login(phone)).toMatchObject({ role: 'farmer', name: 'किसान' });
  });

  it('gets what all requests agree on', async () => {
    const phone = auth.newPhone();
    await send(phone, { role: 'expert', name: 'एक' });
    await send(phone, { role: 'docter', name: 'दो' });
    expect(await login(phone)).toMatchObject({ role: 'expert', name: `विशेषज्ञ ${phone.slice(-4)}` });
  });
});

it('sign-up data of the login itself takes precedence over earlier requests', async () => {
  const phone = auth.newPhone();
  const own = newBrowser();
  await own.send(phone, DOCTOR);
  const reply = await own.post('verify-otp', { phone, otp: await auth.codeFor(phone), ...FARMER });
  expect(reply.json().user).toMatchObject(FARMER);
  const another = auth.newPhone();
  await auth.post('send-otp', { phone: another, ...DOCTOR });
  const { user } = (await verify(another, await auth.codeFor(another), FARMER)).json();
  expect(user).toMatchObject(FARMER);
});

it('sign-up data contains no number in Redis, and is deleted by the login', async () => {
  const phone = auth.newPhone();
  const own = newBrowser();
  await own.send(phone, FARMER);
  const { redis } = auth.service;
  const requests = () => redis.keys(`${auth.config.redis.prefix}:auth:otp:signup:*`);
  const keys = await requests();
  expect(keys.length).toBeGreaterThan(0);
  expect(JSON.stringify(keys)).not.toContain(phone);
  for (const key of keys) expect(await redis.pttl(key)).toBeGreaterThan(0);
  await accountOf(own, phone);
  expect(await requests()).toHaveLength(keys.length - 1);
});
