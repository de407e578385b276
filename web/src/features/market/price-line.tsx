import type { MarketRecord } from '@anar/contracts/market';
import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import css from './mandi-card.module.css';
import { money, type Unit } from './money.ts';
import { trendText } from './trend-text.ts';

const say = texts(words);
const LOOKS = {
  up: { tone: 'low', icon: 'trend-up' },
  down: { tone: 'high', icon: 'trend-down' },
  stable: { tone: 'plain', icon: 'flat' },
} as const;

interface PriceLineProps {
  record: MarketRecord;
  unit: Unit;
  /** The largest number of the screen, where it is short enough. */
  hero: boolean;
}

/** What most was sold for, and how that moved since the day before. */
export function PriceLine({ record, unit, hero }: PriceLineProps) {
  const { tone, icon } = LOOKS[record.trend];
  return (
    <div className={css.price}>
      <p>
        <b className={classNames(css.number, hero && unit === 'kilo' && css.hero)}>{money(record.modalPrice, unit)}</b>{' '}
        <span className={css.soft}>{say(unit)}</span>
      </p>
      <Badge tone={tone} icon={icon}>
        {trendText(record, unit)}
      </Badge>
    </div>
  );
}
