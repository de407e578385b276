import type { Quota } from '@anar/contracts/diagnosis/quota';
import { afterEach, expect, it, vi } from 'vitest';
import { cachedQuota } from './quota-cache.ts';

afterEach(() => vi.unstubAllGlobals());

const resetsAt = '2026-11-21T18:30:00.000Z';
const quota: Quota = {
  planId: 'free',
  question: { limit: 1, left: 0 },
  photo: { limit: 1, left: 1 },
  resetsAt,
};
const cached = JSON.stringify({ userId: 'U1', quota });
const readCached = (text: string | null, userId: string, now: number) => {
  vi.stubGlobal('localStorage', { getItem: () => text });
  return cachedQuota(userId, now);
};
const at = (time: string) => Date.parse(time);

it("today's cached quota is used", () => {
  expect(readCached(cached, 'U1', at('2026-11-21T18:29:59Z'))).toEqual(quota);
});

it.each([
  ['of yesterday', cached, 'U1', '2026-11-21T18:30:00Z'],
  ['of a future day', cached, 'U1', '2026-11-20T18:29:59Z'],
  ['of another user', cached, 'U2', '2026-11-21T12:00:00Z'],
  ['that is corrupt', '{', 'U1', '2026-11-21T12:00:00Z'],
  ['without its day', JSON.stringify({ userId: 'U1', quota: {} }), 'U1', '2026-11-21T12:00:00Z'],
  ['that is missing', null, 'U1', '2026-11-21T12:00:00Z'],
])('cached quota %s: null', (_what, text, userId, now) => {
  expect(readCached(text, userId, at(now))).toBeNull();
});
