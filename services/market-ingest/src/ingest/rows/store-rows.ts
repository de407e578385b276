import { dayAfter, indiaDay } from '@anar/india/time';
import type { MandiStore } from '../../mandis/mandi.store.ts';
import type { PriceDocument } from '../../prices/price.model.ts';
import type { Price, PriceStore } from '../../prices/price.store.ts';
import type { NamedMandi, NameMandi } from '../names/normalize-names.ts';
import { gradeKey } from '../names/normalize-text.ts';
import { createPlausibilityCheck, type DayModal } from './plausible-price.ts';
import { type PriceRow, readRecord } from './read-record.ts';
import type { RejectedRow, RejectedStore } from './rejected.store.ts';

export interface StoreRowsDeps {
  name: NameMandi;
  mandis: Pick<MandiStore, 'touch' | 'newest' | 'idsOf'>;
  prices: Pick<PriceStore, 'newOrChanged' | 'put' | 'modals'>;
  rejected: RejectedStore;
}

export interface Source {
  source: PriceDocument['source'];
  sample: boolean;
  /** Rows may lack the commodity. */
  oneCommodity?: boolean;
}

/** Outcome of a batch of rows. */
export interface StoredBatch {
  prices: Price[];
  /** Those that were new or changed. */
  stored: Price[];
  rejected: RejectedRow[];
}

interface ReadableRow {
  raw: unknown;
  row: PriceRow;
  mandi: NamedMandi;
  price: Price;
}

const WINDOW_DAYS = 30;
/** Limits memory when a file holds years: of two contradicting rows far apart the later one counts. */
const MOST_SEEN = 50_000;

/**
 * Stores rows, a batch at a time: checks them, stores rejected ones apart, marks the mandis with changes as stale and
 * then stores their prices; in this order, so that it may crash at any point. Of two rows that contradict each other
 * the first one counts.
 */
export function createStoreRows(
  { name, mandis, prices, rejected }: StoreRowsDeps,
  { source, sample, oneCommodity }: Source,
) {
  const seen = new Map<string, Price>();
  let shown: DayModal[] | undefined;

  function read(raws: readonly unknown[], today: string): { good: ReadableRow[]; bad: RejectedRow[] } {
    const good: ReadableRow[] = [];
    const bad: RejectedRow[] = [];
    for (const raw of raws) {
      const found = readRecord(raw, { today, ...(oneCommodity && { oneCommodity }) });
      if ('reason' in found) {
        bad.push({ raw, reason: found.reason });
        continue;
      }
      const { row } = found;
      const mandi = name(row);
      good.push({ raw, row, mandi, price: priceOf(mandi, row) });
    }
    return { good, bad };
  }

  /** Replaces the id of each mandi by the one under which it was first stored. */
  async function withKeptIds(read: readonly ReadableRow[]): Promise<ReadableRow[]> {
    const storedIds = await mandis.idsOf(read.flatMap(({ mandi }) => mandi.keys));
    return read.map((one) => {
      const [known] = one.mandi.keys.flatMap((key) => storedIds.get(key) ?? []);
      const mandi = { ...one.mandi, _id: known ?? one.mandi._id };
      return { ...one, mandi, price: priceOf(mandi, one.row) };
    });
  }

  async function known(read: readonly ReadableRow[]): Promise<DayModal[]> {
    const days = read.map(({ price }) => price.day).sort();
    const [first = '', last = first] = [days[0], days.at(-1)];
    const ids = [...new Set(read.map(({ mandi }) => mandi._id))];
    shown ??= await mandis.newest();
    const stored = await prices.modals(ids, dayAfter(first, -WINDOW_DAYS), dayAfter(last, WINDOW_DAYS));
    return [...shown, ...stored, ...read.map(({ price }) => price)];
  }

  return async (raws: readonly unknown[], now: Date): Promise<StoredBatch> => {
    const { good: readable, bad } = read(raws, indiaDay(now));
    const good = await withKeptIds(readable);
    const isBelievable = good.length > 0 ? createPlausibilityCheck(await known(good)) : () => true;
    const acceptedRows = new Map<string, ReadableRow>();
    if (seen.size > MOST_SEEN) seen.clear();
    for (const one of good) {
      const first = seen.get(one.price._id);
      if (!isBelievable(one.price)) bad.push({ raw: one.raw, reason: 'outlandish' });
      else if (first && !isSame(first, one.price)) bad.push({ raw: one.raw, reason: 'contradicts' });
      else {
        seen.set(one.price._id, one.price);
        acceptedRows.set(one.price._id, one);
      }
    }
    await rejected.keep(bad, { source, sample }, now);
    const accepted = [...acceptedRows.values()].map(({ price }) => price);
    const stored = await prices.newOrChanged(accepted);
    const touched = new Set(stored.map(({ mandiId }) => mandiId));
    const named = new Map([...acceptedRows.values()].map(({ mandi }) => [mandi.keys[0], mandi]));
    await mandis.touch([...named.values()].filter(({ _id }) => touched.has(_id)));
    await prices.put(stored, source);
    return { prices: accepted, stored, rejected: bad };
  };
}

function priceOf({ _id: mandiId }: NamedMandi, { day, grade, min, max, modal }: PriceRow): Price {
  return { _id: `${mandiId}/${day}/${gradeKey(grade)}`, mandiId, day, grade, min, max, modal };
}

const isSame = (a: Price, b: Price) => a.min === b.min && a.max === b.max && a.modal === b.modal;
