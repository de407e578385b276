import type { Static, TSchema } from 'typebox';
import type { ErrorEntry } from './error-catalogue.ts';

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
  /** Files beside `form`, and the field that they come in; one of 8 MB when not said. */
  readonly files?: { readonly name?: string; readonly max: number; readonly maxBytes: number };
  /** The body comes as the bytes that were sent, of any content type: for what is signed over them. */
  readonly rawBody?: true;
  /** Of a body; 256 KB when not said. The gateway has a limit of its own. */
  readonly maxBytes?: number;
  /** Successful replies by status. */
  readonly replies: Readonly<Record<number, TSchema>>;
  /** What its handler refuses with. Errors that follow from shape and scope of a route are the kit's (`route-errors.ts`). */
  readonly errors?: readonly ErrorEntry[];
  /** A client may repeat it: an `Idempotency-Key` header is honoured; `own`: by the handler itself, not by the kit. */
  readonly idempotent?: boolean | 'own';
  /** Open to somebody who has yet to agree to the notice: what is needed to agree, or to leave. */
  readonly beforeConsent?: true;
  /** Between services only: the gateway does not lead to it. */
  readonly internal?: true;
}

/** Declares a contract; keeps the literal types so that handlers and the web infer theirs. */
export function route<const C extends RouteContract>(contract: C): C {
  return contract;
}

/** The type of one part of a request; undefined when the contract has none. */
export type PartOf<C, Name extends 'params' | 'query' | 'body' | 'form'> = C extends {
  readonly [N in Name]: infer S extends TSchema;
}
  ? Static<S>
  : undefined;

/** What a successful call is answered with. */
export type ReplyOf<C extends RouteContract> = {
  [S in keyof C['replies']]: C['replies'][S] extends TSchema ? Static<C['replies'][S]> : never;
}[keyof C['replies']];
