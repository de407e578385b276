import type { MarketHistory } from '@anar/contracts/market';
import { persistedQueries } from '../../../api/queries/persisted-queries.ts';
import { dayBefore } from '../../../i18n/dates/india-day.ts';

/** Two years of one mandi are about 60 KB. Prices are public: they stay after a logout. */
const historyCache = persistedQueries<MarketHistory>(
  { key: 'anar-mitra:market-history:v1', scope: 'device' },
  5,
  ({ record, days }) =>
    typeof record.id === 'string' &&
    typeof record.modalPrice === 'number' &&
    Array.isArray(record.days) &&
    days.every((day) => typeof day.date === 'string' && Number.isFinite(day.modalPrice)),
);
const NO_USER = '';

/** Caches the fetched days together with older ones that are cached already. */
export function cacheHistory(history: MarketHistory, at: number): void {
  const { id } = history.record;
  const start = history.days[0]?.date ?? '';
  const older = historyCache.find(NO_USER, id)?.answer.days.filter(({ date }) => date < start) ?? [];
  historyCache.keep({ userId: NO_USER, id, at, answer: { ...history, days: [...older, ...history.days] } });
}

/** The cached days of a mandi, `range` days back from its newest; null when there are none. */
export function readCachedHistory(id: string, range: number): { at: number; data: MarketHistory } | null {
  const found = historyCache.find(NO_USER, id);
  if (!found) return null;
  const { record, days } = found.answer;
  const newest = days.at(-1)?.date;
  const start = newest ? dayBefore(newest, range) : '';
  return { at: found.at, data: { record, days: days.filter(({ date }) => date > start) } };
}
