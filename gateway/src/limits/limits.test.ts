import { dispose, eventually } from '@anar/service-kit/testing';
import { type TcpProxy, tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GatewayConfig } from '../config.ts';
import { type EchoService, startEcho } from '../testing/echo-service.ts';
import { gatewayConfig, newCaller, startGateway, type TestGateway } from '../testing/test-gateway.ts';
import { createLeasedLimits, leaseOf } from './leased-limits.ts';

const defaults = gatewayConfig('limits').limits;
const limited = (limits: Partial<GatewayConfig['limits']>) => ({ ...defaults, ...limits });
const budget = (limit: number, windowSeconds = 3600) => ({ limit, windowSeconds });
const both = (limit: number) => ({ user: budget(limit), address: budget(limit) });

let echo: EchoService;
let wire: TcpProxy;
beforeAll(async () => {
  echo = await startEcho('all');
});
afterAll(async () => {
  await dispose();
  await Promise.all([echo.stop(), wire.stop()]);
});

const start = (name: string, overrides: Partial<GatewayConfig>) =>
  startGateway(
    gatewayConfig(name, {
      services: { auth: echo.origin, orchard: echo.origin, diagnosis: echo.origin },
      ...overrides,
    }),
  );
const sendOtp = ({ url }: TestGateway) => fetch(`${url}/api/auth/send-otp`, { method: 'POST', body: '{}' });
const passed = (replies: Response[]) => replies.filter((reply) => reply.status === 200).length;
const refused = (replies: Response[]) => replies.filter((reply) => reply.status === 429);
const times = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)));

describe('OTP and login: exact', () => {
  test('50 concurrent requests to two gateways with a limit of 20: exactly 20 pass, the others are 429 with Retry-After', async () => {
    const config = gatewayConfig('otp', { services: { auth: echo.origin }, limits: limited({ otp: both(20) }) });
    const gateways = [await startGateway(config), await startGateway(config)] as const;
    const before = echo.seen.length;
    const replies = await times(50, (at) => sendOtp(gateways[at % 2 === 0 ? 0 : 1]));
    expect(passed(replies)).toBe(20);
    expect(echo.seen.length - before).toBe(20);
    for (const reply of refused(replies)) {
      const seconds = Number(reply.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(3500);
      expect(seconds).toBeLessThanOrEqual(3600);
      expect(reply.headers.get('ratelimit-limit')).toBe('20');
      expect(reply.headers.get('ratelimit-remaining')).toBe('0');
      expect(reply.headers.get('ratelimit-reset')).toBe(String(seconds));
      expect(await reply.json()).toMatchObject({
        code: 'too_many_requests',
        error: 'बहुत बार कोशिश हुई। 1 घंटे बाद फिर कोशिश करें।',
      });
    }
    expect(refused(replies)).toHaveLength(30);
  });

  test('a village behind one address passes with the default limits', async () => {
    const gateway = await start('village', {});
    const verify = () => fetch(`${gateway.url}/api/auth/verify-otp`, { method: 'POST', body: '{}' });
    for (let wave = 0; wave < 10; wave++) {
      expect(passed(await times(60, () => sendOtp(gateway)))).toBe(60);
      expect(passed(await times(90, verify))).toBe(90);
    }
  });

  test('login has a budget of its own', async () => {
    const gateway = await start('login', { limits: limited({ otp: both(1), login: both(2) }) });
    const verify = () => fetch(`${gateway.url}/api/auth/verify-otp`, { method: 'POST', body: '{}' });
    await sendOtp(gateway);
    expect((await sendOtp(gateway)).status).toBe(429);
    expect(passed(await times(5, verify))).toBe(2);
  });
});

describe('everything else: leased', () => {
  const limits = limited({ default: { user: budget(40), address: budget(60) } });
  const orchards = (gateway: TestGateway, headers: Record<string, string>) =>
    fetch(`${gateway.url}/api/orchards`, { headers });

  test('one gateway lets exactly the budget of concurrent requests through', async () => {
    const gateway = await start('one', { limits });
    const { headers } = newCaller();
    const replies = await times(100, () => orchards(gateway, headers));
    expect(passed(replies)).toBe(40);
    const [refusal] = refused(replies);
    expect(refusal?.headers.get('ratelimit-limit')).toBe('40');
    expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('three gateways overshoot by at most two leases, and then agree', async () => {
    const config = gatewayConfig('three', { services: { orchard: echo.origin }, limits });
    const gateways = [await startGateway(config), await startGateway(config), await startGateway(config)];
    const { headers } = newCaller();
    const replies = (await Promise.all(gateways.map((one) => times(60, () => orchards(one, headers))))).flat();
    const lease = leaseOf(limits.default.user);
    expect(passed(replies)).toBeGreaterThanOrEqual(40);
    expect(passed(replies)).toBeLessThanOrEqual(40 + 2 * lease);
    await eventually(async () => {
      const again = await Promise.all(gateways.map((one) => orchards(one, headers)));
      return again.every((reply) => reply.status === 429);
    });
  });

  test('each user has a separate budget, independent of the address’s', async () => {
    const gateway = await start('user', { limits: limited({ default: { user: budget(3), address: budget(1) } }) });
    for (const { headers } of [newCaller(), newCaller()]) {
      const replies = await times(5, () => orchards(gateway, headers));
      expect(passed(replies)).toBe(3);
    }
  });

  test('a public path is charged to the user of the token, without one to the address', async () => {
    const gateway = await start('public', { limits: limited({ default: { user: budget(3), address: budget(1) } }) });
    const places = (headers: Record<string, string>) => () => fetch(`${gateway.url}/api/places?query=a`, { headers });
    expect(passed(await times(5, places(newCaller().headers)))).toBe(3);
    expect(passed(await times(5, places({})))).toBe(1);
  });

  test('questions to the adviser have a budget of their own', async () => {
    const gateway = await start('classes', { limits: limited({ default: both(2), upload: both(3) }) });
    const { headers } = newCaller();
    const advice = () => fetch(`${gateway.url}/api/advice`, { method: 'POST', headers, body: '{}' });
    expect(passed(await times(5, () => orchards(gateway, headers)))).toBe(2);
    expect(passed(await times(5, advice))).toBe(3);
  });

  test('a new window brings the whole budget again', async () => {
    const brief = { user: budget(2, 1), address: budget(60) };
    const gateway = await start('window', { limits: limited({ default: brief }) });
    const { headers } = newCaller();
    await eventually(async () => refused(await times(5, () => orchards(gateway, headers))).length > 0);
    await eventually(async () => (await orchards(gateway, headers)).status === 200);
  });

  test('bad tokens are charged to the address: 401, then 429', async () => {
    const gateway = await start('bad', { limits: limited({ default: { user: budget(9), address: budget(3) } }) });
    const statuses = (await times(5, () => orchards(gateway, { authorization: 'Bearer no' }))).map((one) => one.status);
    expect(statuses.sort()).toEqual([401, 401, 401, 429, 429]);
  });

  test('every answer has RateLimit headers with the remaining budget', async () => {
    const gateway = await start('left', { limits });
    const { headers } = newCaller();
    const first = await orchards(gateway, headers);
    const second = await orchards(gateway, headers);
    expect(first.headers.get('ratelimit-remaining')).toBe('39');
    expect(second.headers.get('ratelimit-remaining')).toBe('38');
    expect(Number(second.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
  });
});

describe('Redis cut off', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    const config = gatewayConfig('cut', {
      services: { auth: echo.origin, orchard: echo.origin },
      limits: limited({ otp: both(4), default: { user: budget(6), address: budget(60) } }),
    });
    wire = await tcpProxy(config.redis.url);
    gateway = await startGateway({ ...config, patience: 1, redis: { ...config.redis, url: wire.url } });
  });

  test('each gateway counts alone, refuses nothing because of Redis, and counts in Redis again when it is back', async () => {
    const { headers } = newCaller();
    const orchards = () => fetch(`${gateway.url}/api/orchards`, { headers });
    expect(passed(await times(2, orchards))).toBe(2);
    await wire.cut();
    const readyz = async () => (await (await fetch(`${gateway.url}/readyz`)).json()) as { status: string };
    await eventually(async () => (await readyz()).status === 'degraded');
    expect(passed(await times(10, orchards))).toBe(4);
    expect(passed(await times(10, () => sendOtp(gateway)))).toBe(4);
    await wire.reopen();
    await eventually(async () => (await readyz()).status === 'ready');
    expect(passed(await times(10, orchards))).toBe(0);
    const other = newCaller();
    expect(passed(await times(10, () => fetch(`${gateway.url}/api/orchards`, { headers: other.headers })))).toBe(6);
    await eventually(async () => passed(await times(6, () => sendOtp(gateway))) > 0);
    expect(passed(await times(10, () => sendOtp(gateway)))).toBe(0);
  });

  test('a Redis that accepts connections but does not answer delays requests only briefly', async () => {
    const { headers } = newCaller();
    wire.freeze();
    const orchards = await times(10, () => fetch(`${gateway.url}/api/orchards`, { headers }));
    expect(passed(orchards)).toBe(6);
    const otps = await times(3, () => sendOtp(gateway));
    expect(otps.every((reply) => reply.status === 200 || reply.status === 429)).toBe(true);
    wire.thaw();
  });

  test('requests that Redis counted but confirmed too late are not counted twice', async () => {
    const redis = new Redis(wire.url, { commandTimeout: 100, maxRetriesPerRequest: 1 });
    const reader = new Redis(gateway.service.config.redis.url);
    const keyOf = () => gateway.service.key('limit', 'slow');
    const slow = createLeasedLimits({ redis, keyOf, settleMs: 60_000 });
    const hour = { limit: 100, windowSeconds: 3600 };
    await eventually(() => redis.ping());
    for (let i = 0; i < 3; i++) slow.take('somebody', hour);
    wire.freeze();
    for (let i = 0; i < 5; i++) await slow.settle();
    wire.thaw();
    await eventually(() => redis.ping());
    await slow.stop();
    expect(await reader.get(keyOf())).toBe('3');
    expect(await reader.ttl(keyOf())).toBeGreaterThan(3600 - 60);
    expect(slow.take('somebody', hour)).toMatchObject({ remaining: 96 });
    redis.disconnect();
    reader.disconnect();
  });
});
