import { isDeepStrictEqual } from 'node:util';
import { indiaDay } from '@anar/india/time';
import type { PriceStore } from '../prices/price.store.ts';
import { analyse } from './analyse.ts';
import type { Newest } from './mandi.model.ts';
import type { MandiComputation, MandiStore } from './mandi.store.ts';

export interface ComputeDeps {
  mandis: Pick<MandiStore, 'stale' | 'toCompute' | 'settle'>;
  prices: Pick<PriceStore, 'lastDays'>;
}

/** The mandis whose shown prices changed. */
export interface PriceChange {
  ids: string[];
  /** Newest day of a price among them; empty without any. */
  day: string;
}

const AT_ONCE = 200;
/** How far back a previous day may be. */
const DAYS = 30;

/**
 * Computes the shown prices of these mandis, and of all that an earlier run left stale, from their last days. Safe to
 * run concurrently: prices that come in meanwhile are computed by the run that stored them.
 */
export async function computeMandis({ mandis, prices }: ComputeDeps, touched: Iterable<string>, now: Date) {
  const ids = [...new Set([...touched, ...(await mandis.stale())])].sort();
  const changed: PriceChange = { ids: [], day: '' };
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const before = await mandis.toCompute(ids.slice(from, from + AT_ONCE));
    const computed: MandiComputation[] = [];
    const days = await prices.lastDays(
      before.map(({ _id }) => _id),
      DAYS,
      indiaDay(now),
    );
    for (const mandi of before) {
      const analysed = analyse(days.get(mandi._id) ?? []);
      if (analysed && isOther(mandi.newest, analysed)) {
        changed.ids.push(mandi._id);
        if (analysed.date > changed.day) changed.day = analysed.date;
      }
      const newest = analysed && { ...analysed, lastUpdated: lastUpdatedOf(mandi.newest, analysed, now) };
      computed.push({ ...mandi, ...(newest && { newest }) });
    }
    await mandis.settle(computed);
  }
  changed.ids.sort();
  return changed;
}

type MandiAnalysis = Omit<Newest, 'lastUpdated'>;

function isOther(before: Newest | undefined, analysed: MandiAnalysis): boolean {
  const { lastUpdated: _, ...shown } = before ?? {};
  return !isDeepStrictEqual(shown, analysed);
}

/** Older days that came in late do not count as an update of the newest price. */
function lastUpdatedOf(before: Newest | undefined, analysed: MandiAnalysis, now: Date): Date {
  const same = before?.date === analysed.date && before.modalPrice === analysed.modalPrice;
  return same ? before.lastUpdated : now;
}
