import { expect, test } from 'vitest';
import { parseBudget } from './budget.ts';
import { addressSubject } from './subject.ts';

test.each([
  ['49.36.1.2', 'ip-49.36.1.2'],
  ['::ffff:49.36.1.2', 'ip-49.36.1.2'],
  ['2409:4042:2e00:1:aaaa:bbbb:cccc:dddd', 'net-2409-4042-2e00-1'],
  ['2409:4042:2e00:1::1', 'net-2409-4042-2e00-1'],
  ['2409:4042::1', 'net-2409-4042-0-0'],
  ['::1', 'net-0-0-0-0'],
])('the address %s is charged as %s', (ip, subject) => expect(addressSubject(ip)).toBe(subject));

test('parseBudget reads requests/seconds and throws for anything else', () => {
  expect(parseBudget('300/60')).toEqual({ limit: 300, windowSeconds: 60 });
  for (const text of ['', '0/60', '5', '5/0', '-1/60', '5/60/1', 'a/b'])
    expect(() => parseBudget(text)).toThrow(RangeError);
});
