import { ProviderFailure } from '@anar/service-kit/provider/failure';
import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { isKnownCode, NO_WARNING } from '../hazards.ts';

const textOrNumber = Type.Union([Type.String(), Type.Number()]);
const optional = Type.Optional(Type.Union([textOrNumber, Type.Null()]));

/** A row of `warnings_district_api.php` (agronomy facts 8.3). `Date` is the day of issue and of `Day_1`. */
const Row = Type.Object({
  Obj_id: optional,
  Date: Type.String(),
  UTC: optional,
  updated_at: optional,
  District: Type.String(),
  State: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  ...Object.fromEntries([1, 2, 3, 4, 5].flatMap((n) => [`Day_${n}`, `Day${n}_Color`].map((name) => [name, optional]))),
});
type Row = Static<typeof Row>;
const Rows = Compile(Type.Array(Row, { minItems: 1 }));

/** By IMD's numbers of colours. */
const LEVELS = { 1: 'red', 2: 'orange', 3: 'yellow', 4: 'none' } as const;
export type WarningLevel = (typeof LEVELS)[keyof typeof LEVELS];

export interface DayWarning {
  level: WarningLevel;
  codes: number[];
}

/** One district's warnings. */
export interface Warning {
  id: string;
  district: string;
  state: string | undefined;
  /** `2026-11-21`, the day of `days[0]`. */
  firstDay: string;
  /** When it was issued; null when only the day is known. */
  issuedAt: string | null;
  /** Five days; null where an entry is not understood. */
  days: (DayWarning | null)[];
}

/** Highest accepted share of wrong colours; in IMD's own data it is one in nine hundred. */
const MOST_INCONSISTENT = 0.01;

/**
 * All districts' warnings. Throws `ProviderFailure` `nonsense` on another shape, and when days without a warning are
 * not green: then the colours do not mean what we assume, and nothing may be shown.
 */
export function readWarnings(reply: unknown): Warning[] {
  const rows = Array.isArray(reply) ? reply : [reply];
  if (!Rows.Check(rows)) throw nonsense('not the shape of warnings');
  const calm = rows.flatMap((row) => [1, 2, 3, 4, 5].map((n) => cell(row, n)).filter(({ codes }) => isCalm(codes)));
  const wrong = calm.filter(({ colour }) => colour !== 4).length;
  if (calm.length === 0 || wrong > MOST_INCONSISTENT * calm.length)
    throw nonsense('a day without a warning is not green');
  return rows.map((row) => ({
    id: String(row.Obj_id ?? ''),
    district: row.District,
    state: row.State ?? undefined,
    firstDay: row.Date,
    issuedAt: issuedAt(row),
    days: [1, 2, 3, 4, 5].map((n) => dayWarning(cell(row, n))),
  }));
}

const nonsense = (why: string) => new ProviderFailure('nonsense', { cause: new Error(why) });
const isCalm = (codes: readonly number[]) => codes.length === 1 && codes[0] === NO_WARNING;

/** `"2,4"` and `"2"` as codes and colour; NaN for what is no number. */
function cell(row: Row, n: number): { codes: number[]; colour: number } {
  const of = (name: string) => String((row as Record<string, unknown>)[name] ?? '').trim();
  const codes = of(`Day_${n}`);
  return {
    codes: codes === '' ? [] : codes.split(',').map((code) => Number.parseInt(code, 10)),
    colour: Number.parseInt(of(`Day${n}_Color`), 10),
  };
}

function dayWarning({ codes, colour }: { codes: number[]; colour: number }): DayWarning | null {
  const level = LEVELS[colour as keyof typeof LEVELS];
  if (level === undefined || codes.length === 0 || !codes.every(isKnownCode)) return null;
  if (isCalm(codes) && level !== 'none') return null;
  return { level, codes };
}

/** `updated_at` as an instant or in India's time, else the day with the hour of `UTC` (`06:00` or `0600`). */
function issuedAt(row: Row): string | null {
  const updated = String(row.updated_at ?? '').replace(' ', 'T');
  const hour = /^(\d\d):?(\d\d)/.exec(String(row.UTC ?? ''));
  const texts = [
    /[Z+]/.test(updated) ? updated : `${updated}+05:30`,
    ...(hour ? [`${row.Date}T${hour[1]}:${hour[2]}:00Z`] : []),
  ];
  const time = texts.map((text) => Date.parse(text)).find((ms) => !Number.isNaN(ms));
  return time === undefined ? null : new Date(time).toISOString();
}
