import { badRecords, mixed } from './bad-records.ts';
import type { Behaviour } from './behaviour.ts';
import { type AnyRecord, FIELDS } from './record.ts';

export type Query = Record<string, string>;

const TITLE = 'Current Daily Price of Various Commodities from Various Markets (Mandi)';
/** Default page size. */
const LIMIT = 10;

/** All rows of the table, with the behaviour applied. */
export function applyBehaviour({ mode, bad = 10 }: Behaviour, rows: readonly AnyRecord[]): AnyRecord[] {
  switch (mode) {
    case 'empty':
      return [];
    case 'duplicates':
      return rows.flatMap((row, i) => (i % 3 === 0 ? [row, row] : [row]));
    case 'field_case':
      return rows.map((row, i) => renamed(row, i % 2 === 0 ? (id) => nameOf(id) : (id) => id.toUpperCase()));
    case 'numbers':
      return rows.map((row) => ({ ...row, ...numbers(row) }));
    case 'malformed':
      return mixed(rows, badRecords(bad, rows[0] ?? {}));
    default:
      return [...rows];
  }
}

/** `filters[commodity]=Pomegranate&filters[state.keyword]=Maharashtra`: exact matches, combined with AND. */
export function filtered(rows: readonly AnyRecord[], query: Query): AnyRecord[] {
  const filters = Object.entries(query).flatMap(([name, value]) => {
    const field = /^filters\[([\w.]+)\]$/.exec(name)?.[1];
    return field === undefined ? [] : [{ field, value }];
  });
  // The portal finds nothing by plain `state`: a trap of its index.
  if (filters.some(({ field }) => field === 'state')) return [];
  const wanted = filters.map(({ field, value }) => ({ field: field.replace(/\.keyword$/, ''), value }));
  return rows.filter((row) => wanted.every(({ field, value }) => row[field] === value));
}

/** Parsed `limit` and `offset`; unreadable numbers count as absent. No page exceeds `mostRows`. */
export function paging(query: Query, mostRows: number): { limit: number; offset: number; page: number } {
  const whole = (text: string | undefined) => (/^\d+$/.test(text ?? '') ? Number(text) : undefined);
  const [limit, offset] = [whole(query.limit) ?? LIMIT, whole(query.offset) ?? 0];
  return { limit, offset, page: Math.floor(offset / Math.max(1, Math.min(limit, mostRows))) + 1 };
}

/** One page in the published format. `limit` and `offset` are echoed as text. */
export function pageOf(
  rows: readonly AnyRecord[],
  query: Query,
  at: { resource: string; now: Date; mostRows: number },
) {
  const { limit, offset } = paging(query, at.mostRows);
  const records = rows.slice(offset, offset + Math.min(limit, at.mostRows));
  const updated = new Date(Math.floor(at.now.getTime() / 1000) * 1000);
  return {
    created: 1627939168,
    updated: updated.getTime() / 1000,
    created_date: '2021-08-02T21:19:28Z',
    updated_date: updated.toISOString().replace('.000', ''),
    active: '1',
    index_name: at.resource,
    org: ['Ministry of Agriculture and Farmers Welfare', 'Department of Agriculture and Farmers Welfare'],
    org_type: 'Central',
    source: 'data.gov.in',
    title: TITLE,
    field: FIELDS,
    status: 'ok',
    total: rows.length,
    count: records.length,
    limit: query.limit ?? limit,
    offset: query.offset ?? offset,
    records,
  };
}

const nameOf = (id: string) => FIELDS.find((field) => field.id === id)?.name ?? id;
const renamed = (row: AnyRecord, name: (id: string) => string) =>
  Object.fromEntries(Object.entries(row).map(([id, value]) => [name(id), value]));
const numbers = (row: AnyRecord) =>
  Object.fromEntries(['min_price', 'max_price', 'modal_price'].map((id) => [id, Number(row[id])]));
