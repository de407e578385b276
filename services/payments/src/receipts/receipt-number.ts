import { indiaDay } from '@anar/india/time';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { isDuplicateKey, undefinedOnWriteConflict } from '@anar/service-kit/mongo/mongo';
import { retryOptimistically } from '@anar/service-kit/mongo/optimistic-retry';
import mongoose from 'mongoose';

const schema = new mongoose.Schema<{ _id: string; last: number }>(
  { _id: String, last: { type: Number, required: true } },
  { collection: 'receipt_counters', versionKey: false },
);

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
    const number = await retryOptimistically('receipt number', () => next(month));
    return `AM-${month}-${String(number).padStart(5, '0')}`;
  };
}
