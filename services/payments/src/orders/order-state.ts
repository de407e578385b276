import type { PaymentOrder } from '@anar/contracts/payments/payments';

export type OrderState = PaymentOrder['state'];

/** The states from which each state may be reached. Forward only: late or repeated reports change nothing. */
const REACHED_FROM: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: [],
  authorized: ['created'],
  // A payment captured after the order had failed is still money: it is recorded and refunded.
  captured: ['created', 'authorized', 'failed'],
  refunded: ['captured'],
  failed: ['created', 'authorized'],
};

/** The states from which an update may lead to `to`: the filter of its conditional write. */
export const reachedFrom = (to: OrderState): readonly OrderState[] => REACHED_FROM[to];
