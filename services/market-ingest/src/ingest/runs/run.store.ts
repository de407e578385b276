import { marketPricesRefreshed } from '@anar/contracts/messages/events';
import { changed, toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { ulid } from 'ulid';
import type { PriceChange } from '../../mandis/compute-mandis.ts';
import { type RunDocument, runModel } from './run.model.ts';

export type Run = Omit<RunDocument, '_id' | 'seq' | 'outbox'> & { id: string };
export type RunCounts = Pick<RunDocument, 'received' | 'stored' | 'unchanged' | 'rejected'>;
export type RunEnd = Pick<RunDocument, 'failure'> & { state: 'done' | 'failed'; finishedAt: Date };

export interface RunStore {
  begin(source: RunDocument['source'], now: Date): Promise<string>;
  /** Stores the counts so far. */
  progress(id: string, counts: RunCounts): Promise<void>;
  /** Ends a run and publishes which prices are new, if any. */
  end(id: string, end: RunEnd, changed: PriceChange): Promise<void>;
  /** The last run of the portal, running or ended. */
  last(): Promise<Run | undefined>;
  /** When the last run ended that received all pages. */
  lastGood(): Promise<Date | undefined>;
}

/** Most ids in one event. */
const IDS_AT_ONCE = 2000;

export function createRunStore(service: Pick<Service, 'mongo' | 'events'>, sample: boolean): RunStore {
  const runs = runModel(service.mongo);
  service.events.outbox(runs);
  const newest = (state: Partial<RunDocument>) =>
    runs
      .findOne({ source: 'portal', sample, ...state })
      .sort({ startedAt: -1, _id: -1 })
      .lean();

  return {
    async begin(source, startedAt) {
      const _id = ulid();
      await runs.create({ _id, source, sample, state: 'running', startedAt });
      return _id;
    },

    async progress(id, counts) {
      await runs.updateOne({ _id: id }, { $set: counts });
    },

    async end(id, end, { ids, day }) {
      const parts = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, index) =>
        ids.slice(index * IDS_AT_ONCE, (index + 1) * IDS_AT_ONCE),
      );
      const events = parts.map((part) =>
        toEvent(marketPricesRefreshed, { aggregateId: id, userId: '-', data: { day, changed: part } }),
      );
      await runs.updateOne({ _id: id }, changed({ ...end }, events));
    },

    async last() {
      const found = await newest({});
      if (!found) return undefined;
      const { _id, seq, outbox, ...run } = found;
      return { id: _id, ...run };
    },

    lastGood: async () => (await newest({ state: 'done' }))?.finishedAt,
  };
}
