import type { MarketRecord } from '@anar/contracts/market';
import { Link } from 'wouter';
import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import css from './mandi-card.module.css';
import { MARKET_PATH } from './market-search.ts';
import { fullName } from './names.ts';

const say = texts(words);

/** To all days of this mandi. */
export function ChartLink({ record }: { record: Pick<MarketRecord, 'id' | 'mandiName' | 'varietyName'> }) {
  return (
    <Link
      href={`${MARKET_PATH}/${record.id}`}
      className={css.chartLink}
      aria-label={say('chartOf', { name: fullName(record) })}
    >
      {say('chart')}
      <Icon name="right" size="s" />
    </Link>
  );
}
