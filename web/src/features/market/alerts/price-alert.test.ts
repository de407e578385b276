import { describe, expect, it } from 'vitest';
import { isReached, nextStep, readPrice } from './price-alert.ts';

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
  ['12000', 12_000],
  ['₹12,000', 12_000],
  ['१२०००', 12_000],
  ['99', null],
  ['200001', null],
  ['12000.5', null],
  ['', null],
])('typed %s is parsed as %s', (typed, price) => {
  expect(readPrice(typed)).toBe(price);
});

it('a price equal to the threshold counts as above', () => {
  expect([isReached(12_000, 'above', 12_000), isReached(12_000, 'below', 12_000)]).toEqual([true, false]);
  expect([isReached(11_999, 'above', 12_000), isReached(11_999, 'below', 12_000)]).toEqual([false, true]);
});
