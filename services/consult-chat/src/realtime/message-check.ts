import { checker } from '@anar/service-kit/http/validation';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

export type MessageCheck = ReturnType<typeof checker>;

/**
 * The kit's checker converts, cleans and names every problem in 5 to 12 µs. Fast path: data that exactly matches the
 * contract, with nothing missing or additional, passes in a tenth of a microsecond.
 */
export function messageCheck(schema: TSchema): MessageCheck {
  const check = checker(schema);
  // Only the checker fills in defaults.
  if (JSON.stringify(schema).includes('"default":')) return check;
  const exact = Compile(closed(schema) as TSchema);
  return (data) => (exact.Check(data) ? { ok: true, value: data } : check(asJson(data)));
}

/** A client may send binary data where the contract has an object; a schema would accept it as one. */
const asJson = (data: unknown): unknown => JSON.parse(JSON.stringify(data));

/** The same schema without additional properties. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]));
  return 'properties' in schema ? { ...parts, additionalProperties: false } : parts;
}
