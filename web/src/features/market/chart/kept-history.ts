import type { MarketHistory } from '@anar/contracts/market';
import { readStored, writeStored } from '../../../app/storage.ts';
import { dayBefore } from '../../../i18n/india-day.ts';

const KEY = 'anar-mitra:market-history:v1';
/** Mandis whose days are kept; two years of one are about 60 KB. */
const MOST = 5;

interface KeptHistory {
  /** When it came, milliseconds since 1970. */
  at: number;
  history: MarketHistory;
}

/** Keeps the days that came, and the longer ago ones that came before. */
export function keepHistory(history: MarketHistory, at: number): void {
  const all = readAll();
  const { id } = history.record;
  const start = history.days[0]?.date ?? '';
  const older = all.find((one) => one.history.record.id === id)?.history.days.filter(({ date }) => date < start) ?? [];
  const others = all.filter((one) => one.history.record.id !== id);
  const kept = { at, history: { ...history, days: [...older, ...history.days] } };
  writeStored(KEY, JSON.stringify([kept, ...others].slice(0, MOST)));
}

/** The kept days of a mandi, so many back from its newest; null when there are none. */
export function readHistory(id: string, range: number): KeptHistory | null {
  const found = readAll().find((one) => one.history.record.id === id);
  if (!found) return null;
  const newest = found.history.days.at(-1)?.date;
  const start = newest ? dayBefore(newest, range) : '';
  const days = found.history.days.filter(({ date }) => date > start);
  return { at: found.at, history: { record: found.history.record, days } };
}

function readAll(): KeptHistory[] {
  try {
    const all: unknown = JSON.parse(readStored(KEY) ?? '[]');
    return Array.isArray(all) ? all.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptHistory {
  if (typeof value !== 'object' || value === null) return false;
  const { at, history } = value as Partial<KeptHistory>;
  return (
    typeof at === 'number' &&
    typeof history?.record?.id === 'string' &&
    typeof history.record.modalPrice === 'number' &&
    Array.isArray(history.record.days) &&
    Array.isArray(history.days) &&
    history.days.every((day) => typeof day?.date === 'string' && Number.isFinite(day.modalPrice))
  );
}
