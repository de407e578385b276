import { isDeepStrictEqual } from 'node:util';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { writeAll } from '../bulk/write-all.ts';
import type { NamedMandi } from '../ingest/normalize-names.ts';
import { type MandiDocument, mandiModel } from './mandi.model.ts';

/** A mandi whose newest price is to be computed, as it was when the computing began. */
export type MandiComputation = Pick<MandiDocument, '_id' | 'touches' | 'newest'>;

/** The write side: what ingest does to mandis. The read side has a store of its own. */
export interface MandiStore {
  /** The ids of mandis that these keys led to before. */
  idsOf(keys: readonly string[]): Promise<Map<string, string>>;
  /** Adds them or brings their names up to date, and marks that prices are about to come in. */
  touch(mandis: readonly NamedMandi[]): Promise<void>;
  /** Ids of those with prices that are not computed yet. */
  stale(): Promise<string[]>;
  toCompute(ids: readonly string[]): Promise<MandiComputation[]>;
  /** Puts what was computed in place, all but where prices came in meanwhile: those stay marked. */
  settle(computed: readonly MandiComputation[]): Promise<void>;
  /** The portal reported the newest price of these mandis again, that of `day`. */
  confirm(ids: readonly string[], day: string, at: Date): Promise<void>;
  /** Shows no more those whose newest price is of an earlier day. */
  hideBefore(day: string): Promise<void>;
  /** What is shown now of all mandis. */
  newest(): Promise<{ mandiId: string; day: string; modal: number }[]>;
}

const MARKED = { $set: { stale: true }, $inc: { touches: 1 } };

/** Made-up mandis and real ones know nothing of each other. */
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
