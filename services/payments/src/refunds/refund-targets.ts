import type { RefundFields } from '../orders/order.model.ts';
import type { Order } from '../orders/order.store.ts';

/** One refund of an order: of its payment, of a part of it, or of a payment too many. */
export interface Target {
  refund: RefundFields;
  paymentId: string;
  feePaise: number;
  /** What was paid for is there, and must be taken back before. */
  takesBack: boolean;
  isPart: boolean;
}

export const isOpenRefund = ({ state }: RefundFields): boolean => state === 'requested' || state === 'pending';

/** A failed refund whose money is nowhere: neither the person's again nor on its way. */
export const isStuck = ({ state, givenBackAt }: RefundFields): boolean => state === 'failed' && !givenBackAt;

/** What of an order's payment is left to go back, paise. */
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
