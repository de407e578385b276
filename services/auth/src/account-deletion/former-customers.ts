import { createHmac } from 'node:crypto';
import type { Service } from '@anar/service-kit/lifecycle/service';
import mongoose from 'mongoose';

interface FormerCustomerDocument {
  /** Keyed hash of the phone number: without the key it identifies no one. */
  _id: string;
  leftAt: Date;
}

export const KEPT_SECONDS = 365 * 24 * 60 * 60;

const schema = new mongoose.Schema<FormerCustomerDocument>(
  { _id: String, leftAt: { type: Date, required: true } },
  { collection: 'former_customers', versionKey: false },
);
schema.index({ leftAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** Phone numbers of deleted accounts that had paid: offers for new customers do not apply to them again. */
export function createFormerCustomers({ mongo }: Pick<Service, 'mongo'>, key: Buffer) {
  const model = mongo.model<FormerCustomerDocument>('FormerCustomer', schema);
  const idOf = (phone: string) => createHmac('sha256', key).update(phone).digest('base64url');
  return {
    /** `now` in ms since 1970. */
    async add(phone: string, now: number): Promise<void> {
      await model.updateOne({ _id: idOf(phone) }, { $set: { leftAt: new Date(now) } }, { upsert: true });
    },
    has: async (phone: string): Promise<boolean> => (await model.exists({ _id: idOf(phone) })) !== null,
  };
}
export type FormerCustomers = ReturnType<typeof createFormerCustomers>;
