const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/;
const NAMED = /^(\d{1,2})[ -]([a-z]{3,9})[ ,-]\s*(\d{4}|\d{2})$/i;

/**
 * Converts a day as the portal (`29/08/2026`) or Agmarknet (`29 Aug 2026`, `29-Aug-26`) writes it to `2026-08-29`;
 * undefined when there is no such day.
 */
export function readDay(text: string): string | undefined {
  const parts = iso(text) ?? numbers(text) ?? named(text);
  if (!parts) return undefined;
  const [year, month, day] = parts;
  const at = new Date(Date.UTC(year, month - 1, day));
  const same = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return same ? at.toISOString().slice(0, 10) : undefined;
}

type DateParts = [year: number, month: number, day: number];

function iso(text: string): DateParts | undefined {
  const [, year, month, day] = ISO.exec(text) ?? [];
  return year ? [Number(year), Number(month), Number(day)] : undefined;
}

function numbers(text: string): DateParts | undefined {
  const [, day, month, year] = NUMBERS.exec(text) ?? [];
  return year ? [Number(year), Number(month), Number(day)] : undefined;
}

function named(text: string): DateParts | undefined {
  const [, day, month = '', year] = NAMED.exec(text) ?? [];
  const index = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  if (!year || index < 0) return undefined;
  return [Number(year.length === 2 ? `20${year}` : year), index + 1, Number(day)];
}
