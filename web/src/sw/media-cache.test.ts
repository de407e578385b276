import { afterAll, expect, it, vi } from 'vitest';

// Workbox needs `self`.
vi.stubGlobal('self', globalThis);
const { isKeptMedia } = await import('./media-cache.ts');
afterAll(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['/media/diagnosis/1?until=2&signature=3', true],
  ['/media/consult/1?until=2&private=1&signature=3', false],
  ['/media/consult/1-thumb?until=2&private=1&signature=3', false],
  ['/api/consultations', false],
])('%s is cached: %s', (address, isKept) => {
  expect(isKeptMedia(new URL(address, 'http://localhost'))).toBe(isKept);
});
