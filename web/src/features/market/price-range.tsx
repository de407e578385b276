import type { MarketRecord } from '@anar/contracts/market';
import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import css from './mandi-card.module.css';
import { money, type Unit } from './money.ts';

const say = texts(words);
type Prices = Pick<MarketRecord, 'minPrice' | 'maxPrice' | 'modalPrice'>;

interface PriceRangeProps {
  record: Prices;
  unit: Unit;
}

/** The least and the most that was paid, and where between them most was sold. */
export function PriceRange({ record, unit }: PriceRangeProps) {
  return (
    <>
      <div className={css.bar} aria-hidden>
        <i style={{ left: `${shareOf(record)}%` }} />
      </div>
      <p className={css.ends}>
        <span>
          <span className={css.soft}>{say('least')}</span> <b>{money(record.minPrice, unit)}</b>
        </span>
        <span>
          <span className={css.soft}>{say('most')}</span> <b>{money(record.maxPrice, unit)}</b>
        </span>
      </p>
    </>
  );
}

/** Percent of the way from the least to the most; the middle when they are the same. */
export function shareOf({ minPrice, maxPrice, modalPrice }: Prices): number {
  if (maxPrice <= minPrice) return 50;
  return Math.min(100, Math.max(0, ((modalPrice - minPrice) / (maxPrice - minPrice)) * 100));
}
