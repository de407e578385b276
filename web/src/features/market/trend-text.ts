import type { MarketRecord } from '@anar/contracts/market';
import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import { money, type Unit } from './money.ts';

const say = texts(words);
type Moved = Pick<MarketRecord, 'trend' | 'priceChange'>;

/** '₹400 बढ़ा', '₹300 घटा', 'स्थिर'; a price with no earlier one has not moved, and says why. */
export function trendText({ trend, priceChange }: Moved, unit: Unit): string {
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
