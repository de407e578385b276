import {
  type Dispute,
  type EventPayload,
  FAILURES,
  type FailureReason,
  feeOf,
  type Method,
  type Notes,
  newId,
  type Order,
  type Payment,
  type RefundEntity,
} from './entities.ts';
import { badField, badRequest, unknownId } from './refusal.ts';
import type { SandboxState } from './state.ts';

export interface SandboxSettings {
  /** Authorized payments are captured at once, as set on Razorpay's dashboard. */
  autoCapture: boolean;
  /** Status of a new refund; `pending` until it is completed by hand. */
  refunds: 'processed' | 'pending';
  /** Captures each payment of an order. By default one, as Razorpay does. */
  capturesEach: boolean;
}

interface Payer {
  method?: Method | undefined;
  email?: string | undefined;
  contact?: string | undefined;
  description?: string | undefined;
}
interface PaymentEnd {
  outcome: 'captured' | 'authorized' | 'failed';
  /** With `failed`. */
  reason?: FailureReason | undefined;
}
/** How a payment was made or attempted. */
export type Attempt = Payer & PaymentEnd;

interface SandboxDeps {
  state: SandboxState;
  changed: () => void;
  settings: SandboxSettings;
  emit: (event: string, payload: EventPayload) => void;
  clock: () => Date;
}

const MIN_PAISE = 100;
const MAX_RECEIPT = 40;
const MAX_NOTES = 15;
const MAX_NOTE_LENGTH = 256;
const KEY = /^[A-Za-z0-9_-]{10,}$/;
const WEEK_SECONDS = 7 * 86_400;

function amountIn(body: Record<string, unknown>): number {
  const { amount } = body;
  if (amount === undefined || amount === null) throw badField('amount', 'The amount field is required.');
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    throw badField('amount', 'The amount must be an integer.');
  }
  if (amount < MIN_PAISE) throw badField('amount', 'The amount must be at least INR 1.00');
  return amount;
}

function notesIn({ notes }: Record<string, unknown>): Notes {
  if (notes === undefined || notes === null) return [];
  if (typeof notes !== 'object') throw badField('notes', 'The notes must be an array.');
  const entries = Object.entries(notes);
  if (entries.length > MAX_NOTES)
    throw badField('notes', `Number of fields in notes should be less than or equal to ${MAX_NOTES}`);
  for (const [key, value] of entries) {
    if (typeof value === 'object') throw badField('notes', 'notes values themselves should not be an array');
    if (key.length > MAX_NOTE_LENGTH || String(value).length > MAX_NOTE_LENGTH) {
      throw badField('notes', `notes value may not be greater than ${MAX_NOTE_LENGTH} characters`);
    }
  }
  return entries.length === 0 ? [] : Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}

function receiptIn({ receipt }: Record<string, unknown>): string | null {
  if (receipt === undefined || receipt === null) return null;
  if (typeof receipt !== 'string') throw badField('receipt', 'The receipt must be a string.');
  if (receipt.length > MAX_RECEIPT)
    throw badField('receipt', `The receipt may not be greater than ${MAX_RECEIPT} characters.`);
  return receipt;
}

/** The sandbox's state: orders, payments, refunds and disputes, and their events. Throws `Refused`. */
export function createSandbox({ state, changed, settings, emit, clock }: SandboxDeps) {
  const now = () => Math.floor(clock().getTime() / 1000);
  const order = (id: string): Order => state.orders.get(id) ?? refuseId();
  const payment = (id: string): Payment => state.payments.get(id) ?? refuseId();
  const refund = (id: string): RefundEntity => state.refunds.get(id) ?? refuseId();

  function paymentsOf(orderId: string): Payment[] {
    const { id } = order(orderId);
    return [...state.payments.values()].filter(({ order_id }) => order_id === id).reverse();
  }

  function refundsOf(paymentId: string): RefundEntity[] {
    const { id } = payment(paymentId);
    return [...state.refunds.values()].filter(({ payment_id }) => payment_id === id).reverse();
  }

  function createOrder(body: Record<string, unknown>): Order {
    const amount = amountIn(body);
    if (body.currency === undefined) throw badField('currency', 'The currency field is required.');
    if (body.currency !== 'INR') throw badField('currency', 'The currency should be INR when method is upi');
    const made: Order = {
      id: newId('order'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency: 'INR',
      receipt: receiptIn(body),
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: notesIn(body),
      created_at: now(),
    };
    state.orders.set(made.id, made);
    changed();
    return made;
  }

  function settle(paid: Payment): Payment {
    const of = order(paid.order_id);
    Object.assign(paid, { status: 'captured', captured: true, ...feeOf(paid.amount) });
    Object.assign(of, { status: 'paid', amount_paid: of.amount, amount_due: 0 });
    changed();
    emit('payment.captured', { payment: paid });
    emit('order.paid', { payment: paid, order: of });
    return paid;
  }

  const isCapturable = ({ status }: Order): boolean => status !== 'paid' || settings.capturesEach;

  /** A payment in progress: the payer has not approved it yet. */
  function startPayment(orderId: string, { method = 'upi', ...payer }: Payer = {}): Payment {
    const of = order(orderId);
    const made: Payment = {
      id: newId('pay'),
      entity: 'payment',
      amount: of.amount,
      currency: 'INR',
      status: 'created',
      order_id: of.id,
      invoice_id: null,
      international: false,
      method,
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description: payer.description ?? null,
      card_id: method === 'card' ? newId('card') : null,
      bank: null,
      wallet: null,
      vpa: null,
      email: payer.email ?? 'void@razorpay.com',
      contact: payer.contact ?? '+919999999999',
      notes: of.notes,
      fee: null,
      tax: null,
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
      acquirer_data: {},
      created_at: now(),
    };
    of.attempts += 1;
    if (of.status === 'created') of.status = 'attempted';
    state.payments.set(made.id, made);
    changed();
    return made;
  }

  /** A second payment of a paid order stays authorized, unless the settings capture each. */
  function finishPayment(paymentId: string, { outcome, reason = 'payment_failed' }: PaymentEnd): Payment {
    const made = payment(paymentId);
    const failure = outcome === 'failed' ? FAILURES[reason] : undefined;
    const isUpi = made.method === 'upi';
    Object.assign(made, {
      status: failure ? 'failed' : 'authorized',
      vpa: isUpi ? (failure ? 'failure@razorpay' : 'success@razorpay') : null,
      acquirer_data: isUpi ? { rrn: failure ? null : '033814379298' } : { auth_code: failure ? null : '457282' },
      ...(failure && {
        error_code: 'BAD_REQUEST_ERROR',
        error_description: failure.description,
        error_source: failure.source,
        error_step: failure.step,
        error_reason: reason,
      }),
    });
    changed();
    emit(failure ? 'payment.failed' : 'payment.authorized', { payment: made });
    const isCaptured = outcome === 'captured' && settings.autoCapture && isCapturable(order(made.order_id));
    return isCaptured ? settle(made) : made;
  }

  /** A payment or an attempt. */
  const pay = (orderId: string, attempt: Attempt): Payment => finishPayment(startPayment(orderId, attempt).id, attempt);

  function capture(paymentId: string, body: Record<string, unknown>): Payment {
    const of = payment(paymentId);
    const amount = amountIn(body);
    if (of.status === 'captured' || of.status === 'refunded')
      throw badRequest('This payment has already been captured');
    if (of.status !== 'authorized') {
      throw badRequest('Only payments which have been authorized and not yet captured can be captured');
    }
    if (!isCapturable(order(of.order_id))) {
      throw badRequest(
        'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
      );
    }
    if (amount !== of.amount) throw badField('amount', 'Capture amount must be equal to the amount authorized');
    return settle(of);
  }

  /** A repeated idempotency key returns the earlier refund; with another body it is refused. */
  function requestRefund(paymentId: string, body: Record<string, unknown>, key: string | undefined): RefundEntity {
    if (key !== undefined && !KEY.test(key)) throw badRequest('The idempotency key must be at least 10 characters.');
    const request = JSON.stringify([paymentId, body]);
    const known = key === undefined ? undefined : state.refundKeys.get(key);
    if (known) {
      if (known.request === request) return refund(known.refundId);
      throw badRequest('Different request body sent for the same Idempotency Key');
    }
    const made = newRefund(payment(paymentId), body);
    if (key !== undefined) state.refundKeys.set(key, { request, refundId: made.id });
    changed();
    return made;
  }

  function newRefund(of: Payment, body: Record<string, unknown>): RefundEntity {
    if (of.refund_status === 'full') throw badRequest('The payment has been fully refunded already');
    if (!of.captured) throw badRequest('The payment status should be captured for action to be taken');
    const left = of.amount - of.amount_refunded;
    const amount = body.amount === undefined ? left : amountIn(body);
    if (amount > left) throw badField('amount', 'The refund amount provided is greater than amount captured');
    const made: RefundEntity = {
      id: newId('rfnd'),
      entity: 'refund',
      amount,
      currency: 'INR',
      payment_id: of.id,
      notes: notesIn(body),
      receipt: receiptIn(body),
      acquirer_data: { arn: null },
      created_at: now(),
      batch_id: null,
      status: 'pending',
      speed_processed: 'normal',
      speed_requested: body.speed === 'optimum' ? 'optimum' : 'normal',
    };
    state.refunds.set(made.id, made);
    refunded(of, amount);
    emit('refund.created', { refund: made, payment: of });
    if (settings.refunds === 'processed') finishRefund(made.id, 'processed');
    return made;
  }

  function refunded(of: Payment, paise: number): void {
    of.amount_refunded += paise;
    const isFull = of.amount_refunded === of.amount;
    of.refund_status = isFull ? 'full' : of.amount_refunded > 0 ? 'partial' : null;
    of.status = isFull ? 'refunded' : 'captured';
  }

  /** Final result of a refund. A failed one returns its amount to the payment. */
  function finishRefund(refundId: string, status: 'processed' | 'failed'): RefundEntity {
    const done = refund(refundId);
    if (done.status !== 'pending') throw badRequest('The refund is not pending');
    const of = payment(done.payment_id);
    done.status = status;
    if (status === 'processed') done.acquirer_data = { arn: '10000000000000' };
    else refunded(of, -done.amount);
    changed();
    emit(`refund.${status}`, { refund: done, payment: of });
    return done;
  }

  /** A chargeback and its outcome. Lost: Razorpay deducts the amount. */
  function dispute(paymentId: string, status: Dispute['status']): Dispute {
    const of = payment(paymentId);
    const known = [...state.disputes.values()].find(({ payment_id }) => payment_id === paymentId);
    const made: Dispute = known ?? {
      id: newId('disp'),
      entity: 'dispute',
      payment_id: of.id,
      amount: of.amount,
      currency: 'INR',
      amount_deducted: 0,
      reason_code: 'goods_or_services_not_received_or_partially_received',
      respond_by: now() + WEEK_SECONDS,
      status,
      phase: 'chargeback',
      created_at: now(),
    };
    made.status = status;
    made.amount_deducted = status === 'lost' ? of.amount : 0;
    state.disputes.set(made.id, made);
    changed();
    emit(`payment.dispute.${status === 'open' ? 'created' : status}`, { payment: of, dispute: made });
    return made;
  }

  return {
    createOrder,
    order,
    ordersWith: (receipt: string | undefined) =>
      [...state.orders.values()].filter((one) => receipt === undefined || one.receipt === receipt).reverse(),
    payment,
    paymentsOf,
    startPayment,
    finishPayment,
    pay,
    capture,
    requestRefund,
    refund,
    refundsOf,
    finishRefund,
    dispute,
  };
}

export type Sandbox = ReturnType<typeof createSandbox>;

function refuseId(): never {
  throw unknownId();
}
