import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ADVICE } from '../testing.ts';
import { adviceCache } from './advice-cache.ts';

const device = new Map<string, string>();
beforeEach(() => {
  device.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const kept = (id: string, userId = 'mohan') => ({ userId, id, at: 1, answer: ADVICE });

it('adviceCache: returns advice only to the user and orchard it was stored for', () => {
  adviceCache.keep(kept('O1'));
  adviceCache.keep(kept('O2'));
  expect(adviceCache.find('mohan', 'O1')).toEqual(kept('O1'));
  expect([adviceCache.find('sita', 'O1'), adviceCache.find('mohan', 'O3')]).toEqual([null, null]);
  adviceCache.keep(kept('O9', 'sita'));
  expect(adviceCache.find('mohan', 'O1')).toBeNull();
});

it('adviceCache: an entry of an older build or a damaged one reads as null', () => {
  const { sprayHours: _, ...older } = ADVICE;
  for (const text of ['{', '{}', JSON.stringify([{ ...kept('O1'), answer: older }])]) {
    device.set('anar-mitra:advice:v1', text);
    expect(adviceCache.find('mohan', 'O1')).toBeNull();
  }
});
