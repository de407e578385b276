import type { TSchema } from 'typebox';
import { ErrorReply } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call over HTTP: what goes in, what comes out, and what it is for. Who may call it is said where it is served. */
export interface RouteContract {
  readonly method: Method;
  /** Fastify path, parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Text fields of a multipart form. */
  readonly form?: TSchema;
  /** Files beside `form`; one of 8 MB when not said. */
  readonly files?: { readonly max: number; readonly maxBytes: number };
  /** Successful replies by status. Errors are the same for every route and added by `route`. */
  readonly replies: Readonly<Record<number, TSchema>>;
  /** A client may repeat it: an `Idempotency-Key` header is honoured. */
  readonly idempotent?: boolean;
}

/** Declares a contract; keeps the literal types so that handlers and the web infer theirs. */
export function route<const C extends RouteContract>(contract: C): C {
  return contract;
}

/** Statuses that any route may answer with, besides those of its contract. */
export const errorStatuses = [400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 500, 503] as const;

/** The full reply map of a contract as Fastify wants it. */
export function replySchemas(contract: RouteContract): Record<number, TSchema> {
  const errors = Object.fromEntries(errorStatuses.map((status) => [status, ErrorReply]));
  return { ...errors, ...contract.replies };
}
