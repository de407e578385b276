import type { PaymentOrder } from '@anar/contracts/payments/payments';
import type { RefundFields } from './order.model.ts';
import type { Order } from './order.store.ts';

/** An order as its owner sees it. The refund of a second payment is shown until the order itself is refunded. */
export function orderOnWire(order: Order, refundableUntil?: Date): PaymentOrder {
  const refund = order.refund ?? order.extraPayments?.at(-1)?.refund;
  return {
    id: order.id,
    purpose: order.purpose,
    amountPaise: order.amountPaise,
    state: order.state,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    ...(order.paidAt && { paidAt: order.paidAt.toISOString() }),
    ...(order.method && { method: order.method }),
    ...(order.lastProblem && { lastProblem: order.lastProblem }),
    ...(order.receiptNumber && { receiptNumber: order.receiptNumber }),
    ...(refund && { refund: refundOnWire(refund) }),
    ...(refund?.returned && { returned: refund.returned }),
    ...(refundableUntil && { refundableUntil: refundableUntil.toISOString() }),
  };
}

export function refundOnWire({ state, amountPaise, requestedAt, processedAt, givenBackAt }: RefundFields) {
  return {
    ...{ state, amountPaise, requestedAt: requestedAt.toISOString() },
    ...(processedAt && { processedAt: processedAt.toISOString() }),
    ...(givenBackAt && { givenBackAt: givenBackAt.toISOString() }),
  };
}
