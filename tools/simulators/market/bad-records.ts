import type { AnyRecord } from './record.ts';

/**
 * Possible faults of a row, by the columns that show them; one fault per kind, so that the reason of a refusal is
 * unambiguous.
 */
export const BAD: Record<string, AnyRecord> = {
  no_price: { modal_price: '' },
  price_null: { min_price: null },
  price_not_there: { max_price: undefined },
  price_word: { modal_price: 'NA' },
  price_zero: { min_price: '0' },
  price_negative: { modal_price: '-5000' },
  swapped: { min_price: '9000', max_price: '4000' },
  modal_below_min: { min_price: '6000', modal_price: '5000' },
  modal_above_max: { max_price: '7000', modal_price: '8000' },
  /** Price per kilogram, or with three zeros too many. */
  outlandish_low: { min_price: '60', modal_price: '70', max_price: '80' },
  outlandish_high: { min_price: '6000000', modal_price: '7000000', max_price: '8000000' },
  date_unreadable: { arrival_date: 'yesterday' },
  date_impossible: { arrival_date: '31/02/2026' },
  date_not_there: { arrival_date: null },
  date_future: { arrival_date: '01/01/2099' },
  date_old: { arrival_date: '01/01/2015' },
  no_market: { market: '  ' },
  no_state: { state: '' },
  /** Rows that pass the filter of an index which merges words. */
  other_commodity: { commodity: 'Pomelo' },
};

/** So many distinct rows with one fault each, cycling through every kind. */
export function badRecords(count: number, good: AnyRecord): AnyRecord[] {
  const kinds = Object.values(BAD);
  return Array.from({ length: count }, (_, i) => ({
    ...good,
    min_price: '5000',
    modal_price: '6500',
    max_price: '8500',
    variety: `Bad ${i + 1}`,
    ...kinds[i % kinds.length],
  }));
}

/** Distributes the bad rows evenly among the good ones. */
export function mixed(good: readonly AnyRecord[], bad: readonly AnyRecord[]): AnyRecord[] {
  const all: AnyRecord[] = [];
  const every = good.length / Math.max(1, bad.length);
  let next = 0;
  for (const [i, row] of good.entries()) {
    while (next < bad.length && next * every <= i) all.push(bad[next++] ?? {});
    all.push(row);
  }
  return [...all, ...bad.slice(next)];
}
