import Type, { type Static } from 'typebox';
import { AnyRecord } from './record.ts';

/**
 * Behaviour of the next calls, each after `delayMs`: `forbidden` 403 as for an unknown key, `rate_limited` 429, `fail`
 * a `status` of 500 to 504, `html` a page with status 200, `half` truncated JSON, `silence` no response, `empty` no
 * rows, `duplicates` every third row twice, `field_case` columns called State or STATE, `numbers` prices as numbers,
 * `malformed` `bad` rows among the good ones, of every kind.
 */
export const Behaviour = Type.Object(
  {
    mode: Type.Enum([
      'ok',
      'forbidden',
      'rate_limited',
      'fail',
      'html',
      'half',
      'silence',
      'empty',
      'duplicates',
      'field_case',
      'numbers',
      'malformed',
    ]),
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
    /** With `fail`; default 500. */
    status: Type.Optional(Type.Enum([500, 502, 503, 504])),
    /** Seconds, with 429. */
    retryAfter: Type.Optional(Type.Integer({ minimum: 0 })),
    /** With `malformed`; default 10. */
    bad: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    /** `ok` again after this many calls; default never. */
    times: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Applies only to this page (from 1) of the caller's `limit` or of `mostRows`; the others are `ok`. */
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Maximum rows of an answer, whatever `limit` asks for. */
    mostRows: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Replace the sample, also while `ok`. */
    records: Type.Optional(Type.Array(AnyRecord)),
  },
  { additionalProperties: false },
);
export type Behaviour = Static<typeof Behaviour>;
