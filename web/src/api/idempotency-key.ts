import { randomId } from '../device/random-id.ts';

/** Created when a form is submitted; retries of that submission carry the same key. */
export const newIdempotencyKey = randomId;

export interface IdempotencyKeys {
  /** The key of a submission: the same while the same `what` is retried, a new one for anything else. */
  keyFor(what: string): string;
  /** The submission succeeded: the next one gets a new key even with the same content. */
  done(): void;
}

/** Idempotency-Keys of one form. */
export function createIdempotencyKeys(make: () => string = newIdempotencyKey): IdempotencyKeys {
  let last: { what: string; key: string } | null = null;
  return {
    keyFor(what) {
      if (last?.what !== what) last = { what, key: make() };
      return last.key;
    },
    done() {
      last = null;
    },
  };
}
