import { expect, test } from 'vitest';
import { isFromInside } from './from-inside.ts';

test.each([
  ['127.0.0.1', {}, true],
  ['::1', {}, true],
  ['::ffff:10.1.2.3', {}, true],
  ['10.1.2.3', {}, true],
  ['192.168.1.5', {}, true],
  ['fd00::5', {}, true],
  ['10.1.2.3', { 'x-forwarded-for': '10.1.2.4' }, false],
  ['10.1.2.3', { forwarded: 'for=10.1.2.4' }, false],
  ['49.36.1.2', {}, false],
  ['172.32.0.1', {}, false],
  ['2409:4042::1', {}, false],
])('%s with %j is from inside: %s', (ip, headers, inside) => expect(isFromInside({ ip, headers })).toBe(inside));
