import type { MarketRecord } from '@anar/contracts/market';
import { market } from '../../../i18n/hi/market.ts';
import { texts } from '../../../i18n/texts.ts';
import { Card } from '../../../ui/layout/card.tsx';
import css from '../card/mandi-card.module.css';
import { CardHead, OldPrice, PriceLine, PriceRange } from '../card/price-summary.tsx';
import { unitChoice } from '../preferences/preferences.ts';
import { ageLine, priceAge } from '../record-text.ts';

const ofMarket = texts(market);

/** Which mandi this is, and its newest price. */
export function MandiNow({ record, now }: { record: MarketRecord; now: number }) {
  const unit = unitChoice.use();
  const age = priceAge(record.date, now);
  const head = <CardHead record={record} titleId="mandi-now" old={age.old} />;
  if (age.old) {
    return (
      <Card look="sunken" aria-labelledby="mandi-now">
        {head}
        <OldPrice record={record} unit={unit} age={age} />
      </Card>
    );
  }
  return (
    <Card aria-labelledby="mandi-now">
      {head}
      <PriceLine record={record} unit={unit} hero />
      <p className={css.modal}>{ofMarket('modal')}</p>
      <PriceRange record={record} unit={unit} />
      <p className={css.foot}>{ageLine(record, now)}</p>
    </Card>
  );
}
