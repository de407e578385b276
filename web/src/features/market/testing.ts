import type { MarketHistory, MarketRecord } from '@anar/contracts/market';
import { dayBefore } from '../../i18n/dates/india-day.ts';

export const TODAY = '2026-11-21';
/** 12:00 in India. */
export const NOON = Date.parse(`${TODAY}T12:00:00+05:30`);

export const SOLAPUR: MarketRecord = {
  id: '00000000000000a1',
  mandi: 'Solapur',
  state: 'Maharashtra',
  district: 'Solapur',
  variety: 'Bhagwa',
  mandiName: 'सोलापुर',
  stateName: 'महाराष्ट्र',
  districtName: 'सोलापुर',
  varietyName: 'भगवा',
  minPrice: 6500,
  maxPrice: 16_000,
  modalPrice: 11_800,
  trend: 'up',
  date: TODAY,
  lastUpdated: `${TODAY}T10:00:00+05:30`,
  previousPrice: 11_400,
  previousDate: '2026-11-20',
  priceChange: 400,
  priceChangePercent: 3.5,
  weeklyAverage: 11_600,
  monthlyAverage: 11_000,
  days: [
    ['2026-10-23', 10_100],
    ['2026-11-20', 11_400],
    [TODAY, 11_800],
  ],
  sample: false,
};

/** Another mandi, by the last letter of its id. */
export function mandi(letter: string, facts: Partial<MarketRecord> = {}): MarketRecord {
  return { ...SOLAPUR, id: `00000000000000a${letter}`, mandiName: `मंडी ${letter}`, ...facts };
}

/** This many days up to today, each with a price. */
export function history(days: number, record: MarketRecord = SOLAPUR): MarketHistory {
  return {
    record,
    days: Array.from({ length: days }, (_, index) => ({
      date: dayBefore(TODAY, days - 1 - index),
      minPrice: 6000,
      maxPrice: 15_000,
      modalPrice: 10_000 + index,
    })),
  };
}
