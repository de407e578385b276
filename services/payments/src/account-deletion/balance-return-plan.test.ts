import { expect, it } from 'vitest';
import type { Order } from '../orders/order.store.ts';
import { planBalanceReturn } from './balance-return-plan.ts';

const NOW = new Date('2026-11-21T06:30:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

function topup(id: string, amountPaise: number, daysAgo: number, changed: Partial<Order> = {}): Order {
  const paidAt = new Date(NOW.getTime() - daysAgo * DAY_MS);
  const fields = {
    id,
    amountPaise,
    paidAt,
    purpose: { kind: 'topup' },
    state: 'captured',
    effect: 'applied',
    steps: [],
  };
  return { ...fields, ...changed } as unknown as Order;
}
const refund = { id: 'r', state: 'failed', amountPaise: 1, requestedAt: NOW } as const;
const dispute = { at: NOW, to: 'dispute', by: 'webhook' } as const;

it.each<[string, number, Order[], [string, number][], number]>([
  ['nothing', 0, [topup('a', 5000, 1)], [], 0],
  ['less than the newest brought', 3000, [topup('a', 5000, 2), topup('b', 5000, 1)], [['b', 3000]], 0],
  [
    'the newest first, then the next',
    9000,
    [topup('a', 5000, 2), topup('b', 5000, 1)],
    [
      ['b', 5000],
      ['a', 4000],
    ],
    0,
  ],
  ['never more than a payment brought', 7000, [topup('a', 5000, 1)], [['a', 5000]], 2000],
  ['the last day of the window', 5000, [topup('a', 5000, 179.9)], [['a', 5000]], 0],
  ['nothing to a payment that is too old', 5000, [topup('a', 5000, 180)], [], 5000],
  ['nothing to one that went back', 5000, [topup('a', 5000, 1, { refund })], [], 5000],
  ['nothing to one that a bank wants back', 5000, [topup('a', 5000, 1, { steps: [dispute] })], [], 5000],
  [
    'nothing to what is no top-up',
    5000,
    [topup('a', 5000, 1, { purpose: { kind: 'plan', planId: 'pro', cycle: 'monthly' } })],
    [],
    5000,
  ],
  ['nothing to what is not paid', 5000, [topup('a', 5000, 1, { state: 'created' })], [], 5000],
  ['no refund below a rupee', 5099, [topup('a', 5000, 1), topup('b', 5000, 2)], [['a', 5000]], 99],
])('planBalanceReturn refunds: %s', (_, walletPaise, orders, expected, lostPaise) => {
  const plan = planBalanceReturn(walletPaise, orders, NOW);
  expect(plan.refunds.map(({ order, amountPaise }) => [order.id, amountPaise])).toEqual(expected);
  expect(plan).toMatchObject({ toSourcePaise: walletPaise - lostPaise, lostPaise });
});
