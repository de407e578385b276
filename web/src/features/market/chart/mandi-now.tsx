import type { MarketRecord } from '@anar/contracts/market';
import { market as words } from '../../../i18n/hi/market.ts';
import { texts } from '../../../i18n/texts.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { CardHead } from '../card-head.tsx';
import { unitChoice } from '../device-choices.ts';
import css from '../mandi-card.module.css';
import { OldPrice } from '../old-price.tsx';
import { ageLine, priceAge } from '../price-age.ts';
import { PriceLine } from '../price-line.tsx';
import { PriceRange } from '../price-range.tsx';

const say = texts(words);

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
      <p className={css.modal}>{say('modal')}</p>
      <PriceRange record={record} unit={unit} />
      <p className={css.foot}>{ageLine(record, now)}</p>
    </Card>
  );
}
