import { Schema } from 'mongoose';
import type { BaseConfig } from '../../lifecycle/config.ts';
import { createService, type Service } from '../../lifecycle/service.ts';
import { noteChanged } from './notes-service.ts';

export interface TallyDocument {
  _id: string;
  count: number;
  /** Events that are counted already: the effect is idempotent by event id. */
  applied: string[];
}

const schema = new Schema<TallyDocument>(
  { _id: String, count: { type: Number, default: 0 }, applied: { type: [String], default: [] } },
  { versionKey: false },
);

/** The tally of one process or test. */
export const tallyModel = (service: Service) => service.mongo.model<TallyDocument>('Tally', schema, 'tallies');

/** Counts each user's notes: the smallest consumer. `dieAfterEffect` kills the process before the acknowledgement. */
export function buildTally(config: BaseConfig, options: { dieAfterEffect?: boolean } = {}): Service {
  const service = createService({ name: 'tally', title: 'Tally', config });
  const tallies = tallyModel(service);
  service.events.consume(
    noteChanged,
    async ({ id, userId }) => {
      await tallies.updateOne({ _id: userId }, { $setOnInsert: { count: 0, applied: [] } }, { upsert: true });
      await tallies.updateOne({ _id: userId, applied: { $ne: id } }, { $inc: { count: 1 }, $push: { applied: id } });
      if (options.dieAfterEffect) process.kill(process.pid, 'SIGKILL');
    },
    { ackWaitMs: 1000 },
  );
  return service;
}
