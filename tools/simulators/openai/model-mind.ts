import { type ChatRequest, imagesOf, userTextOf } from './chat-request.ts';

type Schema = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Schema>>;

/** Words that try to be an order, and what comes after them. */
const ORDER = /(?:ignore|forget|override|system\s*:|नियम भूल|निर्देश)[^"\n]*/iu;

/** A sensible answer in the asked-for shape: the first problem id that the user's message names, or none. */
export function sensibleAnswer(request: ChatRequest): Record<string, unknown> {
  const named = idsOf(request).find((id) => userTextOf(request).includes(`"${id}"`));
  return fill(request, {
    problemId: named ?? null,
    confidence: named ? 80 : 10,
    photoSeen: imagesOf(request).length > 0,
  });
}

/** The answer of a model that takes what it reads for an order: the words behind the order become its words. */
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

/** Every property of the asked-for schema, those not given filled with something of their type. */
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
