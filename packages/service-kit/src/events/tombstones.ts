import { kitErrors } from '@anar/contracts/errors/kit';
import { LRUCache } from 'lru-cache';
import { type Connection, Schema } from 'mongoose';
import { AppError } from '../http/errors.ts';

/** Ids of erased people, kept by each service: consumers, jobs and inserts ask before they write anything about a person. */
export interface Tombstones {
  /** Safe to repeat. */
  add(userId: string): Promise<void>;
  has(userId: string): Promise<boolean>;
  /**
   * Call it right before something of a person is written. Throws `session_ended` for an erased one. A write that the
   * erasure overtakes is removed by the second run of `eraseDeletedUsers`, so no check after the write is needed.
   */
  refuse(userId: string): Promise<void>;
}

const CACHE_ENTRIES = 10_000;

const schema = new Schema({ _id: String, erasedAt: { type: Date, required: true } }, { versionKey: false });

/** Tombstones in the service's own database. Found ones are remembered; absent ones are asked for every time. */
export function createTombstones(connection: Connection): Tombstones {
  const model = connection.model('Tombstone', schema, 'tombstones');
  const known = new LRUCache<string, true>({ max: CACHE_ENTRIES });
  async function has(userId: string): Promise<boolean> {
    if (known.has(userId)) return true;
    const found = await model.exists({ _id: userId });
    if (found !== null) known.set(userId, true);
    return found !== null;
  }

  return {
    has,
    async add(userId) {
      await model.updateOne({ _id: userId }, { $setOnInsert: { erasedAt: new Date() } }, { upsert: true });
      known.set(userId, true);
    },
    async refuse(userId) {
      if (await has(userId)) throw new AppError(kitErrors.sessionEnded);
    },
  };
}
