import { describe, expect, it } from 'vitest';
import { createPlausibilityCheck, type DayModal } from './plausible-price.ts';

const DAY = '2026-11-21';
const price = (modal: number, changed: object = {}) => ({
  ...{ mandiId: 'a', day: DAY, min: modal, max: modal, modal },
  ...changed,
});
const days = (mandiId: string, ...modals: number[]): DayModal[] =>
  modals.map((modal, index) => ({ mandiId, day: `2026-11-${10 + index}`, modal }));
const others = (count: number) => Array.from({ length: count }, (_, index) => days(`other${index}`, 6000)).flat();

describe('compared with the median of the mandi’s own 30 days', () => {
  const isBelievable = createPlausibilityCheck(days('a', 9000, 10_000, 11_000));
  it.each([
    [1999, false],
    [2000, true],
    [50_000, true],
    [50_001, false],
  ])('a modal price of %i: %o', (modal, ok) => expect(isBelievable(price(modal))).toBe(ok));
  it.each([
    [{ min: 200 }, true],
    [{ min: 199 }, false],
    [{ max: 100_000 }, true],
    [{ max: 100_001 }, false],
  ])('%o: %o', (ends, ok) => expect(isBelievable(price(10_000, ends))).toBe(ok));
});

it('fewer than three own days: compared with all mandis if at least ten are known, else accepted', () => {
  const two = days('a', 100, 100);
  expect(createPlausibilityCheck([...two, ...others(8)])(price(60_000))).toBe(true);
  expect(createPlausibilityCheck([...two, ...others(9)])(price(60_000))).toBe(false);
  expect(createPlausibilityCheck(others(10))(price(30_000))).toBe(true);
  expect(createPlausibilityCheck(others(10))(price(30_001))).toBe(false);
  expect(createPlausibilityCheck([])(price(150_000))).toBe(true);
});

it('days more than 30 away and other rows of the same day do not count', () => {
  const old = days('a', 9000, 9000, 9000);
  expect(createPlausibilityCheck(old)(price(90_000, { day: '2026-12-20' }))).toBe(true);
  expect(
    createPlausibilityCheck([9000, 9000, 9000].map((modal) => ({ mandiId: 'a', day: DAY, modal })))(price(90_000)),
  ).toBe(true);
  const twoAndToday = [...days('a', 9000, 9000), { mandiId: 'a', day: DAY, modal: 9000 }];
  expect(createPlausibilityCheck(twoAndToday)(price(90_000))).toBe(true);
});
