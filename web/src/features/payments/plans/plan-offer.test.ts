import type { Plan } from '@anar/contracts/payments/plans';
import type { Subscription } from '@anar/contracts/payments/subscriptions';
import { describe, expect, it } from 'vitest';
import { inOrder, offerOf, readSelection, savingOf, searchOf } from './plan-offer.ts';

const sub = (planId: Subscription['planId'], more: Partial<Subscription> = {}): Subscription => ({
  planId,
  endsByWish: false,
  ...more,
});

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const SOON = '2026-11-28T12:00:00.000Z';
const LATER = '2026-11-28T12:00:00.001Z';

describe('the available action of a plan', () => {
  it.each([
    ['a guest logs in first', 'pro', 'monthly', undefined, undefined, 'guest'],
    ['an expert buys none', 'pro', 'monthly', 'expert', undefined, 'none'],
    ['nothing is sold before the running plan is known', 'pro', 'monthly', 'farmer', undefined, 'unknown'],
    ['free to free', 'free', 'monthly', 'farmer', sub('free'), 'keepFree'],
    ['free to paid', 'basic', 'annual', 'farmer', sub('free'), 'buy'],
    ['paid to free', 'free', 'monthly', 'farmer', sub('basic', { cycle: 'monthly' }), 'stop'],
    ['paid to free twice', 'free', 'monthly', 'farmer', sub('basic', { endsByWish: true }), 'ends'],
    ['the same', 'basic', 'monthly', 'farmer', sub('basic', { cycle: 'monthly' }), 'current'],
    ['the same for longer', 'basic', 'annual', 'farmer', sub('basic', { cycle: 'monthly' }), 'upgrade'],
    ['the same for shorter', 'basic', 'monthly', 'farmer', sub('basic', { cycle: 'annual' }), 'current'],
    ['the same once more', 'basic', 'monthly', 'farmer', sub('basic', { cycle: 'monthly', until: SOON }), 'renew'],
    ['the same long before', 'basic', 'monthly', 'farmer', sub('basic', { cycle: 'monthly', until: LATER }), 'current'],
    ['a larger one', 'pro', 'monthly', 'farmer', sub('basic', { cycle: 'monthly', until: SOON }), 'upgrade'],
    ['a larger one by the year', 'pro', 'annual', 'farmer', sub('basic', { cycle: 'annual' }), 'upgrade'],
    ['a larger one for shorter', 'pro', 'monthly', 'farmer', sub('basic', { cycle: 'annual' }), 'yearOnly'],
    ['a smaller one', 'basic', 'annual', 'farmer', sub('pro', { cycle: 'monthly' }), 'later'],
  ] as const)('%s', (_what, planId, cycle, role, mine, offer) => {
    expect(offerOf(planId, cycle, { role, mine, now: NOW })).toBe(offer);
  });
});

it.each([
  [19_900, 199_900, 38_900],
  [9_900, 99_900, 18_900],
  [0, 0, 0],
  [1000, 20_000, 0],
])('%d paise a month or %d a year saves %d', (monthly, annual, saving) => {
  expect(savingOf({ pricePaise: { monthly, annual } })).toBe(saving);
});

it('the popular plan comes first, the free one last', () => {
  const plan = (id: Plan['id'], monthly: number): Plan => ({
    id,
    name: id,
    pricePaise: { monthly, annual: 10 * monthly },
    features: [],
    popular: id === 'basic',
  });
  const plans = [plan('free', 0), plan('basic', 9_900), plan('pro', 19_900)];
  expect(inOrder(plans).map(({ id }) => id)).toEqual(['basic', 'pro', 'free']);
});

describe('the URL', () => {
  it('brings a guest back to the selection, and on to the waiting question', () => {
    const selection = { planId: 'pro', cycle: 'annual', next: '/diagnosis/01 A' } as const;
    expect(readSelection(searchOf(selection))).toEqual(selection);
  });
  it('without a query selects nothing', () => {
    expect(readSelection('')).toEqual({ planId: null, cycle: 'monthly', next: null });
    expect(readSelection('?cycle=weekly').cycle).toBe('monthly');
  });
});
