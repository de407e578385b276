import type { AnarEvent } from '@anar/contracts/messages/event';
import type { orchardChanged, orchardRemoved } from '@anar/contracts/messages/events';
import { HOUR_MS } from '@anar/india/time';
import type { PersonalDataStore } from '@anar/service-kit/events/erasure/erasure';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { upsertIfNewer } from '@anar/service-kit/mongo/upsert-if-newer';
import { type OrchardView, orchardViewModel } from './orchard-view.model.ts';

export interface OrchardViewStore extends PersonalDataStore {
  /** A farmer's orchards that are not removed, oldest first. */
  of(userId: string): Promise<OrchardView[]>;
  /** A farmer's own orchard; undefined when unknown or removed. */
  find(userId: string, orchardId: string): Promise<OrchardView | undefined>;
  /** Upserts by `seq`: repeated and older events are no-ops. */
  put(event: AnarEvent<typeof orchardChanged>): Promise<void>;
  /** Leaves a tombstone: older changes of the orchard may arrive after its removal. */
  markRemoved(event: AnarEvent<typeof orchardRemoved>): Promise<void>;
  isRemoved(userId: string, orchardId: string): Promise<boolean>;
}

/** Longer than the stream retains events. */
const MARK_KEPT_MS = 35 * 24 * HOUR_MS;
const OPTIONAL = ['plantBahar', 'district', 'cell'] as const;
const FACTS = [
  ...['active', 'plantCount', 'plantAge', 'plantPhase', 'soilType', 'irrigationType', 'toldAt'],
  ...OPTIONAL,
];

export function createOrchardViewStore({ mongo }: Pick<Service, 'mongo'>): OrchardViewStore {
  const views = orchardViewModel(mongo);

  async function write(
    _id: string,
    seq: number,
    $set: Partial<OrchardView>,
    missing: readonly string[],
  ): Promise<void> {
    const $unset = Object.fromEntries(missing.map((field) => [field, 1]));
    await upsertIfNewer<OrchardView>(views, _id, { seq }, { $set, ...(missing.length > 0 && { $unset }) });
  }

  return {
    of: (userId) =>
      views
        .find({ userId, removed: { $ne: true } })
        .sort({ _id: 1 })
        .lean(),
    async find(userId, orchardId) {
      return (await views.findOne({ _id: orchardId, userId, removed: { $ne: true } }).lean()) ?? undefined;
    },
    async put({ data, seq, occurredAt }) {
      const { orchardId, state: _, ...facts } = data;
      const before = await views.findById(orchardId).lean();
      const isSameStage = before?.plantPhase === data.plantPhase && before.plantBahar === data.plantBahar;
      const toldAt = isSameStage ? before.toldAt : new Date(occurredAt);
      const missing = OPTIONAL.filter((field) => data[field] === undefined);
      await write(orchardId, seq, { ...facts, toldAt }, missing);
    },
    async markRemoved({ data: { orchardId, userId }, seq, occurredAt }) {
      const forgetAt = new Date(Date.parse(occurredAt) + MARK_KEPT_MS);
      await write(orchardId, seq, { userId, removed: true, forgetAt }, FACTS);
    },
    async isRemoved(userId, orchardId) {
      return (await views.exists({ _id: orchardId, userId, removed: true })) !== null;
    },
    async erase(userId) {
      await views.deleteMany({ userId });
    },
  };
}
