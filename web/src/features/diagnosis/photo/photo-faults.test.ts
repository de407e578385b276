import { expect, it } from 'vitest';
import { faultOfCode, hintFor, isFault } from './photo-faults.ts';

it.each(['too-small', 'too-dark', 'blurred', 'no-plant'] as const)(
  'hint for %s: a Hindi sentence what is wrong, then how to do better',
  (fault) => {
    const { what, how } = hintFor(fault);
    expect(what).toMatch(/^[\u0900-\u097F][^।]+।$/);
    expect(how).toMatch(/^[\u0900-\u097F].+।$/);
    expect(isFault(fault)).toBe(true);
  },
);

it.each([
  ['photo_too_small', 'too-small'],
  ['photo_too_dark', 'too-dark'],
  ['photo_blurred', 'blurred'],
  ['photo_no_plant', 'no-plant'],
  ['photo_missing', undefined],
  ['quota_exceeded', undefined],
])('error code %s: fault %s', (code, fault) => {
  expect(faultOfCode(code)).toBe(fault);
  expect(isFault('heic')).toBe(false);
});
