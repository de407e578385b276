import { describe, expect, test } from 'vitest';
import { plainPath } from './safe-path.ts';

describe('plainPath, which refuses ambiguous paths:', () => {
  test.each([
    ['/api/orchards?x=../y', '/api/orchards'],
    ['/', '/'],
    ['/%69nternal/holds', '/internal/holds'],
    ['/market/%E0%A4%85%E0%A4%A8%E0%A4%BE%E0%A4%B0', '/market/अनार'],
    ['/assets/app-1.2.js', '/assets/app-1.2.js'],
    ['/.well-known/assetlinks.json', '/.well-known/assetlinks.json'],
    ['/files/...a', '/files/...a'],
  ])('%s is %s', (url, path) => expect(plainPath(url)).toBe(path));

  test.each([
    '//internal/holds',
    '/api//auth',
    '/api/../internal/holds',
    '/api/auth/..',
    '/api/./auth',
    '/api/auth/%2e%2e/internal',
    '/api/auth/%2E%2E%2Finternal',
    '/api/auth/..%5cinternal',
    '/api\\..\\internal',
    '/api/%252e%252e/internal',
    '/api/%00',
    '/api/%0d%0aSet-Cookie:x',
    '/api/%',
    '/api/%E0%A4',
    'http://evil.example/internal',
    '*',
    '',
  ])('%s is refused', (url) => expect(plainPath(url)).toBeUndefined());
});
