import { listNearMarkets, readMarketHistory } from '@anar/contracts/market';
import { dayAfter, indiaDay } from '@anar/india/time';
import { checker } from '@anar/service-kit/http/validation';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import type { MarketConfig } from '../config.ts';
import { nameSeeded, onDay, type SeededMandi, seedMarket } from '../testing/seed-market.ts';

const config: MarketConfig = { ...testConfig('market-history'), sample: false };
const service = await startTestService((own: MarketConfig) => buildApp(own, { byTheClock: false }), config);

const TODAY = indiaDay(new Date());
/** Of Solapur. Counted from today: the database forgets prices after two years. */
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

const get = async (path: string) => service.app.inject({ method: 'GET', url: `/api/market/${path}` });

describe('history', () => {
  it('has one price a day of all grades, oldest first, for 90 days to the newest', async () => {
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

  it('a mandi that nobody knows, or that is made up, is not there; what is no id is refused', async () => {
    for (const id of ['ffffffffffffffff', idOf(MADE_UP)]) {
      const reply = await get(`history/${id}`);
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'mandi_unknown']);
      expect(reply.headers.etag).toBeUndefined();
    }
    for (const id of ['x', '$ne', 'FFFFFFFFFFFFFFFF', '..%2f'])
      expect((await get(`history/${id}`)).statusCode).toBe(400);
  });

  it('is asked again every time', async () => {
    const { headers } = await get(`history/${idOf(SOLAPUR)}`);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers.etag).toMatch(/^W\//);
  });
});

describe('near', () => {
  const near = async (latitude: number, longitude: number) =>
    (await get(`near?latitude=${latitude}&longitude=${longitude}`)).json().mandis;

  it('five different mandis at most, nearest first, the variety with the newest day', async () => {
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

  it('none farther than 300 km', async () => {
    expect(await near(25.3, 72.6)).toMatchObject([{ mandi: 'Jalore' }]);
    expect(await near(27.3, 88.6)).toEqual([]);
    expect(await near(8.1, 77.5)).toEqual([]);
  });

  it('neighbours share an answer: their places are rounded', async () => {
    const tagOf = async (query: string) => (await get(`near?${query}`)).headers.etag;
    expect(await tagOf('latitude=17.66&longitude=75.91')).toBe(await tagOf('latitude=17.7&longitude=75.9'));
    expect(await tagOf('latitude=17.66&longitude=75.91')).not.toBe(await tagOf('latitude=17.6&longitude=75.9'));
  });

  it.each(['', 'latitude=17', 'latitude=50&longitude=75', 'latitude=x&longitude=75'])(
    '%s is refused',
    async (query) => {
      expect((await get(`near?${query}`)).statusCode).toBe(400);
    },
  );
});
