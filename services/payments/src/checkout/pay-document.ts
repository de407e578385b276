import { randomBytes } from 'node:crypto';
import { Ulid } from '@anar/contracts/shapes';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { TimeLimitError, within } from '@anar/service-kit/lifecycle/time-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import Value from 'typebox/value';
import type { RazorpayConfig } from '../config.ts';
import { type CheckoutOrders, type CheckoutReturn, isPayable, type SettleCheckout } from './checkout-order.ts';
import { checkoutPage, NOTICES, type Notice, noticePage, orderScreen } from './checkout-page.ts';
import { checkoutHeaders, noticeHeaders } from './document-headers.ts';
import type { Tickets } from './tickets.ts';

const PAYMENT_ID = /^pay_[A-Za-z0-9]{1,40}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;
const REASON = /^[a-z0-9_]{1,64}$/;

function metadataIn(text: string | null): { payment_id?: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Reads the form that a checkout posts to `callback_url`; undefined when it is not one. */
function readCheckoutReturn(form: URLSearchParams): CheckoutReturn | undefined {
  const paymentId = form.get('razorpay_payment_id') ?? '';
  const signature = form.get('razorpay_signature') ?? '';
  if (PAYMENT_ID.test(paymentId) && SIGNATURE.test(signature)) return { kind: 'paid', paymentId, signature };
  if (form.get('error[code]') === null) return undefined;
  const { payment_id } = metadataIn(form.get('error[metadata]'));
  const reason = form.get('error[reason]') ?? '';
  return {
    kind: 'failed',
    ...(typeof payment_id === 'string' && PAYMENT_ID.test(payment_id) && { paymentId: payment_id }),
    ...(REASON.test(reason) && { reason }),
  };
}

export interface PayDocumentDeps {
  tickets: Tickets;
  orders: CheckoutOrders;
  settle: SettleCheckout;
  razorpay: Pick<RazorpayConfig, 'checkoutUrl' | 'keyId'> | undefined;
  publicUrl: string;
  clock: () => Date;
}

interface OrderRoute {
  Params: { orderId: string };
  Querystring: { ticket?: string };
}

const FORM_BYTES = 8 * 1024;
/** How long the redirect waits for the settlement: after that the order's screen polls. */
const SETTLE_MS = 4000;
const TICKET = /^[A-Za-z0-9_-]{43}$/;
const isOrderId = (id: string) => Value.Check(Ulid, id);
/** The screen to redirect to; `/plans` when the id is not an order id. */
const screenOf = (orderId: string) => (isOrderId(orderId) ? orderScreen(orderId) : '/plans');

function sendNotice(reply: FastifyReply, status: number, notice: Notice, orderId: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .code(status)
    .headers(noticeHeaders(nonce))
    .type('text/html; charset=utf-8')
    .send(noticePage(notice, screenOf(orderId), nonce));
}

/** `GET /pay/:orderId` is opened by users, so errors are HTML pages with an explanation. */
function registerPage(own: FastifyInstance, deps: PayDocumentDeps): void {
  const { tickets, orders, razorpay, publicUrl, clock } = deps;
  own.setErrorHandler<Error>((error, request, reply) => {
    request.failure = error;
    return sendNotice(reply, 503, NOTICES.away, (request.params as OrderRoute['Params']).orderId);
  });
  own.get<OrderRoute>(
    '/pay/:orderId',
    // A HEAD request would consume the ticket.
    { exposeHeadRoute: false, schema: { hide: true } },
    async ({ params: { orderId }, query: { ticket = '' } }, reply) => {
      if (razorpay === undefined) return sendNotice(reply, 503, NOTICES.away, orderId);
      const userId = isOrderId(orderId) && TICKET.test(ticket) ? await tickets.take(orderId, ticket) : undefined;
      const order = userId === undefined ? undefined : await orders.find(userId, orderId);
      if (order === undefined) return sendNotice(reply, 410, NOTICES.used, orderId);
      const now = clock();
      if (!isPayable(order, now)) return reply.redirect(orderScreen(orderId), 303);
      const nonce = randomBytes(16).toString('base64');
      return reply
        .headers(checkoutHeaders({ ...razorpay, publicUrl }, nonce))
        .type('text/html; charset=utf-8')
        .send(checkoutPage(order, { ...razorpay, publicUrl, now }, nonce));
    },
  );
}

/**
 * `POST /pay/:orderId/callback`: a form post from the checkout, without a cookie and from any origin. Only its
 * signature makes it valid; the browser is redirected to the order's screen in any case.
 */
function registerCallback(own: FastifyInstance, { settle }: PayDocumentDeps): void {
  const redirectToOrder = (reply: FastifyReply, orderId: string) =>
    reply.header('cache-control', 'no-store').redirect(screenOf(orderId), 303);
  own.removeAllContentTypeParsers();
  own.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: unknown) => new URLSearchParams(String(body)),
  );
  own.setErrorHandler<Error>((error, request, reply) => {
    request.failure = error;
    return redirectToOrder(reply, (request.params as OrderRoute['Params']).orderId);
  });
  // A browser that restores its last page requests it again without the form.
  own.get<OrderRoute>('/pay/:orderId/callback', { schema: { hide: true } }, async ({ params }, reply) =>
    redirectToOrder(reply, params.orderId),
  );
  own.post<OrderRoute>(
    '/pay/:orderId/callback',
    { bodyLimit: FORM_BYTES, schema: { hide: true } },
    async ({ params: { orderId }, body, log }, reply) => {
      const returned = body instanceof URLSearchParams ? readCheckoutReturn(body) : undefined;
      if (returned !== undefined && isOrderId(orderId)) {
        try {
          await within(SETTLE_MS, settle(orderId, returned));
        } catch (err) {
          // The webhook or the reconciler settles the order without the browser.
          if (err instanceof TimeLimitError) log.warn({ orderId }, 'a checkout is still being settled');
          else log.warn({ err, orderId }, 'what a checkout brought back is not believed, or could not be settled');
        }
      }
      return redirectToOrder(reply, orderId);
    },
  );
}

/** The payment page and its callback, registered outside the app's CSP. */
export function registerPayDocument({ app }: Pick<Service, 'app'>, deps: PayDocumentDeps): void {
  app.register(async (own) => registerPage(own, deps));
  app.register(async (own) => registerCallback(own, deps));
}
