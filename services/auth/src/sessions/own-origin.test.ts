import { describe, expect, it } from 'vitest';
import { createOwnOriginGuard } from './own-origin.ts';

const accepts = (check: ReturnType<typeof createOwnOriginGuard>, headers: Record<string, string>) => {
  try {
    check({ headers } as Parameters<typeof check>[0]);
    return true;
  } catch {
    return false;
  }
};

describe('the own-origin guard', () => {
  it.each([
    ['http://localhost:8080', true],
    ['http://127.0.0.1:8080', true],
    ['http://[::1]:8080', true],
    ['http://localhost:8081', false],
    ['https://localhost:8080', false],
    ['http://localhost.evil.example:8080', false],
  ])('on a local run: %s %s', (origin, expected) => {
    expect(accepts(createOwnOriginGuard('http://localhost:8080', []), { origin })).toBe(expected);
  });

  it('on a public site accepts that site only', () => {
    const check = createOwnOriginGuard('https://anar.example/', []);
    expect(accepts(check, { origin: 'https://anar.example' })).toBe(true);
    expect(accepts(check, { origin: 'https://127.0.0.1' })).toBe(false);
    expect(accepts(check, {})).toBe(true);
    expect(accepts(check, { 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(accepts(check, { 'sec-fetch-site': 'cross-site' })).toBe(false);
  });
});
