import type { TSchema } from 'typebox';

/** Work with one owner that waits, repeats or retries. */
export interface JobContract<Payload extends TSchema = TSchema> {
  /** Lower case with dashes; the service's name is put before it. */
  readonly name: string;
  readonly payload: Payload;
  /** Tries before it is kept as failed; 8 (about four minutes) when not said. */
  readonly attempts?: number;
  /** One at a time over all replicas. */
  readonly alone?: boolean;
}

export function job<const C extends JobContract>(contract: C): C {
  return contract;
}
