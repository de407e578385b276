import { describe, expect, it } from 'vitest';
import { currentPlan, type Period, periodEnd, planChange, purchased, takenBack } from './periods.ts';

const at = (text: string) => new Date(text);
const bought = (planId: Period['planId'], cycle: Period['cycle'], when: string, paymentId: string = planId) => ({
  paymentId,
  orderId: `order-${paymentId}`,
  planId,
  cycle,
  at: at(when),
});
const buy = (periods: readonly Period[], purchase: ReturnType<typeof bought>, basis: string[] = []) =>
  purchased(periods, purchase, basis);

describe('a period ends at midnight in India', () => {
  it.each([
    ['2026-11-23T04:44:00Z', 'monthly', '2026-12-23T18:30:00.000Z'],
    ['2026-11-22T18:29:59Z', 'monthly', '2026-12-22T18:30:00.000Z'],
    ['2026-11-22T18:30:00.001Z', 'monthly', '2026-12-23T18:30:00.000Z'],
    ['2027-01-31T06:00:00Z', 'monthly', '2027-02-28T18:30:00.000Z'],
    ['2028-01-31T06:00:00Z', 'monthly', '2028-02-29T18:30:00.000Z'],
    ['2026-12-15T06:00:00Z', 'monthly', '2027-01-15T18:30:00.000Z'],
    ['2028-02-29T06:00:00Z', 'annual', '2029-02-28T18:30:00.000Z'],
    ['2026-11-23T04:44:00Z', 'annual', '2027-11-23T18:30:00.000Z'],
  ] as const)('%s %s → %s', (from, cycle, until) => {
    expect(periodEnd(at(from), cycle).toISOString()).toBe(until);
  });

  it('and a following period neither gains nor loses a day', () => {
    const first = periodEnd(at('2026-11-23T04:44:00Z'), 'monthly');
    expect(periodEnd(first, 'monthly').toISOString()).toBe('2027-01-23T18:30:00.000Z');
  });
});

const NOW = '2026-11-23T06:00:00Z';
const running = (planId: Period['planId'], cycle: Period['cycle'], since = NOW) =>
  buy([], bought(planId, cycle, since)) ?? [];

const withYear = () =>
  buy(running('basic', 'monthly'), bought('basic', 'annual', '2026-12-20T06:00:00Z', 'year')) ?? [];

describe('the kind of a purchase', () => {
  it.each([
    ['nothing', [], 'basic', 'monthly', NOW, 'new'],
    ['Basic by the month', running('basic', 'monthly'), 'basic', 'monthly', NOW, 'already_active'],
    ['Basic by the month', running('basic', 'monthly'), 'basic', 'annual', NOW, 'upgrade'],
    ['Basic by the month', running('basic', 'monthly'), 'pro', 'monthly', NOW, 'upgrade'],
    ['Basic by the month', running('basic', 'monthly'), 'basic', 'monthly', '2026-12-17T06:00:00Z', 'renewal'],
    ['Basic by the month', running('basic', 'monthly'), 'basic', 'monthly', '2026-12-16T06:00:00Z', 'already_active'],
    ['Basic by the month', running('basic', 'monthly'), 'basic', 'monthly', '2026-12-23T18:30:00Z', 'new'],
    ['Basic for a year', running('basic', 'annual'), 'pro', 'monthly', NOW, 'shorter'],
    ['Basic for a year', running('basic', 'annual'), 'pro', 'annual', NOW, 'upgrade'],
    ['Basic for a year', running('basic', 'annual'), 'basic', 'monthly', NOW, 'already_active'],
    ['Basic by the month and a year after it', withYear(), 'pro', 'monthly', '2026-12-20T06:00:00Z', 'shorter'],
    ['Pro by the month', running('pro', 'monthly'), 'basic', 'annual', NOW, 'lower'],
  ] as const)('with %s: %#', (_what, periods, planId, cycle, when, change) => {
    expect(planChange(periods, { planId, cycle }, at(when))).toBe(change);
  });
});

describe('a purchase', () => {
  it('of the same plan near its end follows it', () => {
    const renewed =
      buy(running('basic', 'monthly'), bought('basic', 'monthly', '2026-12-20T06:00:00Z', 'second')) ?? [];
    expect(currentPlan(renewed, at('2026-12-20T06:00:00Z'))).toMatchObject({
      paymentId: 'basic',
      paidUntil: at('2027-01-23T18:30:00Z'),
    });
    expect(planChange(renewed, { planId: 'basic', cycle: 'monthly' }, at('2026-12-20T06:00:00Z'))).toBe(
      'already_active',
    );
  });

  it('of a larger plan ends the smaller one, only at the price that credited it', () => {
    const basic = running('basic', 'monthly');
    const pro = bought('pro', 'monthly', '2026-11-24T06:00:00Z');
    expect(buy(basic, pro)).toBeUndefined();
    const upgraded = buy(basic, pro, ['basic']) ?? [];
    expect(currentPlan(upgraded, at('2026-11-24T06:00:00Z'))).toMatchObject({ planId: 'pro', paymentId: 'pro' });
    expect(upgraded[0]).toMatchObject({ endedAt: at('2026-11-24T06:00:00Z'), endedBy: 'pro' });
  });

  it('is refused at a price that credited a period refunded since', () => {
    const refunded = takenBack(running('basic', 'monthly'), 'basic', 'r1', at(NOW));
    expect(buy(refunded, bought('pro', 'monthly', NOW), ['basic'])).toBeUndefined();
    expect(buy(refunded, bought('pro', 'monthly', NOW))).toHaveLength(2);
  });

  it.each([
    ['lower', running('pro', 'monthly'), bought('basic', 'monthly', NOW)],
    ['shorter', running('basic', 'annual'), bought('pro', 'monthly', NOW)],
    ['running already', running('basic', 'monthly'), bought('basic', 'monthly', NOW, 'other tab')],
  ])('of a plan that is %s is refused', (_what, periods, purchase) => {
    expect(buy(periods, purchase, ['basic', 'pro'])).toBeUndefined();
  });
});

it('after a refund the following period starts at once, and lasts no longer', () => {
  const at20 = at('2026-12-20T06:00:00Z');
  const left = takenBack(withYear(), 'basic', 'r1', at20);
  expect(currentPlan(left, at20)).toMatchObject({
    paymentId: 'year',
    from: at20,
    paidUntil: at('2027-12-20T18:30:00Z'),
  });
});

it('a refunded upgrade restores the plan before it', () => {
  const upgraded = buy(running('basic', 'monthly'), bought('pro', 'monthly', NOW), ['basic']) ?? [];
  const left = takenBack(upgraded, 'pro', 'r1', at(NOW));
  expect(currentPlan(left, at(NOW))).toMatchObject({ planId: 'basic', paidUntil: at('2026-12-23T18:30:00Z') });
});
