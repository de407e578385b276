import { type TcpProxy, tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMarketFixture, type MarketFixture, NOON, records } from '../../testing/market-fixture.ts';
import { createRefresh } from './refresh.ts';

let fixture: MarketFixture;
let proxy: TcpProxy;
beforeAll(async () => {
  fixture = await createMarketFixture('refreshoutage');
  await fixture.behave({ mode: 'ok', records: records(20) });
  proxy = await tcpProxy(fixture.config.redis.url);
});
afterAll(async () => {
  await fixture.stop();
  await proxy.stop();
});

it('while Redis does not answer: a refresh is refused with 503, the last result stays readable', async () => {
  await fixture.ingest();
  const { redis } = fixture.config;
  const service = await fixture.replica({ ...fixture.config, patience: 1, redis: { ...redis, url: proxy.url } });
  const ask = () => service.app.inject({ method: 'POST', url: '/api/market/refresh' });
  proxy.freeze();
  const refused = await ask();
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'service_unavailable']);
  expect((await service.app.inject('/api/market/refresh')).json()).toMatchObject({ state: 'done', stored: 20 });
  proxy.thaw();
  expect((await ask()).statusCode).toBe(200);
});

it('a refresh that could not be queued does not block the next one', async () => {
  const { redis, key, log } = fixture.service;
  const jobs = { add: () => Promise.reject(new Error('no queue')) } as unknown as typeof fixture.service.jobs;
  const parts = { redis, key: (...names: string[]) => key('no-queue', ...names), jobs, log };
  const refresh = createRefresh(parts, {
    runs: { last: async () => undefined },
    isConfigured: true,
    clock: () => NOON,
  });
  for (const request of ['one', 'two']) await expect(refresh.ask(request)).rejects.toThrow('no queue');
});
