import { indiaClock, indiaDay } from '@anar/india/time';
import type { JournalEntry } from '../ledger/journal-entry.ts';
import type { Order } from '../orders/order.store.ts';
import { currentPlan } from '../subscriptions/periods.ts';
import type { StoredSubscription } from '../subscriptions/subscription.store.ts';
import type { ReadWallet } from '../wallet/wallet.store.ts';

/** Rupees with two decimals: an operator compares them with a bank's figures. */
const rupees = (paise: number) => `₹${(paise / 100).toFixed(2)}`;

/** Date and time in India. */
function moment(at: Date): string {
  const hours = indiaClock(at);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${indiaDay(at)} ${two(hours)}:${two((hours % 1) * 60)}:${two((((hours % 1) * 60) % 1) * 60)}`;
}

const purposeOf = ({ purpose }: Order) =>
  purpose.kind === 'plan' ? `${purpose.planId} ${purpose.cycle}` : 'money for the wallet';

function heading(order: Order): string {
  const { id, userId, amountPaise, state, effect, receiptNumber, providerOrderId } = order;
  const more = [effect && `effect ${effect}`, receiptNumber, providerOrderId].filter(Boolean);
  return `order ${id} of ${userId}: ${purposeOf(order)}, ${rupees(amountPaise)}, ${[state, ...more].join(', ')}`;
}

/** The history of an order, in time order. */
export function describeOrder(order: Order, now: Date): string[] {
  const { steps, refund, extraPayments = [], dueAt, expiresAt, lastProblem } = order;
  return [
    heading(order),
    ...steps.map(({ at, to, by, paymentId, note }) =>
      ['  ', moment(at), to, `by ${by}`, paymentId, note].filter(Boolean).join(' '),
    ),
    ...[...(refund ? [refund] : []), ...extraPayments.map((extra) => extra.refund)].map(
      ({ id, state, amountPaise, returned, providerRefundId }) =>
        `   refund ${id}: ${rupees(amountPaise)}, ${[state, returned, providerRefundId].filter(Boolean).join(', ')}`,
    ),
    ...(lastProblem ? [`   last problem: ${lastProblem}`] : []),
    ...(dueAt ? [`   looked at next: ${moment(dueAt)}`] : []),
    ...(order.state === 'created' && expiresAt > now ? [`   may be paid until ${moment(expiresAt)}`] : []),
  ];
}

export interface PersonStory {
  userId: string;
  wallet: ReadWallet | undefined;
  plan: StoredSubscription;
  orders: readonly Order[];
  entries: readonly JournalEntry[];
}

/** Everything about one user's money, in time order. */
export function describeUser({ userId, wallet, plan, orders, entries }: PersonStory, now: Date): string[] {
  const current = currentPlan(plan.periods, now);
  return [
    `person ${userId}: ${rupees(wallet?.availablePaise ?? 0)} to spend, ${rupees(wallet?.heldPaise ?? 0)} held`,
    `plan ${current ? `${current.planId} until ${moment(current.paidUntil)}` : 'free'}${plan.endsByWish ? ', ends by wish' : ''}`,
    ...orders.toSorted((a, b) => +a.createdAt - +b.createdAt).flatMap((order) => describeOrder(order, now)),
    ...entries.map(
      ({ at, kind, id, postings }) =>
        `${moment(at)} ${kind} ${id}: ${postings.map(({ account, paise }) => `${account} ${rupees(paise)}`).join(', ')}`,
    ),
  ];
}
