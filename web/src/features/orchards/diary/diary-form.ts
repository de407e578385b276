import { DIARY_MONEY_MAX_PAISE, HARVEST_PLAN_DAYS } from '@anar/contracts/constants';
import type { AddDiaryRequest, DiaryKind, PlannedSpray } from '@anar/contracts/orchards/diary';
import type { DiaryLine } from '../../../api/endpoints/diary/diary-kind.ts';
import { dayBefore } from '../../../i18n/dates/india-day.ts';
import { readNumber } from '../../../ui/form/read-number.ts';

/** Values of an entry's form; `amount` as typed: litres per plant, or kilograms. */
export interface DiaryForm {
  kind: DiaryKind;
  on: string;
  /** A product of the labels; empty: none selected; OTHER: its name is typed. */
  productId: string;
  product: string;
  amount: string;
  /** Rupees as typed; income for a harvest only. */
  cost: string;
  income: string;
  note: string;
}

export type WrongEntry = 'on' | 'product' | 'amount' | 'cost' | 'income';

/** Not a product id: the name on the bottle is typed instead. */
export const OTHER = 'other';
const OLDEST_DAYS = 365;
const MOST = { irrigation: 1000, fertilizer: 1_000_000, harvest: 1_000_000, spray: 0 } as const;

export function newEntry(kind: DiaryKind, today: string): DiaryForm {
  return { kind, on: today, productId: '', product: '', amount: '', cost: '', income: '', note: '' };
}

/** A spray as prescribed by a doctor, dated today; everything can still be changed. */
export function doneToday({ productId, product }: PlannedSpray, today: string): DiaryForm {
  const named = productId ? { productId } : { productId: OTHER, product };
  return { ...newEntry('spray', today), ...named };
}

/** A line as it was typed, to change it. */
export function formOf(line: DiaryLine): DiaryForm {
  const { kind, on, productId, product = '', litresPerPlant, kilograms, costPaise, incomePaise, note = '' } = line;
  const other = kind === 'spray' ? OTHER : '';
  const typed = (value: number | undefined) => (value === undefined ? '' : String(value));
  const rupees = (paise: number | undefined) => typed(paise === undefined ? undefined : paise / 100);
  return {
    ...{ kind, on, product, note, productId: productId ?? other },
    amount: typed(litresPerPlant ?? kilograms),
    cost: rupees(costPaise),
    income: rupees(incomePaise),
  };
}

export function oldestDay(today: string): string {
  return dayBefore(today, OLDEST_DAYS);
}

/** A harvest can be planned ahead. */
export function lastDay(kind: DiaryKind, today: string): string {
  return kind === 'harvest' ? dayBefore(today, -HARVEST_PLAN_DAYS) : today;
}

/** A future harvest has no weight yet. */
export function isPlanned({ kind, on }: Pick<DiaryForm, 'kind' | 'on'>, today: string): boolean {
  return kind === 'harvest' && on > today;
}

/**
 * Parses the form: a spray or fertilizer needs a product, amounts are optional, the day must be in the allowed range.
 */
export function readEntry(form: DiaryForm, today: string): { entry: AddDiaryRequest; wrong: WrongEntry[] } {
  const { kind, on } = form;
  const wrong: WrongEntry[] = [];
  const written = form.product.trim();
  const picked = kind === 'spray' && form.productId !== '' && form.productId !== OTHER ? form.productId : undefined;
  const named = kind === 'spray' || kind === 'fertilizer';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(on) || on > lastDay(kind, today) || on < oldestDay(today)) wrong.push('on');
  if (named && !picked && written === '') wrong.push('product');
  const planned = isPlanned(form, today);
  const noAmount = form.amount.trim() === '' || kind === 'spray' || planned;
  const amount = noAmount ? undefined : readNumber(form.amount, 0, MOST[kind]);
  if (amount === null) wrong.push('amount');
  const costPaise = planned ? undefined : readPaise(form.cost);
  if (costPaise === null) wrong.push('cost');
  const incomePaise = kind !== 'harvest' || planned ? undefined : readPaise(form.income);
  if (incomePaise === null) wrong.push('income');
  const note = form.note.trim();
  const entry: AddDiaryRequest = {
    kind,
    on,
    ...(picked ? { productId: picked } : named && written !== '' ? { product: written } : {}),
    ...(amount == null ? {} : kind === 'irrigation' ? { litresPerPlant: amount } : { kilograms: amount }),
    ...(costPaise == null ? {} : { costPaise }),
    ...(incomePaise == null ? {} : { incomePaise }),
    ...(note === '' ? {} : { note }),
  };
  return { entry, wrong };
}

/** Rupees as typed, in paise; undefined when empty, null when invalid. */
function readPaise(typed: string): number | null | undefined {
  if (typed.trim() === '') return undefined;
  const rupees = readNumber(typed, 0, DIARY_MONEY_MAX_PAISE / 100);
  return rupees === null ? null : Math.round(rupees * 100);
}

/** The shown errors that a change of the form has not fixed. */
export function stillWrong(shown: readonly WrongEntry[], form: DiaryForm, today: string): WrongEntry[] {
  const { wrong } = readEntry(form, today);
  return shown.filter((field) => wrong.includes(field));
}
