import type { Service } from '@anar/service-kit/lifecycle/service';
import { type MandiDocument, mandiModel, type Newest } from './mandi.model.ts';

/** A mandi and variety with a price. */
export type ShownMandi = Omit<MandiDocument, 'spellings' | 'stale' | 'touches' | 'newest'> & { newest: Newest };
/** A mandi with the fields that search and distance need. */
export type ComparedMandi = Omit<MandiDocument, 'stale' | 'touches' | 'newest'> & {
  newest: Pick<Newest, 'date' | 'modalPrice'>;
};

export interface MandiFilter {
  /** In English, exactly. */
  state?: string;
  ids?: readonly string[];
}

/** What is shown: only mandis with a price, made-up ones never among real ones. Order: newest day first, then by name. */
export interface ShownMandis {
  page(which: MandiFilter, skip: number, limit: number): Promise<{ mandis: ShownMandi[]; total: number }>;
  /** In the order of the ids. */
  inOrder(ids: readonly string[]): Promise<ShownMandi[]>;
  find(id: string): Promise<ShownMandi | undefined>;
  all(): Promise<ShownMandi[]>;
  /** All, with the spellings for the search. */
  compared(): Promise<ComparedMandi[]>;
  /** Most mandis first; two varieties of a mandi are one mandi and two prices. */
  states(): Promise<{ state: string; stateName: string; mandis: number; prices: number }[]>;
}

const ORDER = { 'newest.date': -1, mandi: 1, _id: 1 } as const;
const NOT_SHOWN = '-spellings -stale -touches';
const COMPARED =
  'sample mandi state district variety mandiName stateName districtName varietyName spellings latitude longitude approximate newest.date newest.modalPrice';

export function createShownMandis({ mongo }: Pick<Service, 'mongo'>, sample: boolean): ShownMandis {
  const mandis = mandiModel(mongo);
  // Matches any day: a mandi without a price has none, and the index of the list covers the condition.
  const shown = { sample, 'newest.date': { $gt: '' } };
  const where = ({ state, ids }: MandiFilter) => ({
    ...shown,
    ...(state !== undefined && { state }),
    ...(ids && { _id: { $in: [...ids] } }),
  });

  async function inOrder(ids: readonly string[]): Promise<ShownMandi[]> {
    if (ids.length === 0) return [];
    const found = await mandis.find(where({ ids })).select(NOT_SHOWN).lean<ShownMandi[]>();
    const byId = new Map(found.map((mandi) => [mandi._id, mandi]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  return {
    inOrder,
    async page(which, skip, limit) {
      const [found, total] = await Promise.all([
        mandis.find(where(which)).sort(ORDER).skip(skip).limit(limit).select(NOT_SHOWN).lean<ShownMandi[]>(),
        mandis.countDocuments(where(which)),
      ]);
      return { mandis: found, total };
    },
    async find(id) {
      const [found] = await inOrder([id]);
      return found;
    },
    all: () => mandis.find(shown).sort(ORDER).select(NOT_SHOWN).lean<ShownMandi[]>(),
    compared: () => mandis.find(shown).sort(ORDER).select(COMPARED).lean<ComparedMandi[]>(),
    states: () =>
      mandis.aggregate([
        { $match: shown },
        {
          $group: {
            _id: { state: '$state', district: '$district', mandi: '$mandi' },
            stateName: { $first: '$stateName' },
            prices: { $sum: 1 },
          },
        },
        {
          $group: {
            _id: '$_id.state',
            stateName: { $first: '$stateName' },
            mandis: { $sum: 1 },
            prices: { $sum: '$prices' },
          },
        },
        { $sort: { mandis: -1, _id: 1 } },
        { $project: { _id: 0, state: '$_id', stateName: 1, mandis: 1, prices: 1 } },
      ]),
  };
}
