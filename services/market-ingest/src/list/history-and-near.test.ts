import { listMarketData, listNearMarkets, readMarketHistory } from '@anar/contracts/market';
import { dayAfter, indiaDay } from '@anar/india/time';
import { checker } from '@anar/service-kit/http/validation';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import type { MarketConfig } from '../config.ts';
import { nameSeeded, onDay, type SeededMandi, seedMarket } from '../testing/seed-market.ts';
import { createAnswerCache } from './answer-cache.ts';

const config: MarketConfig = { ...testConfig('market-history'), sample: false };
const service = await startTestService((own: MarketConfig) => buildApp(own, { byTheClock: false }), config);

const TODAY = indiaDay(new Date());
/** Newest day of Solapur. Relative to today: the TTL index deletes prices after two years. */
const NEWEST = dayAfter(TODAY, -1);

const SOLAPUR: SeededMandi = {
  ...{ market: 'Solapur APMC', district: 'Solapur' },
  prices: [
    onDay(NEWEST, 10_500, 'Local'),
    onDay(NEWEST, 11_500, 'Large'),
    onDay(dayAfter(NEWEST, -2), 10_000),
    onDay(dayAfter(NEWEST, -89), 9000),
    onDay(dayAfter(NEWEST, -90), 8900),
    onDay(dayAfter(NEWEST, -729), 5000),
  ],
};
const GANESH: SeededMandi = { ...SOLAPUR, variety: 'Ganesh', prices: [onDay(TODAY, 7000)] };
const at = (market: string, district: string, state = 'Maharashtra'): SeededMandi => ({ market, district, state });
const FAR = at('Jalore', 'Jalore', 'Rajasthan');
const MADE_UP: SeededMandi = { ...SOLAPUR, sample: true };
const idOf = (mandi: SeededMandi) => nameSeeded(mandi)._id;

beforeAll(async () => {
  await seedMarket(service, [SOLAPUR, GANESH, FAR, MADE_UP, at('Nowhere', 'Unknown', 'Sikkim')]);
  await seedMarket(service, [
    at('Pandharpur', 'Solapur'),
    at('Village', 'Solapur'),
    at('Sangli', 'Sangli'),
    at('Atpadi', 'Sangli'),
    at('Pune', 'Pune'),
    at('Nashik', 'Nashik'),
  ]);
});
afterAll(dispose);

/** Around Solapur, from the nearest: what a grower there compares. */
const FRESH: SeededMandi[] = [
  { ...at('Pandharpur', 'Solapur'), prices: [onDay(TODAY, 10_000)] },
  { ...at('Sangli', 'Sangli'), prices: [onDay(dayAfter(TODAY, -2), 10_900)] },
  { ...at('Pune', 'Pune'), prices: [onDay(TODAY, 10_800)] },
  { ...at('Nashik', 'Nashik'), prices: [onDay(dayAfter(TODAY, -4), 20_000)] },
];

const get = async (path: string) => service.app.inject({ method: 'GET', url: `/api/market/${path}` });

describe('history', () => {
  it('has one price a day over all grades, oldest first, for the 90 days up to the newest', async () => {
    const body = (await get(`history/${idOf(SOLAPUR)}`)).json();
    expect(checker(readMarketHistory.replies[200])(body)).toEqual({ ok: true, value: body });
    expect(body.record).toMatchObject({ id: idOf(SOLAPUR), mandiName: 'सोलापुर', modalPrice: 11_000 });
    expect(body.days).toEqual([
      { date: dayAfter(NEWEST, -89), minPrice: 8500, maxPrice: 9500, modalPrice: 9000 },
      { date: dayAfter(NEWEST, -2), minPrice: 9500, maxPrice: 10_500, modalPrice: 10_000 },
      { date: NEWEST, minPrice: 10_000, maxPrice: 12_000, modalPrice: 11_000 },
    ]);
  });

  it.each([
    [1, 1],
    [3, 2],
    [91, 4],
    [729, 4],
    [730, 5],
    [731, 5],
  ])('%i days hold %i prices', async (days, count) => {
    expect((await get(`history/${idOf(SOLAPUR)}?days=${days}`)).json().days).toHaveLength(count);
  });

  it.each(['0', '732', '-1', 'x', '1.5'])('days=%s is refused', async (days) => {
    expect((await get(`history/${idOf(SOLAPUR)}?days=${days}`)).statusCode).toBe(400);
  });

  it('of an unknown or made-up mandi: 404; with a malformed id: 400', async () => {
    for (const id of ['ffffffffffffffff', idOf(MADE_UP)]) {
      const reply = await get(`history/${id}`);
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'mandi_unknown']);
      expect(reply.headers.etag).toBeUndefined();
    }
    for (const id of ['x', '$ne', 'FFFFFFFFFFFFFFFF', '..%2f'])
      expect((await get(`history/${id}`)).statusCode).toBe(400);
  });

  it('has to be revalidated by the client', async () => {
    const { headers } = await get(`history/${idOf(SOLAPUR)}`);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers.etag).toMatch(/^W\//);
  });
});

describe('nearby mandis', () => {
  const near = async (latitude: number, longitude: number) =>
    (await get(`near?latitude=${latitude}&longitude=${longitude}`)).json().mandis;

  it('are at most five different ones, nearest first, each with the variety of the newest day', async () => {
    const reply = await get('near?latitude=17.66&longitude=75.91');
    expect(checker(listNearMarkets.replies[200])(reply.json())).toEqual({ ok: true, value: reply.json() });
    expect(reply.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const { mandis } = reply.json();
    expect(mandis).toHaveLength(5);
    expect(mandis[0]).toMatchObject({ mandi: 'Solapur', variety: 'Ganesh', date: TODAY, approximate: false });
    expect(new Set(mandis.map(({ mandi }: { mandi: string }) => mandi)).size).toBe(5);
    const far = mandis.map(({ distanceKm }: { distanceKm: number }) => distanceKm);
    expect(far).toEqual([...far].sort((a, b) => a - b));
    expect(far[0]).toBeLessThan(10);
    expect(mandis.find(({ mandi }: { mandi: string }) => mandi === 'Village')).toMatchObject({ approximate: true });
  });

  it('are at most 300 km away', async () => {
    expect(await near(25.3, 72.6)).toMatchObject([{ mandi: 'Jalore' }]);
    expect(await near(27.3, 88.6)).toEqual([]);
    expect(await near(8.1, 77.5)).toEqual([]);
  });

  it('are the same answer for neighbours: coordinates are rounded', async () => {
    const tagOf = async (query: string) => (await get(`near?${query}`)).headers.etag;
    expect(await tagOf('latitude=17.66&longitude=75.91')).toBe(await tagOf('latitude=17.7&longitude=75.9'));
    expect(await tagOf('latitude=17.66&longitude=75.91')).not.toBe(await tagOf('latitude=17.6&longitude=75.9'));
  });

  it.each(['', 'latitude=17', 'latitude=50&longitude=75', 'latitude=x&longitude=75'])(
    'for the query "%s" are refused with 400',
    async (query) => {
      expect((await get(`near?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('the list with a place', () => {
  const PLACE = 'latitude=17.66&longitude=75.91';
  const list = async (query = '') => (await get(`data?limit=100&${PLACE}${query}`)).json();
  type Row = { mandi: string; date: string; distanceKm?: number };

  beforeAll(async () => {
    await seedMarket(service, FRESH);
    await createAnswerCache(service).invalidate();
  });

  it('has fresh prices first, each part by distance, and mandis without coordinates last', async () => {
    const body = await list();
    expect(checker(listMarketData.replies[200])(body)).toEqual({ ok: true, value: body });
    const rows: Row[] = body.data;
    const fresh = rows.filter(({ date }) => date >= dayAfter(TODAY, -3));
    expect(fresh.length).toBeGreaterThan(3);
    expect(rows.slice(0, fresh.length)).toEqual(fresh);
    for (const part of [fresh, rows.slice(fresh.length)]) {
      const far = part.map(({ distanceKm }) => distanceKm ?? Number.POSITIVE_INFINITY);
      expect(far).toEqual([...far].sort((a, b) => a - b));
    }
    expect(rows.at(-1)).toMatchObject({ mandi: 'Nowhere' });
    expect(rows.at(-1)?.distanceKm).toBeUndefined();
    expect(body.pagination.totalRecords).toBe(rows.length);
    expect((await get('data')).json().data[0].distanceKm).toBeUndefined();
  });

  it('keeps filters and pages, and the order of a search', async () => {
    expect((await list('&state=Rajasthan')).data).toMatchObject([{ mandi: 'Jalore' }]);
    expect((await list('&search=pune')).data[0]).toMatchObject({ mandi: 'Pune', distanceKm: expect.any(Number) });
    const all: Row[] = (await list()).data;
    const second = (await get(`data?limit=2&page=2&${PLACE}`)).json().data;
    expect(second).toEqual(all.slice(2, 4));
  });

  it('names where selling may pay best: fresh prices of one variety, none beaten by a nearer mandi', async () => {
    const { selling } = await list();
    expect(selling).toMatchObject({
      varietyName: 'भगवा',
      compared: 4,
      places: [{ id: idOf(SOLAPUR), mandiName: 'सोलापुर', modalPrice: 11_000, date: NEWEST }],
    });
    await seedMarket(service, [{ ...SOLAPUR, prices: [onDay(NEWEST, 9900)] }]);
    await createAnswerCache(service).invalidate();
    const { places } = (await list()).selling;
    expect(places.map(({ mandiName }: { mandiName: string }) => mandiName)).toEqual(['सोलापुर', 'पंढरपुर', 'सांगली']);
  });
});
