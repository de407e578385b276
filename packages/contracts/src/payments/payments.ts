import Type, { type Static } from 'typebox';
import { ORDER_STATES, REFUND_STATES, RETURN_REASONS, WEBHOOK_MAX_BYTES } from '../constants.ts';
import { kitErrors } from '../errors/kit.ts';
import { paymentErrors } from '../errors/payments.ts';
import { route } from '../route.ts';
import { Confirmation, Instant, Ulid, UserIdParams } from '../shapes.ts';
import { BillingCycle, Paise, PlanId } from './plans.ts';

/** What an order is for. */
export const OrderPurpose = Type.Union([
  Type.Object({ kind: Type.Literal('plan'), planId: PlanId, cycle: BillingCycle }),
  Type.Object({ kind: Type.Literal('topup') }),
]);
export type OrderPurpose = Static<typeof OrderPurpose>;

const Refund = Type.Object({
  state: Type.Enum([...REFUND_STATES]),
  amountPaise: Paise,
  requestedAt: Instant,
  processedAt: Type.Optional(Instant),
  givenBackAt: Type.Optional(
    Type.String({ ...Instant, description: 'it failed, and the money is in the wallet again' }),
  ),
});

/** One payment intent of its owner. States only move forward. */
export const PaymentOrder = Type.Object({
  id: Ulid,
  purpose: OrderPurpose,
  amountPaise: Paise,
  state: Type.Enum([...ORDER_STATES]),
  createdAt: Instant,
  /** Payments after this are refunded. */
  expiresAt: Instant,
  paidAt: Type.Optional(Instant),
  method: Type.Optional(Type.String({ description: 'upi, card, netbanking, wallet: as the provider names it' })),
  /** Why the last attempt failed, in Hindi; the order can be paid again. */
  lastProblem: Type.Optional(Type.String()),
  receiptNumber: Type.Optional(Type.String()),
  refund: Type.Optional(Refund),
  /** Reason of an automatic refund; `duplicate`: a second payment, which this refunds. */
  returned: Type.Optional(Type.Enum([...RETURN_REASONS])),
  /** End of the period in which a refund can be requested; absent: not on request. */
  refundableUntil: Type.Optional(Instant),
});
export type PaymentOrder = Static<typeof PaymentOrder>;

const OrderParams = Type.Object({ orderId: Ulid });
const OrderReply = Type.Object({ order: PaymentOrder });

/** The provider's field names, as in the specification. */
export const createOrder = route({
  method: 'POST',
  path: '/api/razorpay/create-order',
  summary: 'An order at the payment provider; the amount must be the one that the server finds',
  body: Type.Object({
    amount: Paise,
    currency: Type.Literal('INR'),
    notes: Type.Union([
      Type.Object({
        type: Type.Literal('plan_purchase'),
        userId: Ulid,
        planId: PlanId,
        cycle: BillingCycle,
        /** Of an upgrade. */
        quoteId: Type.Optional(Ulid),
      }),
      Type.Object({ type: Type.Literal('wallet_topup'), userId: Ulid }),
    ]),
  }),
  replies: {
    201: Type.Object({
      id: Type.String({ description: 'the provider’s order id' }),
      amount: Paise,
      currency: Type.Literal('INR'),
      order: PaymentOrder,
      checkoutUrl: Type.String({ description: 'path with a ticket, good once and for ten minutes' }),
    }),
  },
  errors: [
    kitErrors.forbidden,
    paymentErrors.amountDiffers,
    paymentErrors.tooManyOpen,
    paymentErrors.tooManyToday,
    paymentErrors.planNotSold,
    paymentErrors.planLower,
    paymentErrors.planShorter,
    paymentErrors.planActive,
    paymentErrors.quoteExpired,
    paymentErrors.unconfigured,
    paymentErrors.providerUnavailable,
  ],
  idempotent: true,
});

export const verifyPayment = route({
  method: 'POST',
  path: '/api/razorpay/verify-payment',
  summary:
    'What the checkout answered: checked by signature against the stored order, then with the provider; the order stays `created` while the provider cannot say',
  body: Type.Object({
    razorpay_order_id: Type.String({ minLength: 1, maxLength: 64 }),
    razorpay_payment_id: Type.String({ minLength: 1, maxLength: 64 }),
    razorpay_signature: Type.String({ minLength: 1, maxLength: 128 }),
    userId: Ulid,
    planId: Type.Optional(PlanId),
    cycle: Type.Optional(BillingCycle),
  }),
  replies: { 200: OrderReply },
  errors: [kitErrors.notFound, paymentErrors.signatureWrong, paymentErrors.orderDiffers, paymentErrors.unconfigured],
});

/** The signature covers the raw bytes, so the body has no schema. */
export const receiveWebhook = route({
  method: 'POST',
  path: '/api/razorpay/webhook',
  summary: 'Events of the payment provider, signed over the raw body: stored, answered, worked on afterwards',
  rawBody: true,
  maxBytes: WEBHOOK_MAX_BYTES,
  replies: { 200: Confirmation },
  errors: [paymentErrors.webhookForged, paymentErrors.unconfigured],
});

export const readOrder = route({
  method: 'GET',
  path: '/api/payments/orders/:orderId',
  summary: 'One of the caller’s orders as it stands',
  params: OrderParams,
  replies: { 200: OrderReply },
  errors: [kitErrors.notFound],
});

export const listOrders = route({
  method: 'GET',
  path: '/api/payments/user/:userId',
  summary: 'The caller’s orders of the last year, newest first, at most 50',
  params: UserIdParams,
  replies: { 200: Type.Object({ orders: Type.Array(PaymentOrder) }) },
});

export const openCheckout = route({
  method: 'POST',
  path: '/api/payments/orders/:orderId/checkout',
  summary: 'A new ticket for the payment page of an open order, good once and for ten minutes',
  params: OrderParams,
  replies: { 201: Type.Object({ checkoutUrl: Type.String() }) },
  errors: [kitErrors.notFound, paymentErrors.orderClosed, paymentErrors.unconfigured],
});

export const requestRefund = route({
  method: 'POST',
  path: '/api/payments/orders/:orderId/refund',
  summary: 'Money back by the policy: within 7 days, for new customers; asking again is the first request',
  params: OrderParams,
  body: Type.Object({ userId: Ulid }),
  replies: { 200: OrderReply },
  errors: [kitErrors.notFound, paymentErrors.notRefundable],
});

/** Lines of a printable receipt. GST fields only where configured. */
export const Receipt = Type.Object({
  number: Type.String(),
  orderId: Ulid,
  purpose: OrderPurpose,
  amountPaise: Paise,
  paidAt: Instant,
  method: Type.Optional(Type.String()),
  paymentId: Type.String(),
  period: Type.Optional(Type.Object({ from: Instant, until: Instant })),
  refund: Type.Optional(Refund),
  seller: Type.Object({
    name: Type.Optional(Type.String()),
    address: Type.Optional(Type.String()),
    gstin: Type.Optional(Type.String()),
    gst: Type.Optional(
      Type.Object({ percent: Type.Number(), includedPaise: Paise, sac: Type.Optional(Type.String()) }),
    ),
  }),
});
export type Receipt = Static<typeof Receipt>;

export const readReceipt = route({
  method: 'GET',
  path: '/api/payments/orders/:orderId/receipt',
  summary: 'The receipt of a paid order',
  params: OrderParams,
  replies: { 200: Type.Object({ receipt: Receipt }) },
  errors: [kitErrors.notFound],
});
