import { ORDER_STATES, REFUND_STATES, RETURN_REASONS } from '@anar/contracts/constants';
import type { OrderPurpose, PaymentOrder } from '@anar/contracts/payments/payments';
import { type OutboxFields, outboxFields, outboxIndexes } from '@anar/service-kit/events/outbox/outbox';
import mongoose from 'mongoose';

export type OrderState = PaymentOrder['state'];

/** Who caused a change of an order. */
export type MovedBy = 'checkout' | 'webhook' | 'reconciler' | 'admin' | 'customer' | 'erasure';

/** One step of the history, for `npm run admin -- payments`. */
export interface OrderStep {
  at: Date;
  to:
    | OrderState
    | 'placed'
    | 'attempt_failed'
    | 'effect_applied'
    | 'effect_returned'
    | 'extra_payment'
    | 'refund_requested'
    | 'refund_refused'
    | 'refund_rejected'
    | 'refund_pending'
    | 'refund_processed'
    | 'refund_failed'
    | 'dispute';
  by: MovedBy;
  paymentId?: string;
  note?: string;
}

export interface RefundFields {
  /** The idempotency key towards the provider; one refund per order. */
  id: string;
  state: NonNullable<PaymentOrder['refund']>['state'];
  amountPaise: number;
  requestedAt: Date;
  processedAt?: Date;
  providerRefundId?: string;
  /** The reason, unless the customer requested it. */
  returned?: PaymentOrder['returned'];
  /** When the payment's effect was taken back: only then the provider is asked to refund. */
  takenBackAt?: Date;
  /** The refund failed and the effect was restored: nothing is open. */
  givenBackAt?: Date;
}

/** A further captured payment of a paid order: recorded here, and refunded. */
export interface ExtraPayment {
  paymentId: string;
  amountPaise: number;
  feePaise: number;
  at: Date;
  refund: RefundFields;
}

/** One payment attempt with its whole history; `seq` counts the changes. */
export interface OrderDocument extends OutboxFields {
  /** Also the receipt's name at the provider. */
  _id: string;
  userId: string;
  purpose: OrderPurpose;
  amountPaise: number;
  state: OrderState;
  /** The quote that an upgrade was paid at. */
  quoteId?: string;
  /** Unset until the provider has replied. */
  providerOrderId?: string;
  /** By the provider's clock, as the times of its payments: ours may be a day off. */
  providerCreatedAt?: Date;
  /** The captured payment: unique, so that it counts once. */
  paymentId?: string;
  paidAt?: Date;
  method?: string;
  /** The provider's fee in paise, tax included. */
  feePaise?: number;
  /** `pending` from the capture until the effect is applied or refunded. */
  effect?: 'pending' | 'applied' | 'returned';
  refund?: RefundFields;
  /** Refunds made in the provider's dashboard, each of less than was left; `id` is the provider's. */
  partRefunds?: RefundFields[];
  extraPayments?: ExtraPayment[];
  /** The lost dispute that takes back the payment's effect: from then on no refund does. */
  chargebackId?: string;
  /** Payments with a valid signature while the provider was unavailable: fetched until it replies. */
  unconfirmed?: string[];
  lastProblem?: string;
  receiptNumber?: string;
  steps: OrderStep[];
  createdAt: Date;
  expiresAt: Date;
  /** When the reconciler checks it next; unset: nothing is open. */
  dueAt?: Date;
  /** One of the few slots for a user's unpaid orders; unset once the state is not `created`. */
  openSlot?: number;
}

const refund = new mongoose.Schema<RefundFields>(
  {
    id: { type: String, required: true },
    state: { type: String, enum: REFUND_STATES, required: true },
    amountPaise: { type: Number, required: true },
    requestedAt: { type: Date, required: true },
    processedAt: Date,
    providerRefundId: String,
    returned: { type: String, enum: RETURN_REASONS },
    takenBackAt: Date,
    givenBackAt: Date,
  },
  { _id: false },
);

const extraPayment = new mongoose.Schema<ExtraPayment>(
  {
    paymentId: { type: String, required: true },
    amountPaise: { type: Number, required: true },
    feePaise: { type: Number, required: true },
    at: { type: Date, required: true },
    refund: { type: refund, required: true },
  },
  { _id: false },
);

const step = new mongoose.Schema<OrderStep>(
  {
    at: { type: Date, required: true },
    to: { type: String, required: true },
    by: { type: String, required: true },
    paymentId: String,
    note: String,
  },
  { _id: false },
);

const schema = new mongoose.Schema<OrderDocument>(
  {
    _id: String,
    userId: { type: String, required: true },
    purpose: { type: mongoose.Schema.Types.Mixed, required: true },
    amountPaise: { type: Number, required: true },
    state: { type: String, enum: ORDER_STATES, required: true },
    quoteId: String,
    providerOrderId: String,
    providerCreatedAt: Date,
    paymentId: String,
    paidAt: Date,
    method: String,
    feePaise: Number,
    effect: { type: String, enum: ['pending', 'applied', 'returned'] },
    refund,
    partRefunds: { type: [refund], default: undefined },
    extraPayments: { type: [extraPayment], default: undefined },
    chargebackId: String,
    unconfirmed: { type: [String], default: undefined },
    lastProblem: String,
    receiptNumber: String,
    steps: { type: [step], default: [] },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    dueAt: Date,
    openSlot: Number,
    ...outboxFields,
  },
  { collection: 'orders', versionKey: false },
);

const present = (field: string) => ({ unique: true, partialFilterExpression: { [field]: { $gt: '' } } });
/** A payment credits once, whatever reports it and however often. */
schema.index({ paymentId: 1 }, present('paymentId'));
schema.index({ providerOrderId: 1 }, present('providerOrderId'));
schema.index({ receiptNumber: 1 }, present('receiptNumber'));
/** Serves webhooks about a refund or a dispute. */
schema.index({ 'extraPayments.paymentId': 1 }, { partialFilterExpression: { 'extraPayments.paymentId': { $gt: '' } } });
/** One open order per slot. */
schema.index({ userId: 1, openSlot: 1 }, { unique: true, partialFilterExpression: { openSlot: { $exists: true } } });
/** Serves a user's list, newest first. */
schema.index({ userId: 1, _id: -1 });
/** Serves the reconciler. */
schema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } });
outboxIndexes(schema);

export const orderModel = (connection: mongoose.Connection) => connection.model('Order', schema);
