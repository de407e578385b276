import type { Service } from '@anar/service-kit/lifecycle/service';
import mongoose from 'mongoose';

/** Result of the last ledger check, for every replica's metrics. */
export interface LastCheck {
  at: Date;
  problems: number;
}

const schema = new mongoose.Schema<LastCheck & { _id: string }>(
  { _id: String, at: { type: Date, required: true }, problems: { type: Number, required: true } },
  { collection: 'ledger_checks', versionKey: false },
);
const LAST = 'last';

export function createLastCheckStore({ mongo }: Pick<Service, 'mongo'>) {
  const checks = mongo.model('LedgerCheck', schema);
  return {
    async put(last: LastCheck): Promise<void> {
      await checks.updateOne({ _id: LAST }, { $set: last }, { upsert: true });
    },
    async read(): Promise<LastCheck | undefined> {
      return (await checks.findById(LAST).lean()) ?? undefined;
    },
  };
}
