import Type, { type Static } from 'typebox';
import { FAILURES, type FailureReason } from './entities.ts';

/**
 * Behaviour of the next REST calls, each after `delayMs` (slow): `rate_limited` 429, `rejected` 400, `unauthenticated`
 * 401, `error` a `status` of 500 to 504, `html` a page with status 200, `half` truncated JSON, `changed` a reply with
 * other `fields`, `silence` no response; executed without a response: `drop` closes the connection, `stall` leaves it
 * open. `webhooks` controls event delivery meanwhile.
 */
export const Behaviour = Type.Object(
  {
    mode: Type.Enum([
      ...['ok', 'rate_limited', 'rejected', 'unauthenticated', 'error', 'html', 'half', 'changed', 'silence'],
      ...['drop', 'stall'],
    ] as const),
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
    /** With `error`; default 500. */
    status: Type.Optional(Type.Enum([500, 502, 503, 504])),
    /** With `changed`. */
    fields: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    /** `ok` again after this many calls; default never. */
    times: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Only calls whose `METHOD /path` contains this. */
    only: Type.Optional(Type.String()),
    webhooks: Type.Optional(
      Type.Object(
        {
          missing: Type.Optional(Type.Boolean()),
          delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
          copies: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
          shuffled: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type Behaviour = Static<typeof Behaviour>;

/** Dashboard settings; absent ones stay unchanged. */
export const Settings = Type.Object(
  {
    autoCapture: Type.Optional(Type.Boolean()),
    refunds: Type.Optional(Type.Enum(['processed', 'pending'])),
    capturesEach: Type.Optional(Type.Boolean()),
    webhookUrl: Type.Optional(Type.String()),
    webhookSecret: Type.Optional(Type.String({ minLength: 1 })),
  },
  { additionalProperties: false },
);

const reasons = Object.keys(FAILURES) as FailureReason[];

/** `PUT /control/razorpay/orders/:id/pay`: a payer's action at the checkout, without a browser. */
export const Attempt = Type.Object(
  {
    outcome: Type.Enum(['captured', 'authorized', 'failed']),
    method: Type.Optional(Type.Enum(['upi', 'card'])),
    /** With `failed`. */
    reason: Type.Optional(Type.Enum(reasons)),
    /** Answers at once, and pays after this delay. */
    afterMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_600_000 })),
  },
  { additionalProperties: false },
);

export const RefundEnd = Type.Object({ status: Type.Enum(['processed', 'failed']) }, { additionalProperties: false });
export const DisputeStep = Type.Object(
  { status: Type.Enum(['open', 'under_review', 'won', 'lost', 'closed']) },
  { additionalProperties: false },
);
