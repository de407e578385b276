import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Query } from '@anar/service-kit/mongo/run-queries';
import { upsertIfNewer } from '@anar/service-kit/mongo/upsert-if-newer';
import { type FieldWorkDocument, fieldWorkModel } from './field-work.model.ts';
import { type FieldWork, forgottenAt } from './field-work.ts';

/** Which entry of whose diary, and how new what is told of it is. */
export interface EntryState {
  _id: string;
  userId: string;
  orchardId: string;
  seq: number;
}

export interface FieldWorkStore {
  /** The last work of one farmer, by orchard. */
  query(userId: string): Query<Map<string, FieldWork[]>>;
  /** Keeps the last state of an entry by `seq`, so that repeats and old events do nothing; one taken back as a mark. */
  keep(entry: EntryState, work: FieldWork, removed: boolean): Promise<void>;
  forget(userId: string, orchardId: string): Promise<void>;
  erase(userId: string): Promise<void>;
}

/** More than anybody does in the days that count. */
const READ = 100;
const FACTS = { kind: 1, on: 1, productId: 1, product: 1 };

export function createFieldWorkStore(service: Pick<Service, 'mongo'>): FieldWorkStore {
  const entries = fieldWorkModel(service.mongo);

  return {
    query: (userId) => ({
      collection: entries.collection.name,
      filter: { userId, kind: { $exists: true } },
      sort: { on: -1 },
      limit: READ,
      read(found: readonly FieldWorkDocument[]) {
        const byOrchard = Map.groupBy(found, ({ orchardId }) => orchardId);
        return new Map([...byOrchard].map(([id, own]) => [id, own.flatMap(asWork)]));
      },
    }),

    async keep({ _id, seq, ...owner }, work, removed) {
      const told = { ...owner, forgetAt: forgottenAt(work.on) };
      const change = removed ? { $set: told, $unset: FACTS } : { $set: { ...told, ...work } };
      await upsertIfNewer<FieldWorkDocument>(entries, _id, { seq }, change);
    },

    async forget(userId, orchardId) {
      await entries.deleteMany({ userId, orchardId });
    },

    async erase(userId) {
      await entries.deleteMany({ userId });
    },
  };
}

function asWork({ kind, on, productId, product }: Partial<FieldWork>): FieldWork[] {
  return kind && on ? [{ kind, on, ...(productId && { productId }), ...(product && { product }) }] : [];
}
