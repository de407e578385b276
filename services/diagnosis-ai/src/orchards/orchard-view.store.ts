import type { AnarEvent } from '@anar/contracts/messages/event';
import type { orchardChanged, orchardRemoved } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { type Query, runQueries } from '@anar/service-kit/mongo/run-queries';
import { upsertIfNewer } from '@anar/service-kit/mongo/upsert-if-newer';
import type { OrchardView } from './farm.ts';
import type { FieldWorkStore } from './field-work/field-work.store.ts';
import type { FieldWork } from './field-work/field-work.ts';
import { type OrchardViewDocument, orchardViewModel } from './orchard-view.model.ts';
import type { AdvisedWaterStore } from './water/advised-water.store.ts';
import type { AdvisedWater } from './water/advised-water.ts';

export interface OrchardViewStore {
  /** One farmer's orchards, with their work and water. */
  of(userId: string): Promise<OrchardView[]>;
  /** Stores the last state by `seq`: repeated and older events change nothing. */
  put(event: AnarEvent<typeof orchardChanged>): Promise<void>;
  /** Deletes the data of a removed orchard. A tombstone stays, because older events may arrive later. */
  markRemoved(event: AnarEvent<typeof orchardRemoved>): Promise<void>;
  /** `of` as three queries, to be batched with others; `withWork` combines their results. */
  queries(userId: string): OrchardQueries;
  /** Whether the user's own orchard was removed. */
  isRemoved(userId: string, orchardId: string): Promise<boolean>;
  erase(userId: string): Promise<void>;
}

export interface OrchardQueries {
  views: Query<OrchardViewDocument[]>;
  work: Query<Map<string, FieldWork[]>>;
  water: Query<Map<string, AdvisedWater>>;
}

const FACTS = ['active', 'plantAge', 'plantPhase', 'plantBahar', 'irrigationType', 'district', 'cell', 'toldAt'];

/** The orchards as the orchard service last described them. */
export function createOrchardViewStore(
  { mongo }: Pick<Service, 'mongo'>,
  { fieldWork, water }: { fieldWork: FieldWorkStore; water: AdvisedWaterStore },
): OrchardViewStore {
  const views = orchardViewModel(mongo);

  async function write(_id: string, seq: number, $set: Partial<OrchardViewDocument>, missing: string[]): Promise<void> {
    const $unset = Object.fromEntries(missing.map((field) => [field, 1]));
    await upsertIfNewer<OrchardViewDocument>(views, _id, { seq }, { $set, ...(missing.length > 0 && { $unset }) });
  }

  const queries = (userId: string): OrchardQueries => ({
    views: {
      collection: views.collection.name,
      filter: { userId, removed: { $ne: true } },
      read: (found: readonly OrchardViewDocument[]) => [...found],
    },
    work: fieldWork.query(userId),
    water: water.query(userId),
  });

  return {
    queries,
    async of(userId) {
      return withWork(await runQueries(mongo, { ...queries(userId) }));
    },
    async put({ data, seq, occurredAt }) {
      const { orchardId, userId, active, plantAge, plantPhase, plantBahar, irrigationType, district, cell } = data;
      const before = await views.findById(orchardId).lean();
      const sameStage = before?.plantPhase === plantPhase && before.plantBahar === plantBahar;
      const facts = {
        userId,
        active,
        plantAge,
        plantPhase,
        irrigationType,
        toldAt: sameStage ? before.toldAt : new Date(occurredAt),
        ...(plantBahar && { plantBahar }),
        ...(district && { district }),
        ...(cell && { cell }),
      };
      const missing = [
        ...(plantBahar ? [] : ['plantBahar']),
        ...(district ? [] : ['district']),
        ...(cell ? [] : ['cell']),
      ];
      await write(orchardId, seq, facts, missing);
      if (!before?.removed) await water.outdate(userId, orchardId, new Date(occurredAt));
    },
    async markRemoved({ data: { orchardId, userId }, seq }) {
      await write(orchardId, seq, { userId, removed: true }, FACTS);
      await fieldWork.remove(userId, orchardId);
      await water.remove(userId, orchardId);
    },
    async isRemoved(userId, orchardId) {
      return (await views.exists({ _id: orchardId, userId, removed: true })) !== null;
    },
    async erase(userId) {
      await views.deleteMany({ userId });
    },
  };
}

/** A farmer's orchards, each with its work and water. */
export function withWork({
  views,
  work,
  water,
}: {
  views: readonly OrchardViewDocument[];
  work: ReadonlyMap<string, FieldWork[]>;
  water: ReadonlyMap<string, AdvisedWater>;
}): OrchardView[] {
  return views.map(({ _id, seq: _, removed: __, ...facts }) => {
    const done = work.get(_id);
    const advised = water.get(_id);
    return { orchardId: _id, ...facts, ...(done && { work: done }), ...(advised && { water: advised }) };
  });
}
