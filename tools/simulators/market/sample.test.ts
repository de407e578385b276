import { beforeEach, describe, expect, it } from 'vitest';
import { createPortalClient, POMEGRANATE } from './portal-client.ts';
import type { PortalRecord } from './record.ts';
import { createMarketSimulator } from './server.ts';

let now: Date;
const { ask, all } = createPortalClient(createMarketSimulator({ clock: () => now }));
const age = (row: PortalRecord) =>
  (Date.parse('2026-11-21') - Date.parse(row.arrival_date.split('/').reverse().join('-'))) / 86_400_000;

beforeEach(() => {
  now = new Date('2026-11-21T06:00:00Z');
});

describe('the sample', () => {
  it('has plausible prices in order', async () => {
    const rows = await all();
    for (const row of rows) {
      const [min, modal, max] = [row.min_price, row.modal_price, row.max_price].map(Number) as [number, number, number];
      expect(min > 1000 && min <= modal && modal <= max && max < 30_000, JSON.stringify(row)).toBe(true);
      expect(modal >= 3000 && modal <= 18_000, JSON.stringify(row)).toBe(true);
    }
    const keys = rows.map((row) => [row.state, row.market, row.variety, row.grade, row.arrival_date].join('|'));
    expect(new Set(keys).size).toBe(rows.length);
  });

  it('ends today (IST) and has mandis that skip days, some for long', async () => {
    const rows = await all();
    expect(Math.min(...rows.map(age))).toBe(0);
    expect(Math.max(...rows.map(age))).toBe(29);
    const newest = new Map<string, number>();
    for (const row of rows) {
      const mandi = `${row.state}|${row.market.replace(/ APMC$/, '')}|${row.variety}`;
      newest.set(mandi, Math.min(age(row), newest.get(mandi) ?? 99));
    }
    expect(newest.size).toBeGreaterThanOrEqual(45);
    const ages = [...newest.values()];
    expect(ages.filter((days) => days === 0).length).toBeGreaterThan(15);
    expect(ages.filter((days) => days >= 4).length).toBeGreaterThan(5);
    const days = (market: string) => new Set(rows.filter((row) => row.market === market).map(age)).size;
    expect(days('Azadpur')).toBeGreaterThan(24);
    expect(days('Jalore')).toBeLessThan(15);
  });

  it("a day's prices do not change later, and move without jumps from day to day", async () => {
    const pune = (rows: PortalRecord[]) =>
      rows.filter(({ market, variety, grade }) => market === 'Pune APMC' && variety === 'Bhagwa' && grade === 'Large');
    const today = pune(await all());
    now = new Date('2026-11-22T06:00:00Z');
    const tomorrow = pune(await all());
    const kept = tomorrow.filter(({ arrival_date }) => arrival_date !== '22/11/2026');
    expect(kept).toEqual(today.slice(0, kept.length));
    const prices = today.map(({ modal_price }) => Number(modal_price));
    for (const [i, price] of prices.slice(1).entries())
      expect(Math.abs(price / (prices[i] ?? 0) - 1)).toBeLessThan(0.25);
    expect(Math.max(...prices) / Math.min(...prices)).toBeGreaterThan(1.05);
  });

  it('a new day starts at midnight IST', async () => {
    now = new Date('2026-11-21T18:30:00Z');
    expect((await ask(POMEGRANATE)).records[0].arrival_date).toBe('22/11/2026');
  });
});
