import { LRUCache } from 'lru-cache';
import { type Connection, Schema } from 'mongoose';

/** Ids of erased people, kept by each service: consumers, jobs and inserts ask before they write anything about a person. */
export interface Tombstones {
  /** Safe to repeat. */
  add(userId: string): Promise<void>;
  has(userId: string): Promise<boolean>;
}

const CACHE_ENTRIES = 10_000;

const schema = new Schema({ _id: String, erasedAt: { type: Date, required: true } }, { versionKey: false });

/** Tombstones in the service's own database. Found ones are remembered; absent ones are asked for every time. */
export function createTombstones(connection: Connection): Tombstones {
  const model = connection.model('Tombstone', schema, 'tombstones');
  const known = new LRUCache<string, true>({ max: CACHE_ENTRIES });
  return {
    async add(userId) {
      await model.updateOne({ _id: userId }, { $setOnInsert: { erasedAt: new Date() } }, { upsert: true });
      known.set(userId, true);
    },
    async has(userId) {
      if (known.has(userId)) return true;
      const found = await model.exists({ _id: userId });
      if (found !== null) known.set(userId, true);
      return found !== null;
    },
  };
}
