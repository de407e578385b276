import type { Service } from '@anar/service-kit/lifecycle/service';
import type { Query } from '@anar/service-kit/mongo/run-queries';
import { upsertIfNewer } from '@anar/service-kit/mongo/upsert-if-newer';
import { type FieldWorkDocument, fieldWorkModel } from './field-work.model.ts';
import { expiryOf, type FieldWork } from './field-work.ts';

/** Identity of a diary entry, and the `seq` of the event about it. */
export interface EntryState {
  _id: string;
  userId: string;
  orchardId: string;
  seq: number;
}

export interface FieldWorkStore {
  /** The last work of one farmer, by orchard. */
  query(userId: string): Query<Map<string, FieldWork[]>>;
  /**
   * Stores the last state of an entry by `seq`: repeated and older events are no-ops; a withdrawn entry becomes a
   * tombstone.
   */
  keep(entry: EntryState, work: FieldWork, removed: boolean): Promise<void>;
  remove(userId: string, orchardId: string): Promise<void>;
  erase(userId: string): Promise<void>;
}

/** More entries than a farmer makes in the days that count. */
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
      const state = { ...owner, forgetAt: expiryOf(work.on) };
      const change = removed ? { $set: state, $unset: FACTS } : { $set: { ...state, ...work } };
      await upsertIfNewer<FieldWorkDocument>(entries, _id, { seq }, change);
    },

    async remove(userId, orchardId) {
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
