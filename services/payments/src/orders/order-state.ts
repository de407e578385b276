import type { ProviderOrder, ProviderPayment } from '../razorpay/entities.ts';
import type { ExtraPayment, MovedBy, OrderDocument, OrderState, OrderStep, RefundFields } from './order.model.ts';

/** Who caused a transition, and when. */
export interface Cause {
  by: MovedBy;
  at: Date;
}

/** What each event of an order carries besides its cause. */
interface EventFields {
  placed: { provider: ProviderOrder };
  authorized: { payment: ProviderPayment };
  captured: { payment: ProviderPayment; refund: RefundFields | undefined };
  failed: { note: string };
  attempt_failed: { payment: ProviderPayment; problem: string };
  effect_applied: { receiptNumber: string };
  effect_returned: { refund: RefundFields };
  extra_payment: { extra: ExtraPayment };
  refund_requested: { refund: RefundFields };
  refund_retried: { refund: RefundFields };
  part_refund_requested: { refund: RefundFields };
  extra_refund_retried: { paymentId: string; refund: RefundFields };
  refund_refused: { refundId: string };
  part_refund_refused: { refundId: string };
  effect_taken_back: { refundId: string };
  refund_reported: RefundReport;
  refunded: RefundReport;
  chargeback_claimed: { disputeId: string };
  charged_back: { paymentId: string; note: string };
  noted: Pick<OrderStep, 'to' | 'paymentId' | 'note'>;
}
interface RefundReport {
  refundId: string;
  report: Pick<RefundFields, 'state'> & Partial<RefundFields>;
}
export type OrderEvent = keyof EventFields;
export type EventInput<Event extends OrderEvent> = Cause & EventFields[Event];

/** The order as its caller read it. */
type Seen = Omit<OrderDocument, '_id' | 'outbox' | 'published'>;
type Optional<T> = { [Field in keyof T]?: T[Field] | undefined };

export interface Transition<Input> {
  /** The states in which it is possible; by default all. */
  from?: readonly OrderState[];
  to?: OrderState;
  /** The order (`seq`), or its state, must still be as its caller read it. */
  unchanged?: 'seq' | 'state';
  /** A further condition on the stored order, as a filter. */
  only?: (input: Input, seen: Seen) => object;
  set?: (input: Input, seen: Seen) => Optional<OrderDocument>;
  unset?: readonly (keyof OrderDocument)[];
  /** The reconciler checks the order at once. */
  isDue?: true;
  /** More of its step in the history, where it is named like the event by default; `false`: no step. */
  step?: false | ((input: Input) => Optional<OrderStep>);
}

const NO_CHARGEBACK = { chargebackId: { $exists: false } };

/** The fields with one refund changed: the order's own, of a part, or of an extra payment. */
function withRefund({ refund, partRefunds, extraPayments }: Seen, refundId: string, change: Partial<RefundFields>) {
  if (refund?.id === refundId) return { refund: { ...refund, ...change } };
  const changed = (one: RefundFields) => (one.id === refundId ? { ...one, ...change } : one);
  if (partRefunds?.some(({ id }) => id === refundId)) return { partRefunds: partRefunds.map(changed) };
  return { extraPayments: extraPayments?.map((extra) => ({ ...extra, refund: changed(extra.refund) })) };
}

/**
 * All transitions of an order. Its state only moves forward: late or repeated events change nothing.
 *
 *     created ─▶ authorized ─▶ captured ─▶ refunded
 *        │            │           ▲
 *        ├────────────┼───────────┤  without an authorization
 *        └────────────┴▶ failed ──┘  late: refunded
 *
 * Its `effect` is `pending` from the capture until `effect_applied` or `effect_returned`; from `applied` it moves to
 * `returned` by `charged_back`.
 */
export const TRANSITIONS: { readonly [Event in OrderEvent]: Transition<EventInput<Event>> } = {
  /** The provider has accepted the order. */
  placed: {
    from: ['created'],
    only: () => ({ providerOrderId: { $exists: false } }),
    set: ({ provider }) => ({ providerOrderId: provider.id, providerCreatedAt: provider.createdAt }),
  },
  authorized: {
    from: ['created'],
    to: 'authorized',
    isDue: true,
    step: ({ payment }) => ({ paymentId: payment.id }),
  },
  /** With a refund: the payment is late, and has no effect. */
  captured: {
    // A payment captured after the order had failed is still money: it is recorded and refunded.
    from: ['created', 'authorized', 'failed'],
    to: 'captured',
    unchanged: 'state',
    only: () => ({ paymentId: { $exists: false } }),
    set: ({ payment: { id: paymentId, method, feePaise }, refund, at }) => ({
      ...{ paymentId, method, feePaise, paidAt: at },
      ...{ effect: refund ? 'returned' : 'pending', refund },
    }),
    unset: ['lastProblem'],
    isDue: true,
    step: ({ payment, refund }) => ({
      paymentId: payment.id,
      note: refund?.returned && `returned: ${refund.returned}`,
    }),
  },
  failed: { from: ['created', 'authorized'], to: 'failed', step: ({ note }) => ({ note }) },
  /** Once per payment; the order may still be paid. */
  attempt_failed: {
    from: ['created', 'authorized'],
    only: ({ payment }) => ({ steps: { $not: { $elemMatch: { to: 'attempt_failed', paymentId: payment.id } } } }),
    set: ({ problem }) => ({ lastProblem: problem }),
    step: ({ payment }) => ({ paymentId: payment.id, note: payment.reason || undefined }),
  },
  effect_applied: {
    only: () => ({ effect: 'pending' }),
    set: ({ receiptNumber }) => ({ effect: 'applied', receiptNumber }),
  },
  /** The effect is not possible: the payment is refunded. */
  effect_returned: {
    only: () => ({ effect: 'pending' }),
    set: ({ refund }) => ({ effect: 'returned', refund }),
    isDue: true,
    step: ({ refund }) => ({ note: refund.returned }),
  },
  /** A further payment of a paid order, to be refunded. */
  extra_payment: {
    unchanged: 'seq',
    set: ({ extra }, { extraPayments = [] }) => ({ extraPayments: [...extraPayments, extra] }),
    isDue: true,
    step: ({ extra }) => ({ paymentId: extra.paymentId }),
  },

  /** The remaining amount depends on the order as read. */
  refund_requested: {
    from: ['captured'],
    unchanged: 'seq',
    only: () => ({ ...NO_CHARGEBACK, effect: 'applied', refund: { $exists: false } }),
    set: ({ refund }) => ({ refund }),
    isDue: true,
  },
  /** Replaces a failed refund. */
  refund_retried: {
    from: ['captured'],
    unchanged: 'seq',
    only: () => ({ ...NO_CHARGEBACK, 'refund.state': 'failed' }),
    set: ({ refund }) => ({ refund }),
    isDue: true,
    step: () => ({ to: 'refund_requested' }),
  },
  /** Money of the order that was refunded in the provider's dashboard. */
  part_refund_requested: {
    unchanged: 'seq',
    only: () => NO_CHARGEBACK,
    set: ({ refund }, { partRefunds = [] }) => ({ partRefunds: [...partRefunds, refund] }),
    isDue: true,
    step: ({ refund }) => ({ to: 'refund_requested', note: refund.id }),
  },
  /** Replaces the failed refund of an extra payment. */
  extra_refund_retried: {
    unchanged: 'seq',
    only: ({ paymentId }) => ({ extraPayments: { $elemMatch: { paymentId, 'refund.state': 'failed' } } }),
    set: ({ paymentId, refund }, { extraPayments }) => ({
      extraPayments: extraPayments?.map((extra) => (extra.paymentId === paymentId ? { ...extra, refund } : extra)),
    }),
    isDue: true,
    step: ({ paymentId }) => ({ to: 'refund_requested', paymentId }),
  },
  /** The effect cannot be taken back: the refund is cancelled. */
  refund_refused: {
    unchanged: 'seq',
    only: ({ refundId }) => ({ 'refund.id': refundId, 'refund.state': 'requested' }),
    unset: ['refund'],
  },
  part_refund_refused: {
    unchanged: 'seq',
    set: ({ refundId }, { partRefunds }) => ({ partRefunds: partRefunds?.filter(({ id }) => id !== refundId) }),
    step: ({ refundId }) => ({ to: 'refund_refused', note: refundId }),
  },
  /** Only after this the provider is asked to refund. */
  effect_taken_back: {
    unchanged: 'seq',
    set: ({ refundId, at }, seen) => withRefund(seen, refundId, { takenBackAt: at }),
    step: false,
  },
  refund_reported: {
    unchanged: 'seq',
    set: ({ refundId, report }, seen) => withRefund(seen, refundId, report),
    step: reportStep,
  },
  /** The order's own refund is processed. */
  refunded: {
    from: ['captured'],
    to: 'refunded',
    unchanged: 'seq',
    set: ({ refundId, report }, seen) => withRefund(seen, refundId, report),
    step: reportStep,
  },

  /** The lost dispute takes the effect back, and no refund does any more. */
  chargeback_claimed: {
    unchanged: 'seq',
    set: ({ disputeId }) => ({ chargebackId: disputeId }),
    step: false,
  },
  /** The effect of a charged-back payment was taken back. */
  charged_back: {
    only: () => ({ effect: 'applied' }),
    set: () => ({ effect: 'returned' }),
    step: ({ paymentId, note }) => ({ to: 'dispute', paymentId, note }),
  },
  /** Nothing but a step in the history. */
  noted: { step: ({ to, paymentId, note }) => ({ to, paymentId, note }) },
};

function reportStep({ refundId, report }: RefundReport): Optional<OrderStep> {
  return { to: `refund_${report.state}`, note: report.providerRefundId ?? refundId };
}

/** The states from which an event leads to this one. */
export const reachedFrom = (state: OrderState): readonly OrderState[] =>
  Object.values<Transition<never>>(TRANSITIONS).flatMap(({ from = [], to }) => (to === state ? from : []));
