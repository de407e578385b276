import { dayAfter } from '@anar/india/time';
import { inParallel } from '@anar/service-kit/lifecycle/in-parallel';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { writeAll } from '../bulk/write-all.ts';
import type { GradePrice } from '../mandis/analyse.ts';
import { type PriceDocument, priceModel } from './price.model.ts';

/** What one mandi reported for one variety and grade on one day, with its id (price.model.ts). */
export type Price = Omit<PriceDocument, 'at' | 'source'>;

export interface PriceStore {
  /** Those that are not stored, or stored with other numbers. */
  newOrChanged(prices: readonly Price[]): Promise<Price[]>;
  /** Upserts prices; a later report replaces an earlier one. */
  put(prices: readonly Price[], source: PriceDocument['source']): Promise<void>;
  /** Modal prices of these mandis from one day to another. */
  modals(mandiIds: readonly string[], from: string, to: string): Promise<Pick<Price, 'mandiId' | 'day' | 'modal'>[]>;
  /** All grades of each mandi's newest day and of `days` days before it. */
  lastDays(mandiIds: readonly string[], days: number, today: string): Promise<Map<string, GradePrice[]>>;
}

/** Most mandis have a price within these days: they are read in one query, the others one by one. */
const FRESH_DAYS = 5;
const READS_AT_ONCE = 8;
const GRADES = { _id: 0, mandiId: 1, day: 1, min: 1, max: 1, modal: 1 } as const;

export function createPriceStore({ mongo }: Pick<Service, 'mongo'>): PriceStore {
  const prices = priceModel(mongo);

  async function lastOf(mandiId: string, days: number): Promise<GradePrice[]> {
    const newest = await prices.findOne({ mandiId }, { day: 1 }).sort({ mandiId: 1, day: -1 }).lean();
    if (!newest) return [];
    return prices.find({ mandiId, day: { $gte: dayAfter(newest.day, -days) } }, GRADES).lean();
  }

  return {
    async newOrChanged(reported) {
      const found = await prices
        .find({ _id: { $in: reported.map(({ _id }) => _id) } }, { min: 1, max: 1, modal: 1 })
        .lean();
      const stored = new Map(found.map((one) => [one._id, one]));
      return reported.filter(({ _id, min, max, modal }) => {
        const one = stored.get(_id);
        return one === undefined || one.min !== min || one.max !== max || one.modal !== modal;
      });
    },

    async put(reported, source) {
      const sorted = [...reported].sort((a, b) => (a._id < b._id ? -1 : 1));
      const writes = sorted.map(({ _id, ...price }) => ({
        updateOne: {
          filter: { _id },
          update: { $set: { ...price, at: new Date(price.day), source } },
          upsert: true,
        },
      }));
      await writeAll(prices, writes);
    },

    modals: (mandiIds, from, to) =>
      prices
        .find(
          { mandiId: { $in: [...mandiIds] }, day: { $gte: from, $lte: to } },
          { _id: 0, mandiId: 1, day: 1, modal: 1 },
        )
        .lean(),

    async lastDays(mandiIds, days, today) {
      const recent = await prices
        .find({ mandiId: { $in: [...mandiIds] }, day: { $gte: dayAfter(today, -days - FRESH_DAYS) } }, GRADES)
        .lean();
      const found = new Map<string, GradePrice[]>(Map.groupBy(recent, ({ mandiId }) => mandiId));
      const fresh = dayAfter(today, -FRESH_DAYS);
      const silent = mandiIds.filter((id) => !found.get(id)?.some(({ day }) => day >= fresh));
      await inParallel(READS_AT_ONCE, silent, async (id) => void found.set(id, await lastOf(id, days)));
      return found;
    },
  };
}
