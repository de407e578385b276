import { describe, expect, it } from 'vitest';
import { afterLogin, loginPath } from './next-path.ts';

describe('afterLogin', () => {
  it.each([
    ['/profile', '/profile'],
    ['/diagnose?from=home', '/diagnose?from=home'],
    ['/diagnosis/01HZX0000000000000000000AA', '/diagnosis/01HZX0000000000000000000AA'],
    ['/', '/'],
  ])('leads a farmer to %s', (next, wanted) => {
    expect(afterLogin(next, 'farmer')).toBe(wanted);
  });

  it.each([
    '//evil.example',
    '/%2Fevil.example',
    '/%2fevil.example',
    '/%5Cevil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/profile%',
    '/diagnosis/%2F%2Fevil.example',
    '/diagnosis/%5Cevil.example',
    '/diagnosis/\\evil.example',
    '/diagnosis/%zz',
    '/no-such-screen',
    '/login',
    '/login?next=/login',
    '',
    'profile',
  ])('refuses %j and leads to the home screen', (next) => {
    expect(afterLogin(next, 'farmer')).toBe('/');
  });

  it('without next: leads a farmer home and an expert to the consultations', () => {
    expect(afterLogin(null, 'farmer')).toBe('/');
    expect(afterLogin(null, 'expert')).toBe('/consult');
    expect(afterLogin(null, 'doctor')).toBe('/consult');
  });
});

describe('loginPath', () => {
  it('keeps the path and the query, encoded', () => {
    expect(loginPath('/diagnose', '?a=1&b=दो')).toBe(`/login?next=${encodeURIComponent('/diagnose?a=1&b=दो')}`);
  });

  it('survives the browser’s URL parsing', () => {
    const address = loginPath('/profile', '?x=1&y=%2F');
    const next = new URL(address, 'https://anar.example').searchParams.get('next');
    expect(afterLogin(next, 'farmer')).toBe('/profile?x=1&y=%2F');
  });

  it('needs no next for home', () => {
    expect(loginPath('/', '')).toBe('/login');
  });
});
