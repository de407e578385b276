import Type, { type Static } from 'typebox';

/**
 * Behaviour of the next calls, each after `delayMs`: `rate_limited` 429, `fail` 500, `html` a page with status 200,
 * `half` truncated JSON, `silence` no response, `nonsense` impossible values, `other_days` a forecast of last year,
 * `uneven` columns of different length.
 */
export const Behaviour = Type.Object(
  {
    mode: Type.Enum(['ok', 'rate_limited', 'fail', 'html', 'half', 'silence', 'nonsense', 'other_days', 'uneven']),
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
    /** Seconds, with 429. */
    retryAfter: Type.Optional(Type.Integer({ minimum: 0 })),
    /** `ok` again after this many calls; default never. */
    times: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Values that replace the usual ones between two times as the API writes them; everywhere by default. */
    change: Type.Optional(
      Type.Array(
        Type.Object({
          part: Type.Enum(['hourly', 'daily']),
          field: Type.String(),
          value: Type.Union([Type.Number(), Type.Null()]),
          from: Type.Optional(Type.String()),
          to: Type.Optional(Type.String()),
        }),
      ),
    ),
  },
  { additionalProperties: false },
);
export type Behaviour = Static<typeof Behaviour>;
export type Change = NonNullable<Behaviour['change']>[number];

/** Changes of a forecast with `nonsense`. */
export const NONSENSE: Change[] = [
  { part: 'hourly', field: 'wind_speed_10m', value: 900 },
  { part: 'hourly', field: 'temperature_2m', value: 900 },
  { part: 'hourly', field: 'precipitation', value: -9999 },
  { part: 'daily', field: 'et0_fao_evapotranspiration', value: -1 },
];
