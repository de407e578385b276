import { listMarketAnalytics, listMarketData, listMarketStates } from '@anar/contracts/market';
import type { RouteContract } from '@anar/contracts/route';
import { checker } from '@anar/service-kit/http/validation';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import type { MarketConfig } from '../config.ts';
import { nameSeeded, onDay, type SeededMandi, seedMarket } from '../testing/seed-market.ts';

const config: MarketConfig = { ...testConfig('market-list'), sample: false };
const service = await startTestService((own: MarketConfig) => buildApp(own, { byTheClock: false }), config);

const SOLAPUR: SeededMandi = {
  ...{ market: 'Solapur APMC', district: 'Solapur' },
  prices: [onDay('2026-11-18', 10_000), onDay('2026-11-20', 10_500), onDay('2026-11-20', 11_500, 'Large')],
};
const GANESH: SeededMandi = { ...SOLAPUR, variety: 'Ganesh', prices: [onDay('2026-11-14', 7000)] };
const NASHIK: SeededMandi = { market: 'Nasik APMC', district: 'Nashik', prices: [onDay('2026-11-21', 9900)] };
const BHUBANESWAR: SeededMandi = { market: 'Bhubaneswar APMC', district: 'Khurda', state: 'Orissa', variety: 'Other' };
const JALORE: SeededMandi = { market: 'Jalore', district: 'Jalore', state: 'Rajasthan' };
const idOf = (mandi: SeededMandi) => nameSeeded(mandi)._id;

/** Twenty-five mandis with two varieties each, all of one day. */
const MANY = Array.from({ length: 50 }, (_, index): SeededMandi => {
  const village = `Bi${'bdgkl'[index % 5]}a${'mnprt'[Math.floor(index / 5) % 5]}u`;
  return { market: village, district: 'Indore', state: 'Madhya Pradesh', variety: index < 25 ? 'Bhagwa' : 'Ganesh' };
});

beforeAll(async () => {
  await seedMarket(service, [SOLAPUR, GANESH, NASHIK, BHUBANESWAR, JALORE, ...MANY]);
  await seedMarket(service, [
    { ...NASHIK, market: 'Made up', sample: true },
    { ...NASHIK, market: 'Without a price', prices: [] },
  ]);
});
afterAll(dispose);

async function get(path: string, query: Record<string, string> = {}) {
  return service.app.inject({ method: 'GET', url: `/api/market/${path}`, query });
}
async function mandis(query: Record<string, string>): Promise<string[]> {
  const reply = await get('data', query);
  expect(reply.statusCode).toBe(200);
  return reply.json().data.map(({ mandi }: { mandi: string }) => mandi);
}
const fits = ({ replies }: RouteContract, body: unknown) => checker(replies[200] as never)(body);

describe('GET /api/market/data', () => {
  it('returns the newest price of each mandi and variety, exactly as the contract says', async () => {
    const body = (await get('data')).json();
    expect(fits(listMarketData, body)).toEqual({ ok: true, value: body });
    expect(body.pagination).toEqual({ currentPage: 1, totalPages: 6, totalRecords: 55, hasPrev: false, hasNext: true });
    expect(body.data).toHaveLength(10);
    expect(body.data[0]).toMatchObject({ mandi: 'Nashik', date: '2026-11-21', trend: 'stable', modalPrice: 9900 });
    const [solapur] = (await get('data', { search: 'solapur' })).json().data;
    expect(solapur).toMatchObject({
      ...{ id: idOf(SOLAPUR), mandiName: 'सोलापुर', stateName: 'महाराष्ट्र', districtName: 'सोलापुर' },
      ...{ varietyName: 'भगवा', minPrice: 10_000, maxPrice: 12_000, modalPrice: 11_000 },
      ...{ previousPrice: 10_000, previousDate: '2026-11-18', priceChange: 1000, priceChangePercent: 10, trend: 'up' },
      days: [
        ['2026-11-18', 10_000],
        ['2026-11-20', 11_000],
      ],
      sample: false,
    });
  });

  it('pages through 50 mandis of one day without a duplicate or a gap', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (page) => {
        const query = { state: 'Madhya Pradesh', limit: '7', page: String(page) };
        return (await get('data', query)).json().data.map(({ id }: { id: string }) => id);
      }),
    );
    const paged = pages.flat();
    const whole = (await get('data', { state: 'Madhya Pradesh', limit: '1000' })).json();
    expect(paged).toEqual(whole.data.map(({ id }: { id: string }) => id));
    expect(new Set(paged)).toEqual(new Set(MANY.map(idOf)));
    const names = whole.data.map(({ mandi }: { mandi: string }) => mandi);
    expect(names).toEqual([...names].sort());
  });

  it.each(['page=0', 'page=-1', 'page=1e9', 'page=1000000000', 'limit=1001', 'limit=0', 'page=1.5', 'page=a', 'ids=1'])(
    '%s: 400 invalid_request, not cacheable',
    async (query) => {
      const reply = await get(`data?${query}`);
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request']);
      expect(reply.headers.etag).toBeUndefined();
      expect(reply.headers['cache-control']).toBeUndefined();
    },
  );

  it('a page after the last is empty, with the correct totals', async () => {
    const body = (await get('data', { page: '100000' })).json();
    expect(body.data).toEqual([]);
    expect(body.pagination).toMatchObject({ totalPages: 6, totalRecords: 55, hasPrev: true, hasNext: false });
  });

  it.each([
    ['Odisha', 1],
    ['orissa', 1],
    ['ओडिशा', 1],
    ['उड़ीसा', 1],
    [' राजस्थान ', 1],
    ['MAHARASHTRA', 3],
    ['महाराष्ट्र', 3],
    ['', 55],
    ['all', 55],
    ['All', 55],
    ['सभी', 55],
    ['Punjab', 0],
    ['nowhere', 0],
    ['.*', 0],
    ['{"$ne":""}', 0],
  ])('state %s: %i', async (state, total) => {
    expect((await get('data', { state })).json().pagination.totalRecords).toBe(total);
  });

  it('a query field that is not plain text is not used as an operator', async () => {
    for (const query of ['state[$ne]=x', 'search[$regex]=.*', 'ids[$gt]=0'])
      expect((await get(`data?${query}`)).json().pagination.totalRecords).toBe(55);
    for (const query of ['state=a&state=b', 'search=a&search=b', 'page=1&page=2'])
      expect((await get(`data?${query}`)).statusCode).toBe(400);
  });

  it('searches in both scripts, within a state, page by page', async () => {
    expect(await mandis({ search: 'sholapur' })).toEqual(['Solapur', 'Solapur']);
    expect(await mandis({ search: 'सोलापूर' })).toEqual(['Solapur', 'Solapur']);
    expect(await mandis({ search: 'nasik', state: 'Maharashtra' })).toEqual(['Nashik']);
    expect(await mandis({ search: 'nasik', state: 'Odisha' })).toEqual([]);
    const second = (await get('data', { search: 'सोलापुर', limit: '1', page: '2' })).json();
    expect(second.data).toMatchObject([{ variety: 'Ganesh', date: '2026-11-14' }]);
    expect(second.pagination).toEqual({
      currentPage: 2,
      totalPages: 2,
      totalRecords: 2,
      hasPrev: true,
      hasNext: false,
    });
    expect(await mandis({ search: '.*' })).toEqual([]);
    expect((await get('data', { search: 'अनार मंडी' })).json().pagination.totalRecords).toBe(55);
  });

  it('a search of 10 KB is refused, one of 96 characters is not', async () => {
    expect((await get('data', { search: 'a'.repeat(10_240) })).statusCode).toBe(400);
    expect((await get('data', { search: '(.*)+$'.repeat(16) })).statusCode).toBe(200);
  });

  it('ids: only these mandis, those no longer shown left out', async () => {
    const ids = [idOf(JALORE), 'ffffffffffffffff', idOf(NASHIK)].join(',');
    expect(await mandis({ ids })).toEqual(['Nashik', 'Jalore']);
    expect(await mandis({ ids, search: 'जालोर' })).toEqual(['Jalore']);
    expect(await mandis({ ids: idOf({ ...NASHIK, market: 'Made up', sample: true }) })).toEqual([]);
    expect(await mandis({ ids: '', limit: '3' })).toHaveLength(3);
  });
});

it('lastUpdated is the end of the last good run, null before the first one', async () => {
  expect((await get('data', { limit: '9' })).json().lastUpdated).toBeNull();
  const finishedAt = new Date('2026-11-21T05:30:00Z');
  const run = { source: 'portal', sample: false, startedAt: finishedAt, finishedAt };
  const runs = [
    { ...run, _id: 'good', state: 'done' },
    { ...run, _id: 'bad', state: 'failed', startedAt: new Date('2026-11-21T06:30:00Z') },
    { ...run, _id: 'made-up', sample: true, state: 'done', startedAt: new Date('2026-11-21T07:30:00Z') },
  ];
  await service.mongo.collection('runs').insertMany(runs as never[]);
  expect((await get('data', { limit: '8' })).json().lastUpdated).toBe('2026-11-21T05:30:00.000Z');
});

it('states: most mandis first; two varieties count as one mandi and two prices', async () => {
  const body = (await get('states')).json();
  expect(fits(listMarketStates, body).ok).toBe(true);
  expect(body.states).toEqual([
    { state: 'Madhya Pradesh', stateName: 'मध्य प्रदेश', mandis: 25, prices: 50 },
    { state: 'Maharashtra', stateName: 'महाराष्ट्र', mandis: 2, prices: 3 },
    { state: 'Odisha', stateName: 'ओडिशा', mandis: 1, prices: 1 },
    { state: 'Rajasthan', stateName: 'राजस्थान', mandis: 1, prices: 1 },
  ]);
});

it('analytics: all mandis, unknown values left out', async () => {
  const body = (await get('analytics')).json();
  expect(fits(listMarketAnalytics, body)).toEqual({ ok: true, value: body });
  expect(body.data).toHaveLength(55);
  const of = (mandi: SeededMandi) => body.data.find(({ id }: { id: string }) => id === idOf(mandi));
  expect(of(SOLAPUR)).toMatchObject({ priceChangePercent: 10, weeklyAverage: 10_500, monthlyAverage: 10_500 });
  expect(Object.keys(of(NASHIK)).sort()).toEqual(['id', 'mandi', 'state', 'trend', 'variety']);
});
