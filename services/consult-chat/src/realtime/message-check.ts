import { checker } from '@anar/service-kit/http/validation';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

export type MessageCheck = ReturnType<typeof checker>;

/**
 * The kit's checker, which converts, cleans and names every problem in 5 to 12 µs. What is exactly as the contract says,
 * nothing missing and nothing more, needs none of it: that is seen in a tenth of a microsecond.
 */
export function messageCheck(schema: TSchema): MessageCheck {
  const check = checker(schema);
  // A value that was left out is filled in by the checker alone.
  if (JSON.stringify(schema).includes('"default":')) return check;
  const exact = Compile(closed(schema) as TSchema);
  return (data) => (exact.Check(data) ? { ok: true, value: data } : check(asJson(data)));
}

/** A client may attach bytes where the contract has an object; a schema takes them for one. */
const asJson = (data: unknown): unknown => JSON.parse(JSON.stringify(data));

/** The same schema, in which no object may hold more than it names. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]));
  return 'properties' in schema ? { ...parts, additionalProperties: false } : parts;
}
