import { kitErrors } from '@anar/contracts/errors/kit';
import { paymentErrors } from '@anar/contracts/errors/payments';
import { openCheckout } from '@anar/contracts/payments/payments';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isPayable } from './checkout-order.ts';
import { type PayDocumentDeps, registerPayDocument } from './pay-document.ts';
import { checkoutPath } from './tickets.ts';

/** Issues a payment page URL for an unpaid order, as often as its owner asks. */
export function registerCheckout(service: Service, deps: PayDocumentDeps): void {
  const { tickets, orders, razorpay, clock } = deps;
  service.routes.user(openCheckout, async ({ caller, params }) => {
    if (razorpay === undefined) throw new AppError(paymentErrors.unconfigured);
    const order = await orders.find(caller.userId, params.orderId);
    if (order === undefined) throw new AppError(kitErrors.notFound);
    if (!isPayable(order, clock())) throw new AppError(paymentErrors.orderClosed);
    return { checkoutUrl: await checkoutPath(tickets, order) };
  });
  registerPayDocument(service, deps);
}
