import { isDeepStrictEqual } from 'node:util';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { writeAll } from '../bulk/write-all.ts';
import type { NamedMandi } from '../ingest/names/normalize-names.ts';
import { type MandiDocument, mandiModel } from './mandi.model.ts';

/** A mandi whose newest price is to be computed, as it was when the computation started. */
export type MandiComputation = Pick<MandiDocument, '_id' | 'touches' | 'newest'>;

/** The write side: what ingest does to mandis. The read side has a store of its own. */
export interface MandiStore {
  /** Ids of the mandis that have one of these keys. */
  idsOf(keys: readonly string[]): Promise<Map<string, string>>;
  /** Upserts mandis with their current names, and marks them as stale before their prices are stored. */
  touch(mandis: readonly NamedMandi[]): Promise<void>;
  /** Ids of those with prices that are not computed yet. */
  stale(): Promise<string[]>;
  toCompute(ids: readonly string[]): Promise<MandiComputation[]>;
  /** Stores what was computed, except for mandis touched meanwhile: those stay stale. */
  settle(computed: readonly MandiComputation[]): Promise<void>;
  /** Updates `lastUpdated` of those whose newest price is of `day`: the portal reported it again. */
  confirm(ids: readonly string[], day: string, at: Date): Promise<void>;
  /** Stops showing mandis whose newest price is of an earlier day. */
  hideBefore(day: string): Promise<void>;
  /** The shown price of every mandi. */
  newest(): Promise<{ mandiId: string; day: string; modal: number }[]>;
}

const MARKED = { $set: { stale: true }, $inc: { touches: 1 } };

/** One store sees either the made-up mandis or the real ones. */
export function createMandiStore({ mongo }: Pick<Service, 'mongo'>, sample: boolean): MandiStore {
  const mandis = mandiModel(mongo);
  return {
    async idsOf(keys) {
      const found = await mandis.find({ sample, keys: { $in: [...new Set(keys)] } }, { keys: 1 }).lean();
      return new Map(found.flatMap((one) => one.keys.map((key) => [key, one._id] as const)));
    },

    async touch(named) {
      const found = await mandis.find({ _id: { $in: named.map(({ _id }) => _id) } }, { newest: 0 }).lean();
      const stored = new Map(found.map((one) => [one._id, one]));
      const isKnown = ({ keys, ...one }: NamedMandi) => {
        const { stale: _, touches: __, keys: before = [], ...names } = stored.get(one._id) ?? {};
        return keys.every((key) => before.includes(key)) && isDeepStrictEqual(names, one);
      };
      const known = named.filter(isKnown).map(({ _id }) => _id);
      if (known.length > 0) await mandis.updateMany({ _id: { $in: known } }, MARKED);
      const others = named.filter((one) => !isKnown(one)).sort((a, b) => (a._id < b._id ? -1 : 1));
      const writes = others.map(({ _id, keys, ...fields }) => ({
        updateOne: {
          filter: { _id },
          update: { ...MARKED, $set: { ...fields, ...MARKED.$set }, $addToSet: { keys: { $each: keys } } },
          upsert: true,
        },
      }));
      await writeAll(mandis, writes);
    },

    async stale() {
      const found = await mandis.find({ stale: true, sample }, { _id: 1 }).lean();
      return found.map(({ _id }) => _id);
    },

    toCompute: (ids) =>
      mandis
        .find({ _id: { $in: [...ids] } }, { touches: 1, newest: 1 })
        .sort({ _id: 1 })
        .lean(),

    async settle(computed) {
      const writes = computed.map(({ _id, touches, newest }) => ({
        updateOne: {
          filter: { _id, touches: touches ?? null },
          update: { $set: { stale: false, ...(newest && { newest }) } },
        },
      }));
      await writeAll(mandis, writes);
    },

    async confirm(ids, day, at) {
      await mandis.updateMany({ _id: { $in: [...ids] }, 'newest.date': day }, { $set: { 'newest.lastUpdated': at } });
    },

    async hideBefore(day) {
      await mandis.updateMany({ sample, 'newest.date': { $lt: day } }, { $unset: { newest: '' } });
    },

    async newest() {
      const found = await mandis
        .find({ sample, 'newest.date': { $gt: '' } })
        .select('newest.date newest.modalPrice')
        .lean<MandiComputation[]>();
      return found.flatMap(({ _id, newest }) =>
        newest ? [{ mandiId: _id, day: newest.date, modal: newest.modalPrice }] : [],
      );
    },
  };
}
