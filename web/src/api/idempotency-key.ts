import { randomId } from '../random-id.ts';

/** Made when a form is submitted; retries of that submission carry the same key. */
export const newIdempotencyKey = randomId;

export interface IdempotencyKeys {
  /** The key of the press: the same while the same thing is tried again, a new one for anything else. */
  keyFor(what: string): string;
  /** The thing was done; the next press is a new one even with the same words. */
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
