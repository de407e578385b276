import { type ChatRequest, imagesOf, userTextOf } from './chat-request.ts';

type Schema = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Schema>>;

/** Prompt injections, and what follows them. */
const ORDER = /(?:ignore|forget|override|system\s*:|नियम भूल|निर्देश)[^"\n]*/iu;

/** A sensible answer in the requested schema: the first problem id in the user's message, or none. */
export function sensibleAnswer(request: ChatRequest): Record<string, unknown> {
  const named = idsOf(request).find((id) => userTextOf(request).includes(`"${id}"`));
  return fill(request, {
    problemId: named ?? null,
    confidence: named ? 80 : 10,
    photoSeen: imagesOf(request).length > 0,
  });
}

/** The answer of a model that follows an injected instruction: the text after the instruction becomes its answer. */
export function obedientAnswer(request: ChatRequest, photoSays = ''): Record<string, unknown> {
  const order = ORDER.exec(`${photoSays}\n${userTextOf(request)}`)?.[0];
  if (!order) return sensibleAnswer(request);
  const wanted = idsOf(request).find((id) => order.includes(id));
  return fill(request, {
    problemId: wanted ?? idsOf(request)[0] ?? null,
    confidence: 99,
    matchedWords: [order],
    photoSeen: imagesOf(request).length > 0,
  });
}

/** Every property of the requested schema, absent ones filled by type. */
function fill(request: ChatRequest, given: Record<string, unknown>): Record<string, unknown> {
  const names = Object.entries(propertiesOf(request));
  return Object.fromEntries(names.map(([name, schema]) => [name, name in given ? given[name] : emptyOf(schema)]));
}

function emptyOf({ type, anyOf }: Schema): unknown {
  if (Array.isArray(anyOf)) return null;
  if (type === 'array') return [];
  if (type === 'boolean') return false;
  return type === 'integer' || type === 'number' ? 0 : '';
}

function propertiesOf({ response_format }: ChatRequest): Properties {
  return (response_format?.json_schema.schema.properties ?? {}) as Properties;
}

function idsOf(request: ChatRequest): string[] {
  const problemId = propertiesOf(request).problemId;
  const choices = (problemId?.anyOf ?? []) as { enum?: string[] }[];
  return choices.flatMap((choice) => choice.enum ?? []);
}
