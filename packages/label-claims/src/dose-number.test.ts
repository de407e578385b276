import { describe, expect, it } from 'vitest';
import { doseNumber, doseRange, measurable, pumpAmount } from './dose-number.ts';
import { amountOf, isShown, SPRAY_LITRES_PER_HA } from './label.ts';
import { loadLabels } from './load-labels.ts';

const read = (text: string) => Number(text.replaceAll(',', ''));
const shown = loadLabels().filter(isShown);

describe.each(shown)('the dose of $id', ({ per_l, per_ha }) => {
  const perLitre = per_l ? 1 : SPRAY_LITRES_PER_HA;
  const { from, to } = amountOf(per_l ?? per_ha ?? '');

  it('is shown exactly as the label has it', () => {
    for (const amount of [from, to, from / perLitre, to / perLitre]) expect(read(doseNumber(amount))).toBe(amount);
  });

  it('never exceeds the label after rounding, for any pump', () => {
    for (const litres of [1, 9, 10, 12, 15, 16, 20, 200]) {
      expect(pumpAmount(to / perLitre, litres)).toBeLessThanOrEqual((to / perLitre) * litres + 1e-9);
    }
  });
});

it.each([
  [0.75, '0.75'],
  [0.125, '0.125'],
  [0.8999999999, '0.9'],
  [0.29999, '0.2999'],
  [1500, '1,500'],
])('%d is read as %s', (value, text) => {
  expect(doseNumber(value)).toBe(text);
});

it('a range with equal ends is shown as one number', () => {
  expect([doseRange({ from: 2, to: 2 }), doseRange({ from: 1.5, to: 2 })]).toEqual(['2', '1.5-2']);
});

it.each([
  [0.75, 15, 11],
  [0.9, 15, 13.5],
  [0.125, 15, 1.8],
  [2.5, 15, 37],
  [1, 16, 16],
])('%d per litre in a pump of %d litres is %d', (perLitre, litres, amount) => {
  expect(pumpAmount(perLitre, litres)).toBe(amount);
});

describe('measurable', () => {
  it('is positive, never above the exact amount, and less than a tenth below it', () => {
    for (let exact = 0.013; exact < 100_000; exact *= 1.003) {
      const rounded = measurable(exact);
      expect(rounded).toBeGreaterThan(exact * 0.9);
      expect(rounded).toBeLessThanOrEqual(exact + 1e-9);
    }
  });

  it('never falls as the amount rises, and rounding twice is rounding once', () => {
    let last = 0;
    for (let exact = 0.013; exact < 100_000; exact *= 1.003) {
      const rounded = measurable(exact);
      expect(rounded).toBeGreaterThanOrEqual(last);
      expect(measurable(rounded)).toBe(rounded);
      last = rounded;
    }
  });

  it.each([
    [568.1, 565],
    [8.1, 8],
    [13.5, 13.5],
    [0.9 * 15, 13.5],
    [99.9, 99],
    [0.125, 0.12],
    [1299, 1250],
    [2500, 2500],
  ])('%d is measured as %d', (exact, amount) => expect(measurable(exact)).toBe(amount));

  it.each([0, -1, Number.NaN])('nothing is measured for %d', (amount) => expect(measurable(amount)).toBe(0));
});
