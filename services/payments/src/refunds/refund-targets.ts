import type { RefundFields } from '../orders/order.model.ts';
import type { Order } from '../orders/order.store.ts';

/** One refund of an order: of its payment, of a part of it, or of an extra payment. */
export interface Target {
  refund: RefundFields;
  paymentId: string;
  feePaise: number;
  /** The payment's effect is applied, and must be taken back before the refund. */
  takesBack: boolean;
  isPart: boolean;
}

export const isOpenRefund = ({ state }: RefundFields): boolean => state === 'requested' || state === 'pending';

/** A failed refund whose money is in limbo: neither returned to the user's balance nor on its way to the payer. */
export const isStuck = ({ state, givenBackAt }: RefundFields): boolean => state === 'failed' && !givenBackAt;

/** What is left of an order's payment to refund, in paise. */
export const leftPaise = ({ amountPaise, partRefunds = [] }: Pick<Order, 'amountPaise' | 'partRefunds'>): number =>
  partRefunds.reduce((left, part) => left - (part.state === 'failed' ? 0 : part.amountPaise), amountPaise);

export function targets(order: Order): Target[] {
  const { refund, partRefunds = [], extraPayments = [], paymentId = '', feePaise = 0, effect } = order;
  const own = { paymentId, feePaise, takesBack: effect === 'applied' };
  return [
    ...(refund ? [{ ...own, refund, isPart: false }] : []),
    ...partRefunds.map((part) => ({ ...own, refund: part, isPart: true })),
    ...extraPayments.map((extra) => ({ ...extra, takesBack: false, isPart: false })),
  ];
}
