import type { MarketRecord, NearMarket } from '@anar/contracts/market';
import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import css from './mandi-card.module.css';
import { fullName, placeLine } from './names.ts';

const say = texts(words);

interface CardHeadProps {
  record: MarketRecord & Partial<Pick<NearMarket, 'distanceKm' | 'approximate'>>;
  titleId: string;
  /** Nothing came for days. */
  old: boolean;
}

/** Whose price it is, where that is, and whether it is only a sample. */
export function CardHead({ record, titleId, old }: CardHeadProps) {
  const { mandiName, distanceKm, approximate, sample } = record;
  return (
    <>
      <div className={css.head}>
        <h2 id={titleId} className={css.name}>
          {mandiName}
        </h2>
        <FavouriteButton id={record.id} name={fullName(record)} />
      </div>
      <p className={css.where}>{placeLine(record)}</p>
      {(sample || old || distanceKm !== undefined) && (
        <p className={classNames(css.badges, old && css.onSunken)}>
          {sample && <Badge tone="backup">{say('sample')}</Badge>}
          {old && <Badge tone="plain">{say('noArrival')}</Badge>}
          {distanceKm !== undefined && (
            <Badge tone="plain" icon="pin">
              {say(approximate ? 'distanceAbout' : 'distance', { n: distanceKm })}
            </Badge>
          )}
        </p>
      )}
    </>
  );
}
