import { isDuplicateKey, isWriteConflict } from '@anar/service-kit/mongo/mongo';
import type mongoose from 'mongoose';

const TRIES = 5;

/** One operation of a bulk write; must be idempotent and independent of the order. */
export type Write = mongoose.mongo.AnyBulkWriteOperation<{ _id: string }>;

/** The little of a mongoose model that a bulk write needs. */
type BulkCollection = { collection: Pick<mongoose.mongo.Collection, 'bulkWrite'> };

/**
 * Writes all; retries when another replica writes the same documents at the same time. Callers sort by id, which keeps
 * two bulk writes from waiting for each other.
 */
export async function writeAll(model: BulkCollection, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  for (let attempt = 1; ; attempt++) {
    try {
      await model.collection.bulkWrite([...writes] as never[], { ordered: false });
      return;
    } catch (error) {
      if (attempt >= TRIES || !(isDuplicateKey(error) || isWriteConflict(error))) throw error;
    }
  }
}
