import type { Payment } from '@anar/simulators/razorpay/entities';
import type { OrderDocument, OrderState } from '../orders/order.model.ts';
import { reachedFrom } from '../orders/order-state.ts';
import type { Credit } from './journal-entries.ts';

const STATES: readonly string[] = ['created', 'authorized', 'captured', 'refunded', 'failed'] satisfies OrderState[];

/** Booking errors of captured payments: each must be credited exactly once, and no order moves backwards. */
export function judgePayments(
  payments: readonly Payment[],
  orders: readonly OrderDocument[],
  credits: readonly Credit[],
): string[] {
  const problems: string[] = [];
  const byPayment = Map.groupBy(credits, ({ paymentId }) => paymentId);
  for (const { id, amount } of payments) {
    const own = byPayment.get(id) ?? [];
    if (own.length !== 1) problems.push(`${id} is credited ${own.length} times`);
    if (own.some(({ amountPaise }) => amountPaise !== amount)) problems.push(`${id} is credited another amount`);
  }
  const known = new Set(payments.map(({ id }) => id));
  for (const { paymentId } of credits) if (!known.has(paymentId)) problems.push(`${paymentId} was never paid`);
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const [paid, credited] = [sum(payments.map(({ amount }) => amount)), sum(credits.map((one) => one.amountPaise))];
  if (paid !== credited) problems.push(`${credited} paise of ${paid} are credited`);

  const byProviderOrder = new Map(orders.map((order) => [order.providerOrderId, order]));
  for (const { id, order_id } of payments) {
    const order = byProviderOrder.get(order_id);
    if (order?.state !== 'captured' || order.effect !== 'applied')
      problems.push(`the order of ${id} is ${order?.state}`);
  }
  for (const order of orders) problems.push(...backwardMoves(order));
  const numbers = orders.flatMap(({ receiptNumber }) => receiptNumber ?? []);
  if (new Set(numbers).size !== numbers.length) problems.push('a receipt number stands on two receipts');
  return problems;
}

function backwardMoves({ _id, steps }: OrderDocument): string[] {
  const states = steps.map(({ to }) => to).filter((to): to is OrderState => STATES.includes(to));
  return states.slice(1).flatMap((to, index) => {
    const from = states[index] ?? 'created';
    return reachedFrom(to).includes(from) ? [] : [`order ${_id} went from ${from} to ${to}`];
  });
}
