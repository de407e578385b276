import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ADVICE_KEY } from '../../app/persisted-state.ts';
import { keepAdvice, readAdvice } from './kept-advice.ts';
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

const kept = (orchardId: string, userId = 'mohan') => ({ userId, at: 1, advice: { ...ADVICE, orchardId } });

it('the kept advice is its own person’s and orchard’s alone', () => {
  keepAdvice(kept('O1'));
  keepAdvice(kept('O2'));
  expect(readAdvice('mohan', 'O1')).toEqual(kept('O1'));
  expect([readAdvice('sita', 'O1'), readAdvice('mohan', 'O3')]).toEqual([null, null]);
  keepAdvice(kept('O9', 'sita'));
  expect(readAdvice('mohan', 'O1')).toBeNull();
});

it('what an older build kept, or what is damaged, reads as none', () => {
  const { sprayHours: _, ...older } = ADVICE;
  for (const text of ['{', '{}', JSON.stringify([{ ...kept('O1'), advice: { ...older, orchardId: 'O1' } }])]) {
    device.set(ADVICE_KEY, text);
    expect(readAdvice('mohan', 'O1')).toBeNull();
  }
});
