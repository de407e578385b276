import Type, { type Static } from 'typebox';
import { strictProblem } from './strict-schema.ts';

const Part = Type.Union([
  Type.Object({ type: Type.Literal('text'), text: Type.String() }),
  Type.Object({
    type: Type.Literal('image_url'),
    image_url: Type.Object({
      url: Type.String(),
      detail: Type.Optional(Type.Enum(['auto', 'low', 'high'])),
    }),
  }),
]);
const Message = Type.Object({
  role: Type.Enum(['system', 'developer', 'user', 'assistant']),
  content: Type.Union([Type.String(), Type.Array(Part, { minItems: 1 })]),
});

export const ChatRequest = Type.Object(
  {
    model: Type.String({ minLength: 1 }),
    messages: Type.Array(Message, { minItems: 1 }),
    max_completion_tokens: Type.Optional(Type.Integer({ minimum: 1 })),
    temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
    response_format: Type.Optional(
      Type.Object({
        type: Type.Literal('json_schema'),
        json_schema: Type.Object({
          name: Type.String({ pattern: '^[a-zA-Z0-9_-]{1,64}$' }),
          strict: Type.Boolean(),
          schema: Type.Record(Type.String(), Type.Unknown()),
        }),
      }),
    ),
  },
  { additionalProperties: false },
);
export type ChatRequest = Static<typeof ChatRequest>;

const DATA_URL = /^data:image\/(jpeg|png|webp|gif);base64,([A-Za-z0-9+/]+={0,2})$/;
const FIRST_BYTES: Readonly<Record<string, string>> = {
  jpeg: 'ffd8ff',
  png: '89504e47',
  webp: '52494646',
  gif: '474946',
};

/** The API's error for a well-formed request, in its own words; undefined if it is accepted. */
export function problemOf({ response_format, messages }: ChatRequest): string | undefined {
  const format = response_format?.json_schema;
  const strict = format?.strict ? strictProblem(format.schema) : undefined;
  if (format && strict) return `Invalid schema for response_format '${format.name}': ${strict}`;
  if (!messages.some(({ role }) => role === 'user')) return 'messages: a user message is required';
  return imagesOf({ messages }).some((url) => !isPicture(url))
    ? 'You uploaded an unsupported image. Please make sure your image is valid.'
    : undefined;
}

export function imagesOf({ messages }: Pick<ChatRequest, 'messages'>): string[] {
  return messages
    .flatMap(({ content }) => (typeof content === 'string' ? [] : content))
    .flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []));
}

/** All text of the user, concatenated. */
export function userTextOf({ messages }: Pick<ChatRequest, 'messages'>): string {
  return messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => (typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content))
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n');
}

function isPicture(url: string): boolean {
  const [, type = '', base64 = ''] = DATA_URL.exec(url) ?? [];
  const start = FIRST_BYTES[type];
  return start !== undefined && Buffer.from(base64, 'base64').subarray(0, 4).toString('hex').startsWith(start);
}
