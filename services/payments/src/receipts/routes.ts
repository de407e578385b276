import { kitErrors } from '@anar/contracts/errors/kit';
import { readReceipt } from '@anar/contracts/payments/payments';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import type { SellerConfig } from '../config.ts';
import type { OrderStore } from '../orders/order.store.ts';
import type { SubscriptionStore } from '../subscriptions/subscription.store.ts';
import { toReceipt } from './receipt.ts';

export interface ReceiptDeps {
  orders: Pick<OrderStore, 'findOwn'>;
  subscriptions: Pick<SubscriptionStore, 'find'>;
  seller: SellerConfig;
}

/** Receipts of paid orders, for their owners. */
export function registerReceipts({ routes }: Service, { orders, subscriptions, seller }: ReceiptDeps): void {
  routes.user(readReceipt, async ({ caller: { userId }, params: { orderId } }) => {
    const order = await orders.findOwn(userId, { id: orderId });
    // A payment that was refunded at once has no receipt: nothing was sold. Its order shows the refund.
    if (!order?.receiptNumber) throw new AppError(kitErrors.notFound);
    const { periods } = await subscriptions.find(userId);
    const period = periods.find(({ paymentId }) => paymentId === order.paymentId);
    return { receipt: toReceipt(order, seller, period) };
  });
}
