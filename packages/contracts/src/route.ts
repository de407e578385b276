import type { Static, TSchema } from 'typebox';
import type { ErrorEntry } from './errors/error-catalogue.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One HTTP call: input, output and purpose. Who may call it is declared where it is served. */
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
  /** Files beside `form`, and their field name; default one of 8 MB. */
  readonly files?: { readonly name?: string; readonly max: number; readonly maxBytes: number };
  /** Raw body of any content type: for signatures over the bytes. */
  readonly rawBody?: true;
  /** Body limit; default 256 KB. The gateway has a limit of its own. */
  readonly maxBytes?: number;
  /** Successful replies by status. */
  readonly replies: Readonly<Record<number, TSchema>>;
  /** Errors of its handler. Errors that follow from schema and scope are the kit's (`route-errors.ts`). */
  readonly errors?: readonly ErrorEntry[];
  /** Honours an `Idempotency-Key` header; `own`: by the handler itself, not by the kit. */
  readonly idempotent?: boolean | 'own';
  /** Allowed before consent to the notice: what is needed to agree, or to delete the account. */
  readonly beforeConsent?: true;
  /** Between services only: the gateway has no route to it. */
  readonly internal?: true;
}

/** Declares a contract; keeps literal types so that handlers and the web infer theirs. */
export function route<const C extends RouteContract>(contract: C): C {
  return contract;
}

/** The type of one part of a request; undefined when the contract has none. */
export type PartOf<C, Name extends 'params' | 'query' | 'body' | 'form'> = C extends {
  readonly [N in Name]: infer S extends TSchema;
}
  ? Static<S>
  : undefined;

/** Body of a successful reply. */
export type ReplyOf<C extends RouteContract> = {
  [S in keyof C['replies']]: C['replies'][S] extends TSchema ? Static<C['replies'][S]> : never;
}[keyof C['replies']];
