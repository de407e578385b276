import { MARKET } from '@anar/contracts/constants';
import type { MarketRecord } from '@anar/contracts/market';
import { ago } from '../../i18n/ago.ts';
import { market as words } from '../../i18n/hi/market.ts';
import { daysBetween, indiaDay, spoken } from '../../i18n/india-day.ts';
import { timeSince } from '../../i18n/relative-time.ts';
import { texts } from '../../i18n/texts.ts';

const say = texts(words);

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

/** How old a price is at `now` (ms since 1970). A day that the phone's clock has not reached counts as today. */
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
  const told = since && say('arrived', { ago: ago(since) });
  return [say('dayAndAge', { day, age: aged }), told].filter(Boolean).join(' · ');
}
