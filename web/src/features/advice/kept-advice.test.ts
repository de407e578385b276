import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptAdvice } from './kept-advice.ts';
import { ADVICE } from './testing.ts';

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

it('the kept advice is its own person’s and orchard’s alone', () => {
  keptAdvice.keep(kept('O1'));
  keptAdvice.keep(kept('O2'));
  expect(keptAdvice.find('mohan', 'O1')).toEqual(kept('O1'));
  expect([keptAdvice.find('sita', 'O1'), keptAdvice.find('mohan', 'O3')]).toEqual([null, null]);
  keptAdvice.keep(kept('O9', 'sita'));
  expect(keptAdvice.find('mohan', 'O1')).toBeNull();
});

it('what an older build kept, or what is damaged, reads as none', () => {
  const { sprayHours: _, ...older } = ADVICE;
  for (const text of ['{', '{}', JSON.stringify([{ ...kept('O1'), answer: older }])]) {
    device.set('anar-mitra:advice:v1', text);
    expect(keptAdvice.find('mohan', 'O1')).toBeNull();
  }
});
