import { expect, it } from 'vitest';
import { readTopup } from './topup-card.tsx';

it.each([
  ['50', 5_000],
  ['१५०', 15_000],
  ['10,000', 1_000_000],
  ['49', null],
  ['10001', null],
  ['99.50', null],
  ['-100', null],
  ['सौ', null],
  ['', null],
])('typed %j adds %j paise', (typed, paise) => expect(readTopup(typed)).toBe(paise));
