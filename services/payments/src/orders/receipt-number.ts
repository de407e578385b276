import { indiaDay } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey, undefinedOnWriteConflict } from '@anar/service-kit/mongo/mongo';
import mongoose from 'mongoose';

const schema = new mongoose.Schema<{ _id: string; last: number }>(
  { _id: String, last: { type: Number, required: true } },
  { collection: 'receipt_counters', versionKey: false },
);
const TRIES = 50;

/** Receipt numbers, `AM-2611-00001`: counted by month in India, unique; a crash leaves a gap. */
export function createReceiptNumbers({ mongo }: Pick<Service, 'mongo'>) {
  const counters = mongo.model('ReceiptCounter', schema);

  async function next(month: string): Promise<number | undefined> {
    const options = { upsert: true, returnDocument: 'after' } as const;
    try {
      const counted = counters.findOneAndUpdate({ _id: month }, { $inc: { last: 1 } }, options).lean();
      return (await undefinedOnWriteConflict(counted))?.last;
    } catch (error) {
      // Two requests created the month's counter concurrently.
      if (isDuplicateKey(error)) return undefined;
      throw error;
    }
  }

  return async (paidAt: Date): Promise<string> => {
    const month = indiaDay(paidAt).slice(2, 7).replace('-', '');
    for (let tries = 1; tries <= TRIES; tries++) {
      const number = await next(month);
      if (number !== undefined) return `AM-${month}-${String(number).padStart(5, '0')}`;
    }
    throw new Error('No receipt number for conflicting writes');
  };
}
