import { MARKET } from '@anar/contracts/constants';
import type { ListedMarket, MarketRecord } from '@anar/contracts/market';
import { ago } from '../../i18n/dates/ago.ts';
import { daysBetween, indiaDay, spoken } from '../../i18n/dates/india-day.ts';
import { timeSince } from '../../i18n/dates/relative-time.ts';
import { texts } from '../../i18n/texts.ts';
import { marketTexts } from './market.hi.ts';

const say = texts(marketTexts);

/** Prices are per 100 kg, as mandis quote them; a farmer may view them per kg. */
export const UNITS = ['quintal', 'kilo'] as const;
export type Unit = (typeof UNITS)[number];

const KILOGRAMS = 100;
const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

type Trend = Pick<MarketRecord, 'trend' | 'priceChange'>;

/** '₹1,24,000' for a price in ₹ per quintal, in the requested unit: '₹118' or '₹118.25' per kilogram. */
export function money(perQuintal: number, unit: Unit): string {
  return `₹${unit === 'kilo' ? exact.format(perQuintal / KILOGRAMS) : whole.format(perQuintal)}`;
}

export function readUnit(stored: unknown): Unit {
  return UNITS.find((unit) => unit === stored) ?? 'quintal';
}

/** 'सोलापुर भगवा': distinguishes the varieties of one mandi where only a name is read out. */
export function fullName({ mandiName, varietyName }: Pick<MarketRecord, 'mandiName' | 'varietyName'>): string {
  return [mandiName, varietyName].filter(Boolean).join(' ');
}

type PlaceNames = Pick<MarketRecord, 'mandiName' | 'stateName' | 'districtName' | 'varietyName'>;
type Distance = Pick<ListedMarket, 'distanceKm' | 'approximate'>;

/** 'महाराष्ट्र · सोलापुर · भगवा · 38 किमी': a district named as its mandi or state is said once, variety and distance only when known. */
export function placeLine({ mandiName, stateName, districtName, varietyName, ...far }: PlaceNames & Distance): string {
  const district = [mandiName, stateName].includes(districtName) ? '' : districtName;
  return [stateName, district, varietyName, distanceText(far)].filter(Boolean).join(' · ');
}

/** '38 किमी'; 'लगभग 38 किमी' where only the district of the mandi is known; empty without a distance. */
export function distanceText({ distanceKm, approximate }: Distance): string {
  return distanceKm === undefined ? '' : say(approximate ? 'distanceAbout' : 'distance', { n: distanceKm });
}

export interface PriceAge {
  /** Whole days in India since the day of the price; 0 for today. */
  days: number;
  /** '21 नवंबर' */
  day: string;
  /** 'आज का भाव', 'कल का भाव', '3 दिन पुराना भाव' */
  words: string;
  /** Too old to sell by: shown grey. */
  old: boolean;
}

/** Age of a price at `now` (ms since 1970). A day ahead of the phone's clock counts as today. */
export function priceAge(date: string, now: number): PriceAge {
  const today = indiaDay(now);
  const days = Math.max(0, daysBetween(date, today));
  const aged = days === 0 ? say('today') : days === 1 ? say('yesterday') : say('daysOld', { n: days });
  return { days, day: spoken(date, today), words: aged, old: days > MARKET.freshDays };
}

/** '21 नवंबर, आज का भाव · 2 घंटे पहले आया' */
export function ageLine({ date, lastUpdated }: Pick<MarketRecord, 'date' | 'lastUpdated'>, now: number): string {
  const { day, words: aged } = priceAge(date, now);
  const since = timeSince(lastUpdated, now);
  const arrival = since && say('arrived', { ago: ago(since) });
  return [say('dayAndAge', { day, age: aged }), arrival].filter(Boolean).join(' · ');
}

/** '₹400 बढ़ा', '₹300 घटा', 'स्थिर'; a price with no earlier one says so. */
export function trendText({ trend, priceChange }: Trend, unit: Unit): string {
  if (priceChange === undefined) return say('firstPrice');
  const by = money(Math.abs(priceChange), unit);
  if (trend === 'up') return say('up', { by });
  if (trend === 'down') return say('down', { by });
  if (priceChange === 0) return say('stable');
  return say(priceChange > 0 ? 'stableUp' : 'stableDown', { by });
}

/** '+3.4%', '−2%', '0%' */
export function percentText(percent: number): string {
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `${sign}${Math.abs(percent)}%`;
}

/** The line of a month in words. */
export function sparkSentence(days: MarketRecord['days'], unit: Unit, today: string): string {
  const prices = days.map(([, price]) => price);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  return say('sparkSentence', {
    from: spoken(first[0], today),
    to: spoken(last[0], today),
    first: money(first[1], unit),
    last: money(last[1], unit),
    n: days.length,
    least: money(Math.min(...prices), unit),
    most: money(Math.max(...prices), unit),
  });
}
