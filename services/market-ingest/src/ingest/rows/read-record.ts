import { MARKET } from '@anar/contracts/constants';
import { nameSoundOf } from '@anar/hindi/sound';
import { daysBetween } from '@anar/india/time';
import { normalizeText } from '../names/normalize-text.ts';
import { readDay } from './read-day.ts';

/** Why a row is rejected. They are label values of a metric and do not change. */
export const REASONS = [
  'missing',
  'name_unreadable',
  'price_unreadable',
  'price_not_positive',
  'price_order',
  'outlandish',
  'date_unreadable',
  'date_future',
  'date_old',
  'other_commodity',
  'contradicts',
] as const;
export type Reason = (typeof REASONS)[number];

/** A row that passed the checks on itself; those against other rows follow. Whole ₹ per quintal. */
export interface PriceRow {
  state: string;
  district: string;
  market: string;
  variety: string;
  grade: string;
  /** `2026-11-21` */
  day: string;
  min: number;
  max: number;
  modal: number;
}

export type RecordResult = { row: PriceRow } | { reason: Reason };

/** Prices of pomegranate were never outside this range, ₹ per quintal: ₹1 and ₹2000 a kilogram. */
const POSSIBLE = { least: 100, most: 200_000 };

/** Names of each field in the portal, its CSV export and Agmarknet's reports; without case, blanks and units. */
const FIELDS = {
  state: ['state', 'statename'],
  district: ['district', 'districtname'],
  market: ['market', 'marketname', 'mandi'],
  commodity: ['commodity', 'commodityname'],
  variety: ['variety'],
  grade: ['grade'],
  group: ['group', 'commoditygroup'],
  day: ['arrivaldate', 'reporteddate', 'pricedate', 'date'],
  min: ['minprice', 'minimumprice'],
  max: ['maxprice', 'maximumprice'],
  modal: ['modalprice'],
} as const;
export type Field = keyof typeof FIELDS;

const FIELD_OF = new Map<string, Field>(
  Object.entries(FIELDS).flatMap(([field, names]) => names.map((name) => [name, field as Field] as const)),
);
const LONGEST_NAME = 80;
const COMMODITIES = new Set(['pomegranate', 'anar', 'अनार'].map(nameSoundOf));

/** The field of a column: `Min_x0020_Price` and "Min Price (Rs./Quintal)" are `min`. */
export function fieldOf(column: string): Field | undefined {
  const plain = column
    .toLowerCase()
    .replace(/_x0020_|\([^)]*\)/g, '')
    .replace(/[^a-z]/g, '');
  return FIELD_OF.get(plain);
}

/** Reads and checks one row by itself. A row without a commodity is accepted only with `oneCommodity`. */
export function readRecord(
  raw: unknown,
  { today, oneCommodity }: { today: string; oneCommodity?: boolean },
): RecordResult {
  const fields = fieldsOf(raw);
  const commodity = normalizeText(fields.commodity);
  if (commodity === '' && !oneCommodity) return { reason: 'missing' };
  if (commodity !== '' && !COMMODITIES.has(nameSoundOf(commodity))) return { reason: 'other_commodity' };
  if (commodity === '' && !/^(?:fruits?)?$/i.test(normalizeText(fields.group))) return { reason: 'other_commodity' };

  const names = {
    state: normalizeText(fields.state),
    district: normalizeText(fields.district),
    market: normalizeText(fields.market),
  };
  const kinds = { variety: normalizeText(fields.variety), grade: normalizeText(fields.grade) };
  if (Object.values(names).includes('')) return { reason: 'missing' };
  const all = { ...names, ...kinds };
  if (!Object.values(names).every((name) => /\p{L}/u.test(name)) || isLong(all) || isBroken(all))
    return { reason: 'name_unreadable' };

  const day = readPastDay(fields.day, today);
  if ('reason' in day) return day;
  const prices = readPrices([fields.min, fields.modal, fields.max]);
  if ('reason' in prices) return prices;
  return { row: { ...names, ...kinds, ...day, ...prices } };
}

function fieldsOf(raw: unknown): Partial<Record<Field, unknown>> {
  if (typeof raw !== 'object' || raw === null) return {};
  const fields: Partial<Record<Field, unknown>> = {};
  for (const [column, value] of Object.entries(raw)) {
    const field = fieldOf(column);
    if (field) fields[field] ??= value;
  }
  return fields;
}

/** Letters were lost: a file in another encoding is read like this. */
const isBroken = (texts: Record<string, string>) =>
  Object.values(texts).some((text) => text.includes('\ufffd') || !text.isWellFormed());
const isLong = (texts: Record<string, string>) => Object.values(texts).some(({ length }) => length > LONGEST_NAME);

function readPastDay(value: unknown, today: string): { day: string } | { reason: Reason } {
  const text = normalizeText(value);
  if (text === '')
    return { reason: value === undefined || value === null || value === '' ? 'missing' : 'date_unreadable' };
  const day = readDay(text);
  if (day === undefined) return { reason: 'date_unreadable' };
  if (day > today) return { reason: 'date_future' };
  return daysBetween(day, today) > MARKET.historyDays ? { reason: 'date_old' } : { day };
}

function readPrices(values: unknown[]): { min: number; modal: number; max: number } | { reason: Reason } {
  const read = values.map(readPrice);
  if (read.includes(null)) return { reason: 'missing' };
  const [min = Number.NaN, modal = Number.NaN, max = Number.NaN] = read.map(Number);
  const prices = [min, modal, max];
  if (prices.some(Number.isNaN)) return { reason: 'price_unreadable' };
  if (prices.some((price) => price <= 0)) return { reason: 'price_not_positive' };
  if (min > modal || modal > max) return { reason: 'price_order' };
  if (min < POSSIBLE.least || max > POSSIBLE.most) return { reason: 'outlandish' };
  return { min, modal, max };
}

/** Whole rupees; null when missing, `NaN` when not a number. "12,500.00" is one. */
function readPrice(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return Math.round(value);
  const text = normalizeText(value);
  if (text === '') return typeof value === 'string' ? null : Number.NaN;
  const plain = text.replace(/(?<=\d),(?=\d)/g, '');
  return /^-?\d{1,12}(?:\.\d+)?$/.test(plain) ? Math.round(Number(plain)) : Number.NaN;
}
