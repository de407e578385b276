import Type, { type Static } from 'typebox';
import { AnyRecord } from './record.ts';

/**
 * How the next calls are answered, each after `delayMs`: `forbidden` 403 as for a key that is not known, `rate_limited` 429,
 * `fail` a `status` of 500 to 504, `html` a page with status 200, `half` half a JSON, `silence` nothing ever, `empty` no rows,
 * `duplicates` every third row twice, `field_case` columns called State or STATE, `numbers` prices as numbers, `malformed`
 * `bad` rows among the good ones, of every kind.
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
    /** With `fail`; 500 when not given. */
    status: Type.Optional(Type.Enum([500, 502, 503, 504])),
    /** Seconds, with 429. */
    retryAfter: Type.Optional(Type.Integer({ minimum: 0 })),
    /** With `malformed`; 10 when not given. */
    bad: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    /** After so many calls it is `ok` again; for ever when not given. */
    times: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Only this page, of the caller's `limit` or of `mostRows`, is answered so, counted from 1; the others are `ok`. */
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    /** No answer holds more rows, whatever `limit` asks for. */
    mostRows: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Stand in place of the sample, also when it is `ok` again. */
    records: Type.Optional(Type.Array(AnyRecord)),
  },
  { additionalProperties: false },
);
export type Behaviour = Static<typeof Behaviour>;
