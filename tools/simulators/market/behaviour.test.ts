import { afterEach, describe, expect, it } from 'vitest';
import { BAD } from './bad-records.ts';
import { createPortalClient, POMEGRANATE } from './portal-client.ts';
import type { AnyRecord } from './record.ts';
import { createMarketSimulator } from './server.ts';

const app = createMarketSimulator();
const { get, ask, all } = createPortalClient(app);
const control = (payload: object) => app.inject({ method: 'PUT', url: '/control/market', payload });
const calls = async () => (await app.inject('/control/market')).json().calls;

afterEach(() => control({ mode: 'ok' }));

describe('configured behaviour', () => {
  it.each([
    [{ mode: 'forbidden' }, 403],
    [{ mode: 'rate_limited', retryAfter: 7 }, 429],
    [{ mode: 'fail' }, 500],
    [{ mode: 'fail', status: 503 }, 503],
  ])('%j answers %i, for the configured number of calls', async (behaviour, status) => {
    await control({ ...behaviour, times: 1 });
    const refused = await get();
    expect(refused.statusCode).toBe(status);
    expect(refused.headers['retry-after']).toBe(status === 429 ? '7' : undefined);
    expect((await get()).statusCode).toBe(200);
    expect(await calls()).toHaveLength(2);
  });

  it.each(['html', 'half'])('%s answers status 200 with a body that is not JSON', async (mode) => {
    await control({ mode });
    const reply = await get();
    expect(reply.statusCode).toBe(200);
    expect(() => reply.json()).toThrow();
  });

  it('a failure of one page happens the configured number of times', async () => {
    await control({ mode: 'fail', status: 502, page: 2, times: 1 });
    const page = async (n: number) => (await get({ limit: '100', offset: String((n - 1) * 100) })).statusCode;
    expect([await page(1), await page(2), await page(2), await page(3)]).toEqual([200, 502, 200, 200]);
  });

  it('mostRows returns fewer rows than asked for', async () => {
    await control({ mode: 'ok', mostRows: 7 });
    expect(await ask()).toMatchObject({ count: 7, limit: '1000' });
  });

  it('empty days, duplicates, other column names and numbers are returned', async () => {
    const { total, records } = await ask(POMEGRANATE);
    await control({ mode: 'empty' });
    expect(await ask(POMEGRANATE)).toMatchObject({ status: 'ok', total: 0, count: 0, records: [] });
    await control({ mode: 'duplicates' });
    const twice = await ask(POMEGRANATE);
    expect(twice.total).toBeGreaterThan(total);
    expect(twice.records[1]).toEqual(twice.records[0]);
    await control({ mode: 'field_case' });
    const [first, second] = (await ask(POMEGRANATE)).records;
    expect([first.State, first.Arrival_Date, second.STATE]).toEqual([
      records[0].state,
      records[0].arrival_date,
      records[1].state,
    ]);
    await control({ mode: 'numbers' });
    expect((await ask(POMEGRANATE)).records[0].modal_price).toBe(Number(records[0].modal_price));
  });

  it('malformed rows of every kind are mixed among the good ones, which stay', async () => {
    const good = await all();
    await control({ mode: 'malformed', bad: 1000 });
    const { total } = await ask(POMEGRANATE);
    expect(total).toBe(good.length + 1000);
    const rows = (await ask({ ...POMEGRANATE, limit: String(total) })).records as AnyRecord[];
    const isBad = ({ variety }: AnyRecord) => String(variety).startsWith('Bad ');
    expect(rows.filter((row) => !isBad(row))).toEqual(good);
    expect(rows.slice(0, 200).filter(isBad).length).toBeGreaterThan(20);
    const mistakes = Object.values(BAD).filter((mistake) =>
      rows.some((row) => Object.entries(mistake).every(([field, value]) => row[field] === value)),
    );
    expect(mistakes).toHaveLength(Object.keys(BAD).length);
  });

  it('given records replace the sample, and unknown behaviours are refused', async () => {
    const records = [{ commodity: 'Pomegranate', market: 'X', modal_price: 5 }];
    await control({ mode: 'rate_limited', times: 1, records });
    expect((await get(POMEGRANATE)).statusCode).toBe(429);
    expect(await ask(POMEGRANATE)).toMatchObject({ total: 1, records });
    expect((await control({ mode: 'never' })).statusCode).toBe(400);
    expect((await control({ mode: 'fail', status: 418 })).statusCode).toBe(400);
  });
});
