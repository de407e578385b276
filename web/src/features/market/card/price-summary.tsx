import type { ListedMarket, MarketRecord } from '@anar/contracts/market';
import { texts } from '../../../i18n/texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { shareOf } from '../chart/chart-line.ts';
import { marketTexts } from '../market.hi.ts';
import { favouriteIds, toggleFavourite, unitChoice } from '../preferences/preferences.ts';
import { fullName, money, type PriceAge, placeLine, trendText, type Unit } from '../record-text.ts';
import css from './mandi-card.module.css';

const say = texts(marketTexts);
const LOOKS = {
  up: { tone: 'low', icon: 'trend-up' },
  down: { tone: 'high', icon: 'trend-down' },
  stable: { tone: 'plain', icon: 'flat' },
} as const;

interface PriceSummaryProps extends Omit<CardHeadProps, 'old'> {
  age: PriceAge;
  /** The price is the largest number of the screen. */
  hero: boolean;
}

/** Header and price of a mandi; for an old price only its last value. */
export function PriceSummary({ record, titleId, age, hero }: PriceSummaryProps) {
  const unit = unitChoice.use();
  return (
    <>
      <CardHead record={record} titleId={titleId} old={age.old} />
      {age.old ? (
        <OldPrice record={record} unit={unit} age={age} />
      ) : (
        <>
          <PriceLine record={record} unit={unit} hero={hero} />
          <p className={css.modal}>{say('modal')}</p>
          <PriceRange record={record} unit={unit} />
        </>
      )}
    </>
  );
}

interface CardHeadProps {
  record: ListedMarket;
  titleId: string;
  /** No price came for days. */
  old: boolean;
}

/** Name and place, and whether it is only a sample. */
function CardHead({ record, titleId, old }: CardHeadProps) {
  const { mandiName, sample } = record;
  return (
    <>
      <div className={css.head}>
        <h2 id={titleId} className={css.name}>
          {mandiName}
        </h2>
        <FavouriteButton id={record.id} name={fullName(record)} />
      </div>
      <p className={css.where}>{placeLine(record)}</p>
      {(sample || old) && (
        <p className={classNames(css.badges, old && css.onSunken)}>
          {sample && <Badge tone="backup">{say('sample')}</Badge>}
          {old && <Badge tone="plain">{say('noArrival')}</Badge>}
        </p>
      )}
    </>
  );
}

/** Favourites are listed first. */
function FavouriteButton({ id, name }: { id: string; name: string }) {
  const isFavourite = favouriteIds.use().includes(id);
  return (
    <IconButton
      icon="heart"
      label={say(isFavourite ? 'favouriteRemove' : 'favouriteAdd', { name })}
      aria-pressed={isFavourite}
      className={classNames(css.heart, isFavourite && css.favourite)}
      onClick={() => toggleFavourite(id)}
    />
  );
}

interface PriceLineProps {
  record: MarketRecord;
  unit: Unit;
  /** The largest number of the screen, if it is short enough. */
  hero: boolean;
}

/** The modal price, and its change since the day before. */
function PriceLine({ record, unit, hero }: PriceLineProps) {
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

interface PriceRangeProps {
  record: MarketRecord;
  unit: Unit;
}

/** The range from lowest to highest price, with the modal price in it. */
function PriceRange({ record, unit }: PriceRangeProps) {
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

interface OldPriceProps {
  record: MarketRecord;
  unit: Unit;
  age: PriceAge;
}

/** No price came for days: the last one small, with its day. */
function OldPrice({ record, unit, age }: OldPriceProps) {
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
