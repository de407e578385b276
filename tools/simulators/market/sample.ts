/**
 * Invented prices for trying the product out; the reading service marks each as नमूना (MARKET_SAMPLE). The portal
 * returns the current day only; the sample has the last 30, so that a new machine has something to draw.
 */
import { dayAfter, daysBetween, indiaDay } from '@anar/india/time';
import { readTable } from '@anar/india/yaml-table';
import Type, { type Static } from 'typebox';
import { lot } from '../lot.ts';
import { type PortalRecord, portalDay } from './record.ts';

const Mandi = Type.Object(
  {
    state: Type.String(),
    district: Type.String(),
    market: Type.String(),
    variety: Type.String(),
    grades: Type.Array(Type.Enum(['Large', 'Medium', 'Local', 'FAQ']), { minItems: 1 }),
    about: Type.Integer(),
    skips: Type.Number({ minimum: 0, maximum: 1 }),
    behind: Type.Optional(Type.Integer()),
    also: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
);
type Mandi = Static<typeof Mandi>;

const SAMPLE_DAYS = 30;
const EPOCH = '2020-01-01';
/** Price of a grade as a share of the mandi's. */
const WORTH: Record<Mandi['grades'][number], number> = { Large: 1.2, Medium: 1, FAQ: 1, Local: 0.8 };
/** Sold beside pomegranate, for callers without the commodity filter. */
const OTHERS = [
  { commodity: 'Tomato', variety: 'Local', about: 2200 },
  { commodity: 'Onion', variety: 'Red', about: 1900 },
];
const MANDIS = readTable(new URL('sample-mandis.yaml', import.meta.url), Type.Array(Mandi));

let made: { day: string; records: PortalRecord[] } | undefined;

/** All rows of an IST day, newest first. A day's price does not depend on when it is asked for. */
export function sampleRecords(now: Date): readonly PortalRecord[] {
  const today = indiaDay(now);
  if (made?.day !== today) made = { day: today, records: recordsUntil(today) };
  return made.records;
}

function recordsUntil(today: string): PortalRecord[] {
  return Array.from({ length: SAMPLE_DAYS }, (_, age) => age).flatMap((age) => {
    const day = dayAfter(today, -age);
    const reports = MANDIS.filter((mandi) => age >= (mandi.behind ?? 0)).flatMap((mandi) => reportsOf(mandi, day));
    return age === 0 ? [...reports, ...others(day)] : reports;
  });
}

function reportsOf(mandi: Mandi, day: string): PortalRecord[] {
  const { state, district, variety, grades, also } = mandi;
  const by = (...what: string[]) => lot(mandi.market, variety, day, ...what);
  if (by('comes') < mandi.skips) return [];
  const market = also && by('spelling') < 0.2 ? also : mandi.market;
  // A second or third grade is not traded every day.
  const sold = grades.filter((grade, i) => i === 0 || by('grade', grade) < 0.8);
  return sold.map((grade) => {
    const prices = pricesOf(modalPrice(mandi, day) * WORTH[grade], by('spread', grade));
    return {
      state,
      district,
      market,
      commodity: 'Pomegranate',
      variety,
      grade,
      arrival_date: portalDay(day),
      ...prices,
    };
  });
}

/** A long wave shared by all of India, two of the mandi's own, and daily noise: at most a quarter from `about`. */
function modalPrice({ market, variety, about }: Mandi, day: string): number {
  const n = daysBetween(EPOCH, day);
  const wave = (days: number, what: string) => Math.sin(2 * Math.PI * (n / days + lot(market, variety, what)));
  const india = Math.sin((2 * Math.PI * n) / 47);
  const chance = lot(market, variety, day, 'chance') - 0.5;
  return about * (1 + 0.06 * india + 0.09 * wave(23, 'slow') + 0.05 * wave(8, 'quick') + 0.06 * chance);
}

function pricesOf(modal: number, spread: number): Pick<PortalRecord, 'min_price' | 'max_price' | 'modal_price'> {
  const hundreds = (price: number) => String(Math.round(price / 100) * 100);
  return {
    min_price: hundreds(modal * (0.55 + 0.25 * spread)),
    max_price: hundreds(modal * (1.45 - 0.25 * spread)),
    modal_price: hundreds(modal),
  };
}

function others(day: string): PortalRecord[] {
  return MANDIS.slice(0, 3).flatMap(({ state, district, market }) =>
    OTHERS.map(({ commodity, variety, about }) => {
      const prices = pricesOf(about, lot(market, commodity, day));
      return { state, district, market, commodity, variety, grade: 'FAQ', arrival_date: portalDay(day), ...prices };
    }),
  );
}
