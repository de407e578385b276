import { describe, expect, it } from 'vitest';
import { readNumber, readWholeNumber } from './read-number.ts';

describe('a typed number', () => {
  it.each([
    ['1,240', 1240],
    ['४.५', 4.5],
    [' 3 ', 3],
    ['0', null],
    ['101', null],
    ['', null],
    ['तीन', null],
    ['-3', null],
    ['1e2', null],
    ['4.', null],
  ])('%j reads as %s', (typed, number) => expect(readNumber(typed, 1, typed === '1,240' ? 2000 : 100)).toBe(number));
  it('readWholeNumber refuses a fraction', () => expect(readWholeNumber('4.5', 1, 100)).toBeNull());
});
