import { describe, expect, it } from 'vitest';
import { type Reason, readRecord } from './read-record.ts';

const TODAY = '2026-11-21';
const GOOD = {
  state: 'Maharashtra',
  district: 'Solapur',
  market: 'Solapur',
  commodity: 'Pomegranate',
  variety: 'Bhagwa',
  grade: 'FAQ',
  arrival_date: '21/11/2026',
  min_price: '5000',
  max_price: '12500',
  modal_price: '9000',
};
const read = (changed: object) => readRecord({ ...GOOD, ...changed }, { today: TODAY });
const row = { state: 'Maharashtra', district: 'Solapur', market: 'Solapur', variety: 'Bhagwa', grade: 'FAQ' };
const expectedRow = { ...row, day: TODAY, min: 5000, max: 12500, modal: 9000 };

describe('a row is read', () => {
  it.each<[string, object]>([
    ['as the portal writes it', GOOD],
    ['with prices as numbers', { ...GOOD, min_price: 5000, max_price: 12500, modal_price: 9000.4 }],
    ['with prices as people write them', { ...GOOD, min_price: ' 5,000.00', max_price: '12,500', modal_price: '9000' }],
    ['with other case of columns', Object.fromEntries(Object.entries(GOOD).map(([k, v]) => [k.toUpperCase(), v]))],
    [
      'with columns of another release of the portal',
      {
        ...{ State: 'Maharashtra', District: 'Solapur', Market: 'Solapur', Commodity: 'Pomegranate' },
        ...{ Variety: 'Bhagwa', Grade: 'FAQ', Arrival_Date: '21/11/2026' },
        ...{ Min_x0020_Price: '5000', Max_x0020_Price: '12500', Modal_x0020_Price: '9000' },
      },
    ],
    [
      'with stray blanks',
      { ...GOOD, market: '  Solapur \u00a0', state: ' Maharashtra ', arrival_date: ' 21/11/2026 ' },
    ],
    ['with unknown fields', { ...GOOD, arrivals: 12, __proto__: null }],
  ])('%s', (_, raw) => expect(readRecord(raw, { today: TODAY })).toEqual({ row: expectedRow }));

  it.each([
    ['21/11/2026', TODAY],
    ['21-11-2026', TODAY],
    ['2026-11-21', TODAY],
    ['2026-11-21T00:00:00Z', TODAY],
    ['21 Nov 2026', TODAY],
    ['21-Nov-26', TODAY],
    ['1/9/2026', '2026-09-01'],
    ['29/02/2024', undefined],
    ['19/11/2024', undefined],
    ['20/11/2024', '2024-11-20'],
  ])('of the day %s', (arrival_date, day) => {
    const { row: found } = read({ arrival_date }) as { row?: { day: string } };
    expect(found?.day).toBe(day);
  });

  it('without a commodity if the file holds only one, as Agmarknet’s reports do', () => {
    const { commodity: _, grade: __, ...report } = GOOD;
    expect(readRecord(report, { today: TODAY })).toEqual({ reason: 'missing' });
    const one = { today: TODAY, oneCommodity: true };
    expect(readRecord({ ...report, Group: 'Fruits' }, one)).toEqual({ row: { ...expectedRow, grade: '' } });
    expect(readRecord({ ...report, Group: 'Vegetables' }, one)).toEqual({ reason: 'other_commodity' });
  });
});

describe('a row is rejected', () => {
  it.each<[Reason, object]>([
    ['missing', { market: '  ' }],
    ['missing', { state: null }],
    ['missing', { district: undefined }],
    ['missing', { modal_price: '' }],
    ['missing', { min_price: null }],
    ['missing', { arrival_date: null }],
    ['missing', { commodity: '' }],
    ['name_unreadable', { market: '---' }],
    ['name_unreadable', { district: '12' }],
    ['name_unreadable', { variety: 'x'.repeat(10_000) }],
    ['name_unreadable', { market: 'Caf\ufffdgaon' }],
    ['name_unreadable', { variety: 'Bhag\ud800wa' }],
    ['price_unreadable', { modal_price: 'NA' }],
    ['price_unreadable', { modal_price: '1e4' }],
    ['price_unreadable', { max_price: '9000-12000' }],
    ['price_unreadable', { max_price: Number.NaN }],
    ['price_unreadable', { max_price: [9000] }],
    ['price_not_positive', { min_price: '0' }],
    ['price_not_positive', { min_price: -5000 }],
    ['price_not_positive', { min_price: '0.3' }],
    ['price_order', { min_price: '12500', max_price: '5000' }],
    ['price_order', { min_price: '9001' }],
    ['price_order', { max_price: '8999' }],
    ['outlandish', { min_price: '50', modal_price: '90', max_price: '125' }],
    ['outlandish', { max_price: '200001' }],
    ['outlandish', { max_price: Number.POSITIVE_INFINITY }],
    ['date_unreadable', { arrival_date: 'yesterday' }],
    ['date_unreadable', { arrival_date: '31/02/2026' }],
    ['date_unreadable', { arrival_date: '11/21/2026' }],
    ['date_unreadable', { arrival_date: 20261121 }],
    ['date_future', { arrival_date: '22/11/2026' }],
    ['date_old', { arrival_date: '19/11/2024' }],
    ['other_commodity', { commodity: 'Pomelo' }],
  ])('%s: %o', (reason, changed) => expect(read(changed)).toEqual({ reason }));

  it.each([[null], ['text'], [[]], [{}], [undefined], [7]])('missing: %o', (raw) =>
    expect(readRecord(raw, { today: TODAY })).toEqual({ reason: 'missing' }),
  );
});
