import type { TSchema } from 'typebox';

/** A unit of background work with one owner: delayed, repeated or retried. */
export interface JobContract<Payload extends TSchema = TSchema> {
  /** Lower case with dashes; prefixed with the service's name. */
  readonly name: string;
  readonly payload: Payload;
  /** Attempts before it is kept as failed; default 8 (about four minutes). */
  readonly attempts?: number;
  /** One at a time across all replicas. */
  readonly alone?: boolean;
}

export function job<const C extends JobContract>(contract: C): C {
  return contract;
}
