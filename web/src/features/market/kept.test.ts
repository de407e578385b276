import { MARKET } from '@anar/contracts/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepHistory, readHistory } from './chart/history-cache.ts';
import { findKept, keepMandis, readKept } from './list/mandi-cache.ts';
import { EVERYTHING } from './search/market-search.ts';
import { history, mandi, SOLAPUR } from './testing.ts';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const KEY = 'anar-mitra:market:v1';
const ids = (found: ReturnType<typeof readKept>) => found.map(({ record }) => record.id);

describe('mandis on the device', () => {
  it('are there once, as they came last', () => {
    keepMandis([SOLAPUR, mandi('b')], 1, []);
    keepMandis([{ ...SOLAPUR, modalPrice: 12_000 }], 2, []);
    expect(readKept()).toMatchObject([
      { at: 2, record: { id: SOLAPUR.id, modalPrice: 12_000 } },
      { at: 1, record: mandi('b') },
    ]);
  });

  it('are not too many, and favourites stay longest', () => {
    const many = Array.from({ length: 200 }, (_, index) => mandi('c', { id: index.toString(16).padStart(16, '0') }));
    keepMandis([SOLAPUR], 1, [SOLAPUR.id]);
    keepMandis(many, 2, [SOLAPUR.id]);
    expect(readKept()).toHaveLength(MARKET.favourites + 2 * MARKET.limit);
    expect(ids(readKept())[0]).toBe(SOLAPUR.id);
  });

  it.each(['', '{', '{}', '[null,3,{"at":1}]'])('%s on the device reads as none', (text) => {
    kept.set(KEY, text);
    expect(readKept()).toEqual([]);
  });

  it('are left out when another build kept less of them', () => {
    const { days: _, ...older } = SOLAPUR;
    kept.set(KEY, JSON.stringify([{ at: 1, record: older }]));
    expect(readKept()).toEqual([]);
  });

  it('are found by name in both scripts, state and favourites, which stand first', () => {
    const gujarat = mandi('b', {
      mandi: 'Rajkot',
      mandiName: 'राजकोट',
      district: 'Rajkot',
      districtName: 'राजकोट',
      state: 'Gujarat',
    });
    const all = [SOLAPUR, gujarat].map((record) => ({ at: 1, record }));
    const find = (part: object, favourites: string[] = []) =>
      ids(findKept(all, { ...EVERYTHING, ...part }, favourites));
    expect(find({ search: 'सोला' })).toEqual([SOLAPUR.id]);
    expect(find({ search: 'SOLAPUR' })).toEqual([SOLAPUR.id]);
    expect(find({ search: 'राजकोट' })).toEqual([gujarat.id]);
    const inItsDistrict = mandi('c', {
      mandi: 'Gondal',
      mandiName: 'गोंडल',
      district: 'Rajkot',
      districtName: 'राजकोट',
    });
    const both = [inItsDistrict, gujarat].map((record) => ({ at: 1, record }));
    expect(ids(findKept(both, { ...EVERYTHING, search: 'rajkot' }, []))).toEqual([gujarat.id, inItsDistrict.id]);
    expect(find({ state: 'Gujarat' })).toEqual([gujarat.id]);
    expect(find({ view: 'favourites' }, [gujarat.id])).toEqual([gujarat.id]);
    expect(find({}, [SOLAPUR.id])[0]).toBe(SOLAPUR.id);
    expect(find({}, [gujarat.id])[0]).toBe(gujarat.id);
  });
});

describe('the days of a mandi on the device', () => {
  it('are kept with those that came before, and read as far back as asked', () => {
    keepHistory(history(90), 1);
    keepHistory({ ...history(30), record: { ...SOLAPUR, modalPrice: 12_000 } }, 2);
    const read = readHistory(SOLAPUR.id, 730);
    expect(read?.data.days).toHaveLength(90);
    expect(read).toMatchObject({ at: 2, data: { record: { modalPrice: 12_000 } } });
    expect(readHistory(SOLAPUR.id, 30)?.data.days).toHaveLength(30);
    expect(readHistory('b', 30)).toBeNull();
  });

  it('are of five mandis, those that were opened last', () => {
    for (const letter of 'abcdef') keepHistory(history(2, mandi(letter)), 1);
    expect(readHistory(mandi('a').id, 30)).toBeNull();
    expect(readHistory(mandi('b').id, 30)).not.toBeNull();
  });
});
