import { kitErrors } from '@anar/contracts/errors/kit';
import { paymentErrors } from '@anar/contracts/errors/payments';
import { createOrder, listOrders, readOrder, requestRefund, verifyPayment } from '@anar/contracts/payments/payments';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { RefundPolicy } from '../refunds/refund-policy.ts';
import type { Refunds } from '../refunds/refunds.ts';
import type { createCreateOrder } from './create-order.ts';
import type { Order, OrderStore } from './order.store.ts';
import { orderOnWire } from './order-on-wire.ts';
import type { ConfirmPayment } from './settlement/confirm-payment.ts';

export interface OrderRouteDeps {
  orders: OrderStore;
  create: ReturnType<typeof createCreateOrder>;
  confirm: ConfirmPayment;
  policy: RefundPolicy;
  refunds: Refunds;
  /** The path of a payment page with a new ticket. */
  checkoutUrl: (order: Order) => Promise<string>;
  clock: () => Date;
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** A user's orders: create, confirm, read, refund. */
export function registerOrderRoutes({ routes }: Service, deps: OrderRouteDeps): void {
  const { orders, create, confirm, policy, refunds, checkoutUrl, clock } = deps;
  const onWire = async (order: Order) => orderOnWire(order, await policy.refundableUntil(order));

  async function own(userId: string, by: Parameters<OrderStore['findOwn']>[1]): Promise<Order> {
    const order = await orders.findOwn(userId, by);
    if (!order) throw new AppError(kitErrors.notFound);
    return order;
  }

  routes.user(createOrder, async ({ caller, body }) => {
    const order = await create(caller.userId, body);
    return {
      ...{ id: order.providerOrderId ?? '', amount: order.amountPaise, currency: 'INR' },
      ...{ order: orderOnWire(order), checkoutUrl: await checkoutUrl(order) },
    };
  });

  routes.self(verifyPayment, async ({ caller, body }) => {
    const order = await own(caller.userId, { providerOrderId: body.razorpay_order_id });
    const { purpose } = order;
    const [planId, cycle] = purpose.kind === 'plan' ? [purpose.planId, purpose.cycle] : [];
    const differs = (sent: string | undefined, stored: string | undefined) => sent !== undefined && sent !== stored;
    if (differs(body.planId, planId) || differs(body.cycle, cycle)) throw new AppError(paymentErrors.orderDiffers);
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = body;
    return { order: await onWire(await confirm(order, { paymentId, signature }, 'checkout')) };
  });

  routes.user(readOrder, async ({ caller, params: { orderId } }) => ({
    order: await onWire(await own(caller.userId, { id: orderId })),
  }));

  routes.self(listOrders, async ({ caller }) => {
    const found = await orders.list(caller.userId, new Date(clock().getTime() - YEAR_MS));
    return { orders: await Promise.all(found.map(onWire)) };
  });

  routes.self(requestRefund, async ({ caller, params: { orderId } }) => {
    const order = await own(caller.userId, { id: orderId });
    if (order.refund) return { order: orderOnWire(order) };
    const reason = await policy.refusal(order);
    if (reason) throw new AppError(paymentErrors.notRefundable, { details: { reason } });
    return { order: orderOnWire(await refunds.request(order, 'customer')) };
  });
}
