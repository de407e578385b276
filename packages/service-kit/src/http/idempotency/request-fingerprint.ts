import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../access/tokens.ts';
import type { FormFile } from '../form.ts';

export type IdempotentRequest = FastifyRequest & {
  idempotencyKey: string | undefined;
  callerOrNull: Caller | null;
  callingServiceOrNull: string | null;
  formFiles: FormFile[] | null;
};

/** JSON with sorted keys, so that the same facts give the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, inner: unknown) => {
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** The same for the same route, parameters, fields and files; the order of fields does not matter. */
export function fingerprintOf(request: IdempotentRequest): string {
  const hash = createHash('sha256').update(`${request.method} ${request.routeOptions.url}\n`);
  hash.update(canonical({ params: request.params, query: request.query, body: request.body }));
  for (const file of request.formFiles ?? []) hash.update(`\n${file.name}\n`).update(file.bytes);
  return hash.digest('base64url');
}
