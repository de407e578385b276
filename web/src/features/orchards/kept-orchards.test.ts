import type { Orchard } from '@anar/contracts/orchards';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ORCHARDS_KEY } from '../../app/persisted-state.ts';
import { keepOrchards, readOrchards } from './kept-orchards.ts';

const device = new Map<string, string>();
beforeEach(() => {
  device.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => device.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('the kept list is its own person’s alone', () => {
  const kept = { userId: 'mohan', at: 1, orchards: [{ id: 'O1' } as Orchard] };
  keepOrchards(kept);
  expect([readOrchards('mohan'), readOrchards('sita')]).toEqual([kept, null]);
});

it.each(['', '{', '[]', '{"userId":"mohan","at":1,"orchards":[{}]}'])('%s on the device reads as none', (text) => {
  device.set(ORCHARDS_KEY, text);
  expect(readOrchards('mohan')).toBeNull();
});
