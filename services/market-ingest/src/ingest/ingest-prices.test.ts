import { marketIngest } from '@anar/contracts/messages/jobs';
import { eventually } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMarketFixture, type MarketFixture, NOON, record, records, TODAY } from '../testing/market-fixture.ts';

let fixture: MarketFixture;
beforeAll(async () => {
  fixture = await createMarketFixture('ingest');
});
beforeEach(() => fixture.reset());
afterAll(() => fixture.stop());

const only = async () => {
  const [mandi, ...others] = await fixture.mandis();
  expect(others).toEqual([]);
  return mandi;
};

describe('ingesting the portal’s rows', () => {
  it('stores names, place and analysis, and publishes the change', async () => {
    await fixture.behave({ mode: 'ok', records: [record()] });
    expect(await fixture.ingest()).toMatchObject({ state: 'done', received: 1, stored: 1, unchanged: 0, rejected: {} });
    const mandi = await only();
    expect(mandi).toMatchObject({ mandi: 'Solapur', mandiName: 'सोलापुर', stale: false, sample: false });
    expect(mandi?.newest).toEqual({
      ...{ minPrice: 5000, maxPrice: 12_500, modalPrice: 9000, trend: 'stable', date: TODAY },
      ...{ days: [[TODAY, 9000]], lastUpdated: NOON },
    });
    expect(await fixture.prices()).toMatchObject([{ _id: `${mandi?._id}/${TODAY}/faq`, modal: 9000 }]);
    expect(await fixture.published()).toEqual([{ day: TODAY, changed: [mandi?._id] }]);
  });

  it('twice: only `lastUpdated` changes', async () => {
    await fixture.behave({ mode: 'ok', records: records(30) });
    await fixture.ingest();
    const [prices, mandis] = [await fixture.prices(), await fixture.mandis()];
    fixture.clock.now = new Date('2026-11-21T10:00:00Z');
    expect(await fixture.ingest()).toMatchObject({ received: 30, stored: 0, unchanged: 30 });
    expect(await fixture.prices()).toEqual(prices);
    expect(await fixture.mandis()).toEqual(
      mandis.map((one) => ({ ...one, newest: { ...one.newest, lastUpdated: fixture.clock.now } })),
    );
    expect(await fixture.published()).toHaveLength(1);
    expect(await fixture.count('market_rows_total', { outcome: 'unchanged' })).toBe(30);
  });

  it('of the next day: compared with the day before, both days are stored', async () => {
    await fixture.behave({ mode: 'ok', records: [record()] });
    await fixture.ingest();
    fixture.clock.now = new Date('2026-11-23T09:00:00Z');
    const next = { arrival_date: '23/11/2026', modal_price: '9900' };
    await fixture.behave({ mode: 'ok', records: [record(next)] });
    await fixture.ingest();
    expect((await only())?.newest).toMatchObject({
      ...{ date: '2026-11-23', modalPrice: 9900, previousPrice: 9000, previousDate: TODAY, priceChange: 900 },
      ...{ priceChangePercent: 10, trend: 'up', weeklyAverage: 9450, monthlyAverage: 9450 },
    });
    expect(await fixture.prices()).toHaveLength(2);
    expect((await fixture.published()).map(({ day }) => day)).toEqual([TODAY, '2026-11-23']);
  });

  it('of a mandi without recent prices: compared with its own last days', async () => {
    const days = [
      ['20/10/2026', '6000'],
      ['01/11/2026', '8000'],
      ['10/10/2025', '5000'],
    ].map(([arrival_date, modal_price]) => record({ arrival_date, modal_price }));
    await fixture.behave({ mode: 'ok', records: days });
    await fixture.ingest();
    expect((await only())?.newest).toMatchObject({
      ...{ date: '2026-11-01', modalPrice: 8000, previousPrice: 6000, monthlyAverage: 7000, trend: 'up' },
    });
    expect((await only())?.newest).not.toHaveProperty('weeklyAverage');
  });

  it('with a corrected price: replaces the first one', async () => {
    await fixture.behave({ mode: 'ok', records: [record()] });
    await fixture.ingest();
    await fixture.behave({ mode: 'ok', records: [record({ modal_price: '9500' })] });
    expect(await fixture.ingest()).toMatchObject({ stored: 1 });
    expect(await fixture.prices()).toHaveLength(1);
    expect((await only())?.newest).toMatchObject({ modalPrice: 9500 });
    expect((await only())?.newest).not.toHaveProperty('previousPrice');
  });

  it('of several grades and varieties: grades are merged into one price, varieties are not', async () => {
    const large = record({ grade: 'Large', min_price: 8000, modal_price: 12_000, max_price: 14_000 });
    const ganesh = record({ variety: 'Ganesh', modal_price: '6000' });
    await fixture.behave({ mode: 'ok', records: [record(), large, ganesh] });
    await fixture.ingest();
    expect(await fixture.prices()).toHaveLength(3);
    const mandis = await fixture.mandis();
    expect(mandis).toHaveLength(2);
    const bhagwa = mandis.find(({ varietyName }) => varietyName === 'भगवा');
    expect(bhagwa?.newest).toMatchObject({ minPrice: 5000, maxPrice: 14_000, modalPrice: 10_500 });
  });

  it.each(['duplicates', 'field_case', 'numbers'] as const)(
    'in mode %s: the same rows change nothing',
    async (mode) => {
      await fixture.behave({ mode: 'ok', records: records(20) });
      await fixture.ingest();
      const before = await fixture.prices();
      // The portal filters by its own column names: the simulator renames the columns after filtering.
      await fixture.behave({ mode, records: records(20) });
      expect(await fixture.ingest()).toMatchObject({ state: 'done', stored: 0, rejected: {} });
      expect(await fixture.prices()).toEqual(before);
      expect(before).toHaveLength(20);
    },
  );

  it('of an empty day: no failure, nothing is removed', async () => {
    await fixture.behave({ mode: 'ok', records: records(3) });
    await fixture.ingest();
    await fixture.behave({ mode: 'empty' });
    expect(await fixture.ingest()).toMatchObject({ state: 'done', received: 0, stored: 0 });
    expect(await fixture.mandis()).toHaveLength(3);
    expect(await fixture.published()).toHaveLength(1);
  });

  it('in sample mode: made-up prices are stored apart from real ones', async () => {
    await fixture.behave({ mode: 'ok', records: [record()] });
    await fixture.ingest();
    const { redis } = fixture.config;
    const other = await fixture.replica({
      ...fixture.config,
      ...{ sample: true, redis: { ...redis, prefix: `${redis.prefix}sample` } },
    });
    await other.jobs.add(marketIngest, ulid(), {});
    const sampled = await eventually(async () => {
      const found = await fixture.mandis();
      return found.length === 2 && found;
    });
    expect(sampled.map(({ sample }) => sample).sort()).toEqual([false, true]);
    // A mandi is stored before its prices.
    const priced = async () => new Set((await fixture.prices()).map(({ mandiId }) => mandiId)).size;
    await eventually(async () => expect(await priced()).toBe(2));
  });
});

describe('implausible rows', () => {
  it('1000 among 500 good ones: all good rows are stored, all bad ones are counted and kept as rejected', async () => {
    await fixture.behave({ mode: 'malformed', bad: 1000, records: records(500) });
    const run = await fixture.ingest();
    expect(run).toMatchObject({ state: 'done', received: 1500, stored: 500 });
    const counted = Object.values(run.rejected).reduce((sum, one) => sum + one, 0);
    expect(counted).toBe(1000);
    expect(await fixture.mandis()).toHaveLength(500);
    expect(await fixture.prices()).toHaveLength(500);
    expect(await fixture.rejected()).toHaveLength(counted);
    expect(await fixture.count('market_rejected_rows_total')).toBe(counted);
    const kinds = ['missing', 'price_unreadable', 'price_not_positive', 'price_order', 'outlandish'];
    const others = ['date_unreadable', 'date_future', 'date_old', 'other_commodity'];
    expect(Object.keys(run.rejected).sort()).toEqual([...kinds, ...others].sort());
  });

  it('the same row twice: one document, counted twice', async () => {
    await fixture.behave({ mode: 'ok', records: [record({ modal_price: 'NA' })] });
    await fixture.ingest();
    await fixture.ingest();
    const [kept, ...others] = await fixture.rejected();
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ reason: 'price_unreadable', times: 2, source: 'portal' });
    expect(JSON.parse(kept?.row ?? '')).toMatchObject({ market: 'Solapur', modal_price: 'NA' });
    expect(await fixture.mandis()).toEqual([]);
  });

  it('a price far from the mandi’s own 30 days is rejected', async () => {
    const days = ['18/11/2026', '19/11/2026', '20/11/2026'].map((arrival_date) => record({ arrival_date }));
    await fixture.behave({ mode: 'ok', records: days });
    await fixture.ingest();
    const wrong = { modal_price: '90000', max_price: '95000' };
    await fixture.behave({ mode: 'ok', records: [record(wrong)] });
    expect(await fixture.ingest()).toMatchObject({ stored: 0, rejected: { outlandish: 1 } });
    expect((await only())?.newest).toMatchObject({ date: '2026-11-20', modalPrice: 9000 });
  });

  it('a price of an unknown mandi is compared with the other mandis, also those of the same page', async () => {
    const wrong = record({ market: 'Newcome', modal_price: '90000', max_price: '95000' });
    await fixture.behave({ mode: 'ok', records: [wrong, ...records(10)] });
    expect(await fixture.ingest()).toMatchObject({ stored: 10, rejected: { outlandish: 1 } });
  });

  it('of two rows that contradict each other the first counts, also in the next run', async () => {
    await fixture.behave({ mode: 'ok', records: [record(), record({ modal_price: '9500' })], mostRows: 1 });
    for (let hour = 0; hour < 2; hour++) expect(await fixture.ingest()).toMatchObject({ rejected: { contradicts: 1 } });
    expect((await only())?.newest).toMatchObject({ modalPrice: 9000 });
    expect(await fixture.published()).toHaveLength(1);
  });
});
