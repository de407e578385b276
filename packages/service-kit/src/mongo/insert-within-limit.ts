import { randomInt } from 'node:crypto';
import { isDuplicateKey, isWriteConflict } from './mongo.ts';

export interface SlotInsert<T> {
  /** How many an owner may have. */
  most: number;
  /** The slots of the owner's documents. */
  taken(): Promise<readonly (number | undefined)[]>;
  /** Writes the document; a unique index of owner and slot refuses a second one. */
  insert(slot: number): Promise<T>;
  /** The document that an earlier try of the same request created. */
  first(): Promise<T | undefined>;
  /** Thrown when no slot is free. */
  full(): Error;
}

/** Inserts one of at most `most` documents of an owner, also when several are inserted at the same time. */
export async function insertWithinLimit<T>({ most, taken, insert, first, full }: SlotInsert<T>): Promise<T> {
  // Each lost round is another document of the same owner: the slots run out before the rounds do.
  for (let round = 1; ; round++) {
    try {
      const slot = freeSlot(most, await taken());
      if (slot === undefined) throw full();
      return await insert(slot);
    } catch (error) {
      const made = await first();
      if (made !== undefined) return made;
      if (!(isDuplicateKey(error) || isWriteConflict(error)) || round > 4 * most) throw error;
    }
  }
}

/** A random one, so that concurrent requests seldom try the same. */
function freeSlot(most: number, taken: readonly (number | undefined)[]): number | undefined {
  if (taken.length >= most) return undefined;
  const used = new Set(taken);
  const free = Array.from({ length: most }, (_, slot) => slot).filter((slot) => !used.has(slot));
  return free[randomInt(free.length)];
}
