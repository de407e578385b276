import type { MarketAnalytics, MarketRecord } from '@anar/contracts/market';
import type { ShownMandi } from '../mandis/shown-mandis.store.ts';

/** A stored mandi as sent to phones, without spellings and coordinates. */
export function recordOnWire({ newest, ...mandi }: ShownMandi): MarketRecord {
  const { minPrice, maxPrice, modalPrice, trend, date, days, lastUpdated } = newest;
  return {
    id: mandi._id,
    mandi: mandi.mandi,
    state: mandi.state,
    district: mandi.district,
    variety: mandi.variety,
    mandiName: mandi.mandiName,
    stateName: mandi.stateName,
    districtName: mandi.districtName,
    varietyName: mandi.varietyName,
    minPrice,
    maxPrice,
    modalPrice,
    trend,
    date,
    lastUpdated: lastUpdated.toISOString(),
    ...analysisOf(newest),
    days,
    sample: mandi.sample,
  };
}

export function analyticsOnWire({ _id: id, mandi, state, variety, newest }: ShownMandi): MarketAnalytics {
  return { id, mandi, state, variety, trend: newest.trend, ...analysisOf(newest) };
}

const ANALYSIS = [
  'previousPrice',
  'previousDate',
  'priceChange',
  'priceChangePercent',
  'weeklyAverage',
  'monthlyAverage',
] as const;
type Analysis = Pick<MarketRecord, (typeof ANALYSIS)[number]>;

/** Only known values: a mandi without an earlier day has none. */
function analysisOf(newest: Analysis): Analysis {
  return Object.fromEntries(
    ANALYSIS.flatMap((field) =>
      newest[field] === undefined || newest[field] === null ? [] : [[field, newest[field]]],
    ),
  );
}
