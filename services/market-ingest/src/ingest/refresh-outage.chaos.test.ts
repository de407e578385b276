import { type TcpProxy, tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MarketWorld, marketWorld, NOON, records } from '../testing/market-world.ts';
import { createRefresh } from './refresh.ts';

let world: MarketWorld;
let proxy: TcpProxy;
beforeAll(async () => {
  world = await marketWorld('refreshoutage');
  await world.behave({ mode: 'ok', records: records(20) });
  proxy = await tcpProxy(world.config.redis.url);
});
afterAll(async () => {
  await world.stop();
  await proxy.stop();
});

it('while Redis does not answer nobody can have the portal asked, and the last result can be read', async () => {
  await world.ingest();
  const { redis } = world.config;
  const service = await world.replica({ ...world.config, patience: 1, redis: { ...redis, url: proxy.url } });
  const ask = () => service.app.inject({ method: 'POST', url: '/api/market/refresh' });
  proxy.freeze();
  const refused = await ask();
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'service_unavailable']);
  expect((await service.app.inject('/api/market/refresh')).json()).toMatchObject({ state: 'done', stored: 20 });
  proxy.thaw();
  expect((await ask()).statusCode).toBe(200);
});

it('who could not have it asked keeps nobody from asking', async () => {
  const { redis, key, log } = world.service;
  const jobs = { add: () => Promise.reject(new Error('no queue')) } as unknown as typeof world.service.jobs;
  const parts = { redis, key: (...names: string[]) => key('no-queue', ...names), jobs, log };
  const refresh = createRefresh(parts, {
    runs: { last: async () => undefined },
    isConfigured: true,
    clock: () => NOON,
  });
  for (const request of ['one', 'two']) await expect(refresh.ask(request)).rejects.toThrow('no queue');
});
