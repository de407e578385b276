import type { MarketRecord } from '@anar/contracts/market';
import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import css from './mandi-card.module.css';
import { money, type Unit } from './money.ts';
import type { PriceAge } from './price-age.ts';

const say = texts(words);

interface OldPriceProps {
  record: MarketRecord;
  unit: Unit;
  age: PriceAge;
}

/** Nothing came for days: the last price small, with its day. */
export function OldPrice({ record, unit, age }: OldPriceProps) {
  return (
    <p className={css.last}>
      {say('lastPrice')}{' '}
      <b>
        {money(record.modalPrice, unit)} {say(unit)}
      </b>
      {`, ${say('dayAndAge', { day: age.day, age: age.words })}`}
    </p>
  );
}
