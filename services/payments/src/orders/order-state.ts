import type { PaymentOrder } from '@anar/contracts/payments';

export type OrderState = PaymentOrder['state'];

/** From where each state may be reached. Forward only: what arrives late or twice changes nothing. */
const REACHED_FROM: Readonly<Record<OrderState, readonly OrderState[]>> = {
  created: [],
  authorized: ['created'],
  // A payment that was captured after the order had been given up is still money: it is taken note of, and given back.
  captured: ['created', 'authorized', 'failed'],
  refunded: ['captured'],
  failed: ['created', 'authorized'],
};

/** The states out of which an update may lead to `to`: the filter of its conditional write. */
export const reachedFrom = (to: OrderState): readonly OrderState[] => REACHED_FROM[to];
