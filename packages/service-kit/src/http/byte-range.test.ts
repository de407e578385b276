import { expect, it } from 'vitest';
import { byteRange } from './byte-range.ts';

it.each([
  [undefined, undefined],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=100-', 'beyond'],
  ['bytes=100-200', 'beyond'],
  ['bytes=-0', 'beyond'],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['bytes=a-b', undefined],
  ['items=0-5', undefined],
])('Range %j of 100 bytes is %j', (header, range) => {
  expect(byteRange(header, 100)).toEqual(range);
});

it('any Range of 0 bytes is beyond the end', () => {
  expect(byteRange('bytes=0-', 0)).toBe('beyond');
  expect(byteRange('bytes=-5', 0)).toBe('beyond');
});
