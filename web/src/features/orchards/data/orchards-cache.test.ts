import type { Orchard } from '@anar/contracts/orchards/orchards';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orchardsCache } from './orchards-cache.ts';

const device = new Map<string, string>();
beforeEach(() => {
  device.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('orchardsCache: returns the list only to the user it was stored for', () => {
  const kept = { userId: 'mohan', id: '', at: 1, answer: [{ id: 'O1' } as Orchard] };
  orchardsCache.keep(kept);
  expect([orchardsCache.find('mohan', ''), orchardsCache.find('sita', '')]).toEqual([kept, null]);
});

it.each(['', '{', '{}', '[{"userId":"mohan","id":"","at":1,"answer":[{}]}]'])(
  'orchardsCache: stored text "%s" reads as null',
  (text) => {
    device.set('anar-mitra:orchards:v1', text);
    expect(orchardsCache.find('mohan', '')).toBeNull();
  },
);
