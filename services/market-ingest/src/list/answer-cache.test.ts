import { gunzipSync } from 'node:zlib';
import { marketPricesRefreshed } from '@anar/contracts/messages/events';
import { outboxFields, toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig } from '@anar/service-kit/testing';
import { type TcpProxy, tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import type { MarketConfig } from '../config.ts';
import { onDay, type SeededMandi, seedMarket } from '../testing/seed-market.ts';
import { createAnswerCache } from './answer-cache.ts';

const base = testConfig('market-cache');
let redis: TcpProxy;
let service: Service;
let replica: Service;

const SOLAPUR: SeededMandi = { market: 'Solapur APMC', district: 'Solapur' };
const priced = (modal: number): SeededMandi => ({ ...SOLAPUR, prices: [onDay('2026-11-20', modal)] });

beforeAll(async () => {
  redis = await tcpProxy(base.redis.url);
  const build = (own: MarketConfig) => buildApp(own, { byTheClock: false });
  service = await startTestService(build, {
    ...base,
    patience: 1,
    redis: { ...base.redis, url: redis.url },
    sample: false,
  });
  replica = await startTestService(build, { ...base, sample: false });
});
beforeEach(async () => {
  await seedMarket(service, [priced(10_000)]);
  await createAnswerCache(replica).invalidate();
});
afterAll(async () => {
  await dispose();
  await redis.stop();
});

const DATA = '/api/market/data';
const get = (url: string, headers: Record<string, string> = {}, from = service) =>
  from.app.inject({ method: 'GET', url, headers });
const priceOf = async (url = DATA, from = service) => (await get(url, {}, from)).json().data[0]?.modalPrice;
const isBack = () => eventually(async () => (await service.redis.ping()) === 'PONG');

describe('cached answers', () => {
  it('are shared by all replicas until the prices change', async () => {
    expect(await priceOf()).toBe(10_000);
    await seedMarket(service, [priced(12_000)]);
    expect(await priceOf()).toBe(10_000);
    expect(await priceOf(DATA, replica)).toBe(10_000);
    await createAnswerCache(service).invalidate();
    expect(await priceOf()).toBe(12_000);
    expect(await priceOf(DATA, replica)).toBe(12_000);
    expect(await priceOf(`${DATA}?search=solapur`)).toBe(12_000);
  });

  it('of a search include new mandis after an ingest', async () => {
    expect((await get(`${DATA}?search=jalore`)).json().data).toEqual([]);
    await seedMarket(service, [{ market: 'Jalore', district: 'Jalore', state: 'Rajasthan' }]);
    await createAnswerCache(replica).invalidate();
    expect((await get(`${DATA}?search=jalore`)).json().data).toHaveLength(1);
    await service.mongo.collection('mandis').deleteOne({ mandi: 'Jalore' });
  });

  it('computed before new prices came in are not stored under the new version', async () => {
    const answers = createAnswerCache(service);
    const before = await answers.find('question');
    await createAnswerCache(replica).invalidate();
    await answers.keep('question', String(before?.version), Buffer.from('old'));
    const after = await answers.find('question');
    expect(after).toEqual({ version: expect.not.stringMatching(String(before?.version)) });
    await answers.keep('question', String(after?.version), Buffer.from('new'));
    expect(String((await answers.find('question'))?.body)).toBe('new');
  });

  it('are never older than the last ingest, also when read while it writes', async () => {
    const answers = createAnswerCache(replica);
    for (let modal = 10_001; modal <= 10_010; modal++) {
      const reads = Array.from({ length: 20 }, (_, index) => priceOf(DATA, index % 2 ? service : replica));
      await seedMarket(replica, [priced(modal)]);
      await answers.invalidate();
      const after = Array.from({ length: 20 }, (_, index) => priceOf(DATA, index % 2 ? service : replica));
      expect(new Set(await Promise.all(after))).toEqual(new Set([modal]));
      await Promise.all(reads);
    }
  });

  it('are limited to 500 and have a TTL', async () => {
    const answers = createAnswerCache(service);
    const version = String((await answers.find('0'))?.version);
    await Promise.all(Array.from({ length: 700 }, (_, index) => answers.keep(`q${index}`, version, Buffer.from('x'))));
    expect(await service.redis.hlen(service.key('answers-1'))).toBe(501);
    expect(await service.redis.ttl(service.key('answers-1'))).toBeGreaterThan(3500);
    expect(await priceOf()).toBe(10_000);
  });

  it('are invalidated by the event of new prices', async () => {
    expect(await priceOf()).toBe(10_000);
    await seedMarket(service, [priced(13_000)]);
    const schema = new mongoose.Schema({ _id: String, ...outboxFields }, { collection: 'tellers' });
    const publishers = service.mongo.model('Teller', schema);
    service.events.outbox(publishers as never);
    const data = { day: '2026-11-20', changed: [] };
    const event = toEvent(marketPricesRefreshed, { aggregateId: 'run', userId: '-', data });
    await publishers.create({ _id: 'run', seq: 1, outbox: [{ ...event, seq: 1 }] });
    service.events.kick();
    await eventually(async () => (await priceOf()) === 13_000);
  });
});

describe('a client that has the answer', () => {
  it('gets 304 without a body until the prices change', async () => {
    const first = await get(DATA);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    for (const known of [etag, `"other", ${etag}`, etag.slice(2)]) {
      const again = await get(DATA, { 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      expect(again.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    }
    expect((await get(DATA, { 'if-none-match': etag }, replica)).statusCode).toBe(304);
    expect((await get(`${DATA}?page=2`, { 'if-none-match': etag })).statusCode).toBe(200);
    await createAnswerCache(replica).invalidate();
    expect((await get(DATA, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('gets the same ETag for equivalent queries', async () => {
    const tagOf = async (query: string) => (await get(`${DATA}?${query}`)).headers.etag;
    expect(await tagOf('state=Orissa')).toBe(await tagOf('state=ओडिशा'));
    expect(await tagOf('state=all&search=&ids=')).toBe(await tagOf(''));
    expect(await tagOf('search=%20Solapur%20')).toBe(await tagOf('search=solapur'));
    expect(await tagOf('search=solapur')).not.toBe(await tagOf('search=nashik'));
  });

  it('gets gzip if it accepts that, and has to revalidate', async () => {
    const plain = await get(DATA);
    const packed = await get(DATA, { 'accept-encoding': 'br, gzip;q=0.8' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers.vary).toContain('accept-encoding');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers.etag).toBe(plain.headers.etag);
    for (const accepted of ['gzip;q=0', 'identity', 'br'])
      expect((await get(DATA, { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined();
    expect((await get('/api/market/states')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect((await get('/api/market/analytics')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });
});

describe('while Redis is down', () => {
  it('answers come from Mongo without an ETag, and the cache is used again when Redis is back', async () => {
    expect(await priceOf()).toBe(10_000);
    await redis.cut();
    await seedMarket(service, [priced(14_000)]);
    const reply = await get(DATA);
    expect([reply.statusCode, reply.json().data[0].modalPrice]).toEqual([200, 14_000]);
    expect(reply.headers.etag).toBeUndefined();
    expect(await priceOf(`${DATA}?search=सोलापुर`)).toBe(14_000);
    expect((await get('/api/market/states')).json().states).toHaveLength(1);
    await expect(createAnswerCache(service).invalidate()).rejects.toThrow();
    await redis.reopen();
    await isBack();
    await createAnswerCache(service).invalidate();
    const tagged = await eventually(async () => (await get(DATA)).headers.etag);
    expect((await get(DATA, { 'if-none-match': tagged })).statusCode).toBe(304);
    expect(await priceOf()).toBe(14_000);
  });

  it('requests do not all wait for a Redis that hangs', async () => {
    redis.freeze();
    const asked = vi.spyOn(service.redis, 'callBuffer');
    try {
      for (let count = 0; count < 5; count++) expect(await priceOf()).toBe(10_000);
      expect(asked).toHaveBeenCalledTimes(1);
    } finally {
      asked.mockRestore();
      redis.thaw();
    }
    await isBack();
  });
});
