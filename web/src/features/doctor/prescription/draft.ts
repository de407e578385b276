import { isReason } from '@anar/contracts/consult/constants';
import type { Consultation } from '@anar/contracts/consult/consultations';
import type { PrescriptionLine, PrescriptionLineRequest } from '@anar/contracts/consult/prescriptions';
import { randomId } from '../../../device/random-id.ts';
import { readNumber, readWholeNumber } from '../../../ui/form/read-number.ts';

/** One product while it is written: numbers as typed. */
export interface DraftLine {
  key: string;
  productId?: string | undefined;
  product: string;
  dose: string;
  unit: 'ml' | 'g';
  repeat: string;
  times: string;
  /** Reason despite a warning; undefined: unanswered, empty: will be kept, but the reason is missing. */
  reason?: string | undefined;
}

export interface PrescriptionDraft {
  text: string;
  /** Reason despite a warning about the text; as of a line. */
  reason?: string | undefined;
  lines: DraftLine[];
  /** Links of uploaded images that were not sent yet. */
  added?: readonly string[] | undefined;
  /** Paths of removed images. */
  removed: string[];
}

export const EMPTY_DRAFT: PrescriptionDraft = { text: '', lines: [], removed: [] };

export type WrongField = 'product' | 'dose' | 'repeat' | 'times' | 'reason';

const REPEAT = [1, 90] as const;
const TIMES = [1, 6] as const;
const DOSE_MAX = 1000;

export const newLine = (): DraftLine => ({
  key: randomId(),
  product: '',
  dose: '',
  unit: 'g',
  repeat: '',
  times: '1',
});

const typed = (number: number | undefined) => (number === undefined ? '' : String(number));

/** The farmer's current version, as a draft. */
export function draftOf(one: Pick<Consultation, 'prescription' | 'prescriptionLines'>): PrescriptionDraft {
  return { text: one.prescription ?? '', lines: one.prescriptionLines.map(lineOf), removed: [] };
}

function lineOf({ productId, product, perLitre, repeatAfterDays, times, reason }: PrescriptionLine): DraftLine {
  return {
    ...newLine(),
    productId,
    product,
    dose: typed(perLitre?.value),
    unit: perLitre?.unit ?? 'g',
    repeat: typed(repeatAfterDays),
    times: typed(times),
    reason,
  };
}

const blank = (text: string) => text.trim() === '';
const doseOf = (text: string) => {
  const dose = readNumber(text, 0, DOSE_MAX);
  return dose === 0 ? null : dose;
};

/** Fields of a line that cannot be parsed. */
export function wrongFields({ product, dose, repeat, times, reason }: DraftLine): WrongField[] {
  const wrong: WrongField[] = [];
  if (blank(product)) wrong.push('product');
  if (!blank(dose) && doseOf(dose) === null) wrong.push('dose');
  if (!blank(repeat) && readWholeNumber(repeat, ...REPEAT) === null) wrong.push('repeat');
  if (!blank(times) && readWholeNumber(times, ...TIMES) === null) wrong.push('times');
  if (reason !== undefined && !isReason(reason)) wrong.push('reason');
  return wrong;
}

/** The line as sent; unparsable fields are omitted. */
export function requestOf(line: DraftLine): PrescriptionLineRequest {
  const dose = doseOf(line.dose);
  const repeat = readWholeNumber(line.repeat, ...REPEAT);
  const times = readWholeNumber(line.times, ...TIMES);
  const reason = line.reason?.trim();
  return {
    ...(line.productId === undefined ? {} : { productId: line.productId }),
    product: line.product.trim(),
    ...(dose === null ? {} : { perLitre: { value: dose, unit: line.unit } }),
    ...(repeat === null ? {} : { repeatAfterDays: repeat }),
    ...(times === null ? {} : { times }),
    ...(reason ? { reason } : {}),
  };
}

/** Total number of sprays, if parsable; default one. */
export const sprayCount = (line: DraftLine): number => readWholeNumber(line.times, ...TIMES) ?? 1;

const DAY_MS = 86_400_000;
const later = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Spray days when the first is `from`, and the first picking day after the last; null: unknown. */
export function sprayDays(line: DraftLine, preHarvestDays: number | undefined, from: string) {
  const repeat = readWholeNumber(line.repeat, ...REPEAT);
  const count = repeat === null ? 1 : sprayCount(line);
  const days = Array.from({ length: count }, (_, index) => later(from, index * (repeat ?? 0)));
  const last = days.at(-1) ?? from;
  return { days, safeOn: preHarvestDays === undefined ? null : later(last, preHarvestDays) };
}

/** Without any content for the farmer. */
export const isEmptyDraft = ({ text, lines }: PrescriptionDraft): boolean => blank(text) && lines.length === 0;

/** A signed link without its changing part: the same image has the same path tomorrow. */
export const imagePath = (url: string): string => new URL(url, 'https://x').pathname + idOf(url);
const idOf = (url: string) => {
  const id = new URL(url, 'https://x').searchParams.get('id');
  return id ? `?id=${id}` : '';
};
