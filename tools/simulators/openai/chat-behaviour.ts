import Type, { type Static } from 'typebox';

/**
 * Behaviour of the next completions: `answer`: a sensible answer, or `content` · `obey`: follows instructions in the
 * farmer's text (or `photoSays`) · `refuse`: a refusal · `filter`: stopped by the content filter · `cut`: truncated
 * JSON · `length`: truncated too, but the server closed its JSON · `raw`: 200 with `content` as the body ·
 * `break_schema`: JSON with a field missing · `garbage`: a body that is not JSON · `rate_limit`: 429 · `no_credit`: 429
 * for lack of credit · `fail`: 500 · `reject`: 400 · `drop`: the connection breaks · `stall`: headers, then silence.
 */
export const ChatBehaviour = Type.Object(
  {
    mode: Type.Enum([
      ...['answer', 'obey', 'refuse', 'filter', 'cut', 'break_schema', 'garbage', 'rate_limit', 'no_credit', 'fail'],
      ...['reject', 'drop', 'stall', 'length', 'raw'],
    ]),
    /** The model's answer; an object is sent as its JSON. */
    content: Type.Optional(Type.Unknown()),
    /** Text written on the photo. */
    photoSays: Type.Optional(Type.String()),
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
    /** Seconds, with `rate_limit`. */
    retryAfter: Type.Optional(Type.Number()),
    /** Number of requests; then `answer` again with the same content. */
    times: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
);
export type ChatBehaviour = Static<typeof ChatBehaviour>;
