import Type, { type Static } from 'typebox';

/**
 * How the next completions go:
 * `answer`: a sensible answer, or `content` · `obey`: does what the farmer's text (or `photoSays`) tells it to ·
 * `refuse`: a refusal · `filter`: stopped by the content filter · `cut`: JSON that ends in the middle ·
 * `length`: cut off too, but the server closed its JSON · `raw`: 200 with `content` as the body ·
 * `break_schema`: JSON with a field missing · `garbage`: a body that is no JSON · `rate_limit`: 429 · `no_credit`: 429 for
 * want of money · `fail`: 500 · `reject`: 400 · `drop`: the connection breaks · `stall`: headers, then silence.
 */
export const ChatBehaviour = Type.Object(
  {
    mode: Type.Enum([
      ...['answer', 'obey', 'refuse', 'filter', 'cut', 'break_schema', 'garbage', 'rate_limit', 'no_credit', 'fail'],
      ...['reject', 'drop', 'stall', 'length', 'raw'],
    ]),
    /** What the model says; an object is sent as its JSON. */
    content: Type.Optional(Type.Unknown()),
    /** Words that stand on the photo. */
    photoSays: Type.Optional(Type.String()),
    delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000 })),
    /** Seconds, with `rate_limit`. */
    retryAfter: Type.Optional(Type.Number()),
    /** So many requests; then `answer` again with the same content. */
    times: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
);
export type ChatBehaviour = Static<typeof ChatBehaviour>;
