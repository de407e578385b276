import { ProviderFailure } from '@anar/service-kit/provider/failure';
import Type, { type Static, type TSchema } from 'typebox';
import Value from 'typebox/value';

/**
 * The used parts of Razorpay's replies and webhooks, as its reference documents them (razorpay.com/docs/api). Amounts
 * are whole paise: a float or a text makes the reply `nonsense`.
 */
const Amount = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const UnixSeconds = Type.Integer({ minimum: 1, maximum: 10_000_000_000 });
const OrNull = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));

const Order = Type.Object({
  id: Type.String({ pattern: '^order_\\w+$' }),
  amount: Amount,
  currency: Type.String(),
  receipt: OrNull(Type.String()),
  status: Type.Enum(['created', 'attempted', 'paid']),
  created_at: UnixSeconds,
});
const Payment = Type.Object({
  id: Type.String({ pattern: '^pay_\\w+$' }),
  amount: Amount,
  currency: Type.String(),
  status: Type.Enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: OrNull(Type.String()),
  method: OrNull(Type.String()),
  fee: OrNull(Amount),
  error_code: OrNull(Type.String()),
  error_reason: OrNull(Type.String()),
  created_at: UnixSeconds,
});
const Refund = Type.Object({
  id: Type.String({ pattern: '^rfnd_\\w+$' }),
  payment_id: Type.String({ pattern: '^pay_\\w+$' }),
  amount: Amount,
  receipt: OrNull(Type.String()),
  status: Type.Enum(['pending', 'processed', 'failed']),
});
const Dispute = Type.Object({
  id: Type.String({ pattern: '^disp_\\w+$' }),
  payment_id: Type.String({ pattern: '^pay_\\w+$' }),
  amount: Amount,
});

export interface ProviderOrder {
  id: string;
  amountPaise: number;
  currency: string;
  receipt: string | undefined;
  createdAt: Date;
}
export interface ProviderPayment {
  id: string;
  /** Undefined: a payment that was made without an order. */
  orderId: string | undefined;
  amountPaise: number;
  currency: string;
  status: Static<typeof Payment>['status'];
  method: string | undefined;
  /** The provider's fee in paise, tax included; 0 while it does not report one. */
  feePaise: number;
  /** The provider's reason of a failed payment. */
  reason: string | undefined;
  /** By the provider's clock. */
  createdAt: Date;
}
export interface ProviderRefund {
  id: string;
  paymentId: string;
  amountPaise: number;
  /** The id that we sent; undefined or another: the refund was made in the dashboard. */
  receipt: string | undefined;
  state: Static<typeof Refund>['status'];
}
export interface ProviderDispute {
  id: string;
  paymentId: string;
  amountPaise: number;
}

function read<S extends TSchema>(schema: S, value: unknown, what: string): Static<S> {
  if (Value.Check(schema, value)) return value as Static<S>;
  const [problem] = Value.Errors(schema, value);
  const cause = new Error(`no ${what}: ${problem?.instancePath} ${problem?.message}`);
  throw new ProviderFailure('nonsense', { cause });
}

const at = (seconds: number) => new Date(seconds * 1000);

/** These readers throw `nonsense` for a value that does not match its schema. */
export function readOrder(value: unknown): ProviderOrder {
  const { id, amount, currency, receipt, created_at } = read(Order, value, 'order');
  return { id, amountPaise: amount, currency, receipt: receipt ?? undefined, createdAt: at(created_at) };
}

export function readPayment(value: unknown): ProviderPayment {
  const { id, amount, currency, status, created_at, ...rest } = read(Payment, value, 'payment');
  return {
    id,
    orderId: rest.order_id ?? undefined,
    amountPaise: amount,
    currency,
    status,
    method: rest.method ?? undefined,
    feePaise: rest.fee ?? 0,
    reason: rest.error_reason ?? rest.error_code ?? undefined,
    createdAt: at(created_at),
  };
}

export function readRefund(value: unknown): ProviderRefund {
  const { id, payment_id, amount, receipt, status } = read(Refund, value, 'refund');
  return { id, paymentId: payment_id, amountPaise: amount, receipt: receipt ?? undefined, state: status };
}

export function readDispute(value: unknown): ProviderDispute {
  const { id, payment_id, amount } = read(Dispute, value, 'dispute');
  return { id, paymentId: payment_id, amountPaise: amount };
}

/** Lists arrive as `{"entity":"collection","count":…,"items":[…]}`. */
export function readList<T>(value: unknown, readItem: (item: unknown) => T): T[] {
  return read(Type.Object({ items: Type.Array(Type.Unknown()) }), value, 'list').items.map(readItem);
}
