import { describe, expect, it } from 'vitest';
import { isFarFrom, isReached, nextStep, readPrice, typedPrice } from './price-alert.ts';

describe('a step', () => {
  it.each([
    [11_800, 12_000, 11_500],
    [12_000, 12_500, 11_500],
    [12_001, 12_500, 12_000],
    [300, 500, 100],
    [199_900, 200_000, 199_500],
    [200_000, 200_000, 199_500],
  ])('from ₹%i goes up to ₹%i and down to ₹%i', (from, up, down) => {
    expect([nextStep(from, 'above'), nextStep(from, 'below')]).toEqual([up, down]);
  });
});

it.each([
  ['12000', 'quintal', 12_000],
  ['₹12,000', 'quintal', 12_000],
  ['१२०००', 'quintal', 12_000],
  ['99', 'quintal', null],
  ['200001', 'quintal', null],
  ['12000.5', 'quintal', null],
  ['', 'quintal', null],
  ['125', 'kilo', 12_500],
  ['१२५.५', 'kilo', 12_550],
  ['118.07', 'kilo', 11_807],
  ['118.075', 'kilo', null],
  ['0.5', 'kilo', null],
  ['2001', 'kilo', null],
] as const)('typed %s per %s is parsed as %s', (typed, unit, price) => {
  expect(readPrice(typed, unit)).toBe(price);
  if (price !== null) expect(readPrice(typedPrice(price, unit), unit)).toBe(price);
});

it.each([
  [5899, true],
  [5900, false],
  [23_600, false],
  [23_601, true],
])('₹%i is far from a newest price of ₹11,800: %s', (price, far) => expect(isFarFrom(11_800, price)).toBe(far));

it('a price equal to the threshold counts as above', () => {
  expect([isReached(12_000, 'above', 12_000), isReached(12_000, 'below', 12_000)]).toEqual([true, false]);
  expect([isReached(11_999, 'above', 12_000), isReached(11_999, 'below', 12_000)]).toEqual([false, true]);
});
