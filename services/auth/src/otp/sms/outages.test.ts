import { dispose, eventually } from '@anar/service-kit/testing';
import { type TcpProxy, tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AuthUnderTest, authUnderTest, CONSENT, tally } from '../../testing/auth-under-test.ts';
import { createOtpStore } from '../codes/otp.store.ts';
import { OTP } from '../limits/otp-limits.ts';
import { LEFT_ALONE_MS } from './msg91.ts';

let auth: AuthUnderTest;
let gates: { sms: TcpProxy; redis: TcpProxy; mongo: TcpProxy };

beforeAll(async () => {
  const { MONGO_URL = '', REDIS_URL = '' } = process.env;
  auth = await authUnderTest('outages', async (config) => {
    const [mongo, redis] = await Promise.all([tcpProxy(MONGO_URL), tcpProxy(REDIS_URL)]);
    gates = { mongo, redis, sms: await tcpProxy(config.sms.baseUrl) };
    config.mongo.url = `${mongo.url}?directConnection=true`;
    config.redis.url = redis.url;
    config.patience = 1;
    config.sms.baseUrl = gates.sms.url;
  });
});
afterAll(async () => {
  await auth.simulator.close();
  await dispose();
  await Promise.all(Object.values(gates).map((gate) => gate.stop()));
});

const send = (phone: string) => auth.post('send-otp', { phone });

it('while the SMS provider is down a request is answered with 503 without charging a limit; later it works again', async () => {
  const phone = auth.newPhone();
  await gates.sms.cut();
  for (let i = 0; i < 4; i++) expect(tally([await send(phone)])).toEqual({ '503 sms_unavailable': 1 });
  await gates.sms.reopen();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LEFT_ALONE_MS + 1 });
  await auth.logIn(phone);
  vi.useRealTimers();
});

it('Redis is down during a login: 503 in Hindi, and the same code works afterwards', async () => {
  const phone = auth.newPhone();
  await send(phone);
  const otp = await auth.codeFor(phone);
  await gates.redis.cut();
  for (const reply of [await send(auth.newPhone()), await auth.post('verify-otp', { phone, otp, consent: CONSENT })]) {
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'service_unavailable']);
    expect(reply.json().error).toMatch(/[\u0900-\u097f]/);
    expect(reply.headers['retry-after']).toBeDefined();
  }
  await gates.redis.reopen();
  await eventually(async () => (await auth.post('verify-otp', { phone, otp, consent: CONSENT })).statusCode === 200);
});

it('Mongo is down during a login: the right code is not used up', async () => {
  const phone = auth.newPhone();
  await send(phone);
  const otp = await auth.codeFor(phone);
  await gates.mongo.cut();
  for (let i = 0; i < 6; i++)
    expect(tally([await auth.post('verify-otp', { phone, otp, consent: CONSENT })])).toEqual({
      '503 service_unavailable': 1,
    });
  await gates.mongo.reopen();
  await eventually(async () => (await auth.post('verify-otp', { phone, otp, consent: CONSENT })).statusCode === 200);
  expect(tally([await auth.post('verify-otp', { phone, otp, consent: CONSENT })])).toEqual({ '400 otp_expired': 1 });
});

it('a code restored after an outage is open beside a newer one', async () => {
  const { service, config } = auth;
  const codes = createOtpStore(service, config.otpHashKey, config.otpLimits);
  const phone = auth.newPhone();
  const [at, later] = [Date.now(), Date.now() + OTP.resendMs];
  const send = { phone, address: 'home', network: 'village', device: 'mine', known: true, trusted: false };
  const me = { phone, device: 'mine', trusted: false, address: 'home' };
  await codes.reserve({ ...send, id: 'first', at }, 'aa');
  const claimed = await codes.claim(me, 'first');
  await codes.reserve({ ...send, id: 'second', at: later }, 'bb');
  // A second right guess of the first code, just before the second was sent.
  expect(await codes.claim(me, 'first')).toBeUndefined();
  if (claimed) await codes.restore(me, claimed, [], later);
  expect(claimed).toBeDefined();
  const guess = await codes.takeGuess(me, later);
  if (guess.kind !== 'compare') throw new Error(guess.kind);
  expect(guess.codes.toSorted((a, b) => a.hash.localeCompare(b.hash))).toEqual([
    { sendId: 'first', hash: 'aa' },
    { sendId: 'second', hash: 'bb' },
  ]);
});

it('a session ends although Redis is down; its access token is revoked when Redis is back', async () => {
  const { headers, refresh, body } = await auth.logIn(auth.newPhone());
  await gates.redis.cut();
  const cookie = `anar_refresh=${refresh}`;
  expect((await auth.post('logout', undefined, { cookie })).statusCode).toBe(200);
  expect(tally([await auth.post('refresh', undefined, { cookie })])).toEqual({ '401 session_ended': 1 });
  await gates.redis.reopen();
  const key = `${auth.config.redis.prefix}:revoked-sessions`;
  const sid = String(JSON.parse(atob(body.token.split('.')[1] ?? '')).sid);
  await eventually(async () => (await auth.service.redis.zscore(key, sid)) !== null);
  const url = '/api/auth/sessions';
  expect(tally([await auth.service.app.inject({ url, headers })])).toEqual({ '401 session_ended': 1 });
});
