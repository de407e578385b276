import type { Service } from '@anar/service-kit/lifecycle/service';
import mongoose from 'mongoose';

const schema = new mongoose.Schema({ _id: String }, { collection: 'former_customers', versionKey: false });

/**
 * Users who paid under an earlier account. They are no new customers; auth reports them, because it recognized the
 * phone number.
 */
export function createFormerCustomers({ mongo, tombstones }: Pick<Service, 'mongo' | 'tombstones'>) {
  const model = mongo.model<{ _id: string }>('FormerCustomer', schema);
  return {
    async add(userId: string): Promise<void> {
      if (await tombstones.has(userId)) return;
      await model.updateOne({ _id: userId }, {}, { upsert: true });
    },
    has: async (userId: string): Promise<boolean> => (await model.exists({ _id: userId })) !== null,
    async erase(userId: string): Promise<void> {
      await model.deleteOne({ _id: userId });
    },
  };
}
export type FormerCustomers = ReturnType<typeof createFormerCustomers>;
