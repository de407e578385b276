import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { history, mandi, SOLAPUR } from '../testing.ts';
import { cacheHistory, readCachedHistory } from './history-cache.ts';

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

describe('the cached days of a mandi', () => {
  it('are merged with older ones, and returned for the requested range', () => {
    cacheHistory(history(90), 1);
    cacheHistory({ ...history(30), record: { ...SOLAPUR, modalPrice: 12_000 } }, 2);
    const read = readCachedHistory(SOLAPUR.id, 730);
    expect(read?.data.days).toHaveLength(90);
    expect(read).toMatchObject({ at: 2, data: { record: { modalPrice: 12_000 } } });
    expect(readCachedHistory(SOLAPUR.id, 30)?.data.days).toHaveLength(30);
    expect(readCachedHistory('b', 30)).toBeNull();
  });

  it('are limited to the five mandis opened last', () => {
    for (const letter of 'abcdef') cacheHistory(history(2, mandi(letter)), 1);
    expect(readCachedHistory(mandi('a').id, 30)).toBeNull();
    expect(readCachedHistory(mandi('b').id, 30)).not.toBeNull();
  });
});
