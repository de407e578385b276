import type { MarketRecord, NearMarket } from '@anar/contracts/market';
import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { MandiWays } from './alerts/mandi-ways.tsx';
import { CardHead } from './card-head.tsx';
import { unitChoice } from './device-choices.ts';
import css from './mandi-card.module.css';
import { OldPrice } from './old-price.tsx';
import { ageLine, priceAge } from './price-age.ts';
import { PriceAnalysis } from './price-analysis.tsx';
import { PriceLine } from './price-line.tsx';
import { PriceRange } from './price-range.tsx';

const say = texts(words);

interface MandiCardProps {
  record: MarketRecord & Partial<Pick<NearMarket, 'distanceKm' | 'approximate'>>;
  /** The first of a list shows what the days before say; the others on a press. */
  first: boolean;
  now: number;
}

/** One mandi and variety: the price, how it moved, how old it is. */
export function MandiCard({ record, first, now }: MandiCardProps) {
  const unit = unitChoice.use();
  const age = priceAge(record.date, now);
  const titleId = `mandi-${record.id}`;
  if (age.old) {
    return (
      <Card look="sunken" aria-labelledby={titleId} data-mandi={record.id}>
        <CardHead record={record} titleId={titleId} old />
        <OldPrice record={record} unit={unit} age={age} />
        <MandiWays record={record} />
      </Card>
    );
  }
  return (
    <Card aria-labelledby={titleId} data-mandi={record.id}>
      <CardHead record={record} titleId={titleId} old={false} />
      <PriceLine record={record} unit={unit} hero={first} />
      <p className={css.modal}>{say('modal')}</p>
      <PriceRange record={record} unit={unit} />
      <PriceAnalysis record={record} unit={unit} startsOpen={first} now={now} />
      <div className={css.foot}>
        <span>{ageLine(record, now)}</span>
        {age.days === 0 && !record.sample && <Badge tone="live">{say('fresh')}</Badge>}
      </div>
    </Card>
  );
}
