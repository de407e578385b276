import type { MarketRecord } from '@anar/contracts/market';
import { indiaDay, spoken } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { money, placeLine, priceAge, trendText } from '../record-text.ts';
import { marketChartTexts } from './market-chart.hi.ts';

const say = texts(marketChartTexts);

/** The price for sharing: short, with its day and age, source and link. `now` in ms. */
export function sharedPrice(record: MarketRecord, address: string, now: number): string {
  const { mandiName, minPrice, maxPrice, modalPrice, previousDate, sample } = record;
  const { day, words: age } = priceAge(record.date, now);
  const since = previousDate && spoken(previousDate, indiaDay(now));
  return [
    sample && say('shareSample'),
    say('shareHead', { mandi: mandiName, where: placeLine(record) }),
    say('sharePrice', { quintal: money(modalPrice, 'quintal'), kilo: money(modalPrice, 'kilo'), day, age }),
    say('shareRange', { least: money(minPrice, 'quintal'), most: money(maxPrice, 'quintal') }),
    since && say('shareChange', { day: since, trend: trendText(record, 'quintal') }),
    !sample && say('shareSource'),
    address,
  ]
    .filter(Boolean)
    .join('\n');
}
