import { MARKET } from '@anar/contracts/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EVERYTHING } from '../search/market-search.ts';
import { mandi, SOLAPUR } from '../testing.ts';
import { cacheMandis, findCachedMandis, readCachedMandis } from './mandi-cache.ts';

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
const ids = (found: ReturnType<typeof readCachedMandis>) => found.map(({ record }) => record.id);

describe('cached mandis', () => {
  it('are unique, with their latest version', () => {
    cacheMandis([SOLAPUR, mandi('b')], 1, []);
    cacheMandis([{ ...SOLAPUR, modalPrice: 12_000 }], 2, []);
    expect(readCachedMandis()).toMatchObject([
      { at: 2, record: { id: SOLAPUR.id, modalPrice: 12_000 } },
      { at: 1, record: mandi('b') },
    ]);
  });

  it('are limited, and favourites are evicted last', () => {
    const many = Array.from({ length: 200 }, (_, index) => mandi('c', { id: index.toString(16).padStart(16, '0') }));
    cacheMandis([SOLAPUR], 1, [SOLAPUR.id]);
    cacheMandis(many, 2, [SOLAPUR.id]);
    expect(readCachedMandis()).toHaveLength(MARKET.favourites + 2 * MARKET.limit);
    expect(ids(readCachedMandis())[0]).toBe(SOLAPUR.id);
  });

  it.each(['', '{', '{}', '[null,3,{"at":1}]'])('%s in the storage is read as empty', (text) => {
    kept.set(KEY, text);
    expect(readCachedMandis()).toEqual([]);
  });

  it('in an older format are left out', () => {
    const { days: _, ...older } = SOLAPUR;
    kept.set(KEY, JSON.stringify([{ at: 1, record: older }]));
    expect(readCachedMandis()).toEqual([]);
  });

  it('are found by name in both scripts, state and favourites, which come first', () => {
    const gujarat = mandi('b', {
      mandi: 'Rajkot',
      mandiName: 'राजकोट',
      district: 'Rajkot',
      districtName: 'राजकोट',
      state: 'Gujarat',
    });
    const all = [SOLAPUR, gujarat].map((record) => ({ at: 1, record }));
    const find = (part: object, favourites: string[] = []) =>
      ids(findCachedMandis(all, { ...EVERYTHING, ...part }, favourites));
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
    expect(ids(findCachedMandis(both, { ...EVERYTHING, search: 'rajkot' }, []))).toEqual([
      gujarat.id,
      inItsDistrict.id,
    ]);
    expect(find({ state: 'Gujarat' })).toEqual([gujarat.id]);
    expect(find({ view: 'favourites' }, [gujarat.id])).toEqual([gujarat.id]);
    expect(find({}, [SOLAPUR.id])[0]).toBe(SOLAPUR.id);
    expect(find({}, [gujarat.id])[0]).toBe(gujarat.id);
  });
});
