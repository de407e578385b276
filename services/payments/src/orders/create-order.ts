import { TOPUP } from '@anar/contracts/constants';
import { kitErrors } from '@anar/contracts/errors/kit';
import { paymentErrors } from '@anar/contracts/errors/payments';
import type { createOrder, OrderPurpose } from '@anar/contracts/payments/payments';
import type { PartOf } from '@anar/contracts/route';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { ulid } from 'ulid';
import type { Razorpay } from '../razorpay/razorpay.ts';
import type { Quotes } from '../subscriptions/quotes.ts';
import type { Order, OrderStore } from './order.store.ts';
import { ORDER_MS } from './settlement/settle-payment.ts';

export interface CreateOrderDeps {
  orders: OrderStore;
  quotes: Pick<Quotes, 'price'>;
  razorpay: Pick<Razorpay, 'createOrder'> | undefined;
  clock: () => Date;
}

type Wanted = PartOf<typeof createOrder, 'body'>;
interface Priced {
  purpose: OrderPurpose;
  amountPaise: number;
  quoteId?: string;
}

/** When the reconciler first checks a new order. */
const FIRST_LOOK_MS = 3 * 60 * 1000;
/** Limited because the reconciler polls the provider for each open order. */
const MOST_A_DAY = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

export function createCreateOrder({ tombstones, log }: Pick<Service, 'tombstones' | 'log'>, deps: CreateOrderDeps) {
  const { orders, quotes, razorpay, clock } = deps;

  async function price(userId: string, { amount, notes }: Wanted): Promise<Priced> {
    if (notes.type === 'wallet_topup') {
      const isAllowed = amount >= TOPUP.minimum && amount <= TOPUP.maximum;
      if (!isAllowed) throw new AppError(paymentErrors.amountDiffers);
      return { purpose: { kind: 'topup' }, amountPaise: amount };
    }
    const { planId, cycle, quoteId } = notes;
    const purpose = { kind: 'plan', planId, cycle } as const;
    const amountPaise = await quotes.price(userId, { planId, cycle, ...(quoteId && { quoteId }) });
    return { purpose, amountPaise, ...(quoteId && { quoteId }) };
  }

  /**
   * Places an order at the provider for the caller, at the price computed here. It is stored before the provider is
   * called.
   */
  return async (userId: string, wanted: Wanted): Promise<Order> => {
    if (wanted.notes.userId !== userId) throw new AppError(kitErrors.forbidden);
    if (!razorpay) throw new AppError(paymentErrors.unconfigured);
    const priced = await price(userId, wanted);
    if (priced.amountPaise !== wanted.amount) throw new AppError(paymentErrors.amountDiffers);
    await tombstones.refuse(userId);
    const id = ulid();
    const createdAt = clock();
    const expiresAt = new Date(createdAt.getTime() + ORDER_MS);
    const dueAt = new Date(createdAt.getTime() + FIRST_LOOK_MS);
    if ((await orders.countPlaced(userId, new Date(createdAt.getTime() - DAY_MS))) >= MOST_A_DAY) {
      throw new AppError(paymentErrors.tooManyToday, { headers: { 'retry-after': '3600' } });
    }
    const tooManyOpen = () =>
      new AppError(paymentErrors.tooManyOpen, { headers: { 'retry-after': String(ORDER_MS / 1000) } });
    const order = await orders.add({ id, userId, ...priced, createdAt, expiresAt, dueAt }, tooManyOpen);
    try {
      const { amountPaise } = priced;
      const provider = await razorpay.createOrder({
        amountPaise,
        receipt: id,
        notes: { order: id, type: wanted.notes.type },
      });
      if (provider.amountPaise !== amountPaise || provider.currency !== 'INR') throw new ProviderFailure('nonsense');
      const placed = await orders.move(order, 'placed', { by: 'checkout', at: clock(), provider });
      if (!placed) throw new Error(`Order ${id} was placed twice`);
      return placed;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      log.warn({ err: error, orderId: id }, 'an order could not be placed at the provider');
      // Whether or not the provider made the order, no client knows its id, so it cannot be paid.
      await orders.move(order, 'failed', { by: 'checkout', at: clock(), note: `not placed: ${error.outcome}` });
      throw new AppError(paymentErrors.providerUnavailable, { cause: error, headers: { 'retry-after': '30' } });
    }
  };
}
