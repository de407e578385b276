import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import type { IconName } from '../brand/icon-names.ts';
import { TileIcon, type TileTone } from '../brand/tile-icon.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Card } from './card.tsx';
import css from './need-card.module.css';
import { Source, Why } from './why-line.tsx';

interface NeedCardProps {
  icon: IconName;
  tone: Extract<TileTone, 'water' | 'soil' | 'spray'>;
  name: string;
  /** The value to act on: '18 लीटर'. When unknown: 'अभी पता नहीं'. */
  amount: string;
  /** What the number counts: 'हर पेड़'. */
  unit?: string | undefined;
  rows?: readonly { label: string; value: string }[] | undefined;
  why?: string | undefined;
  source?: string | undefined;
  onListen?: (() => void) | undefined;
  children?: ReactNode;
}

/** A card for irrigation, fertilizer or spraying: what, how much, why, and the source. */
export function NeedCard({
  icon,
  tone,
  name,
  amount,
  unit,
  rows = [],
  why,
  source,
  onListen,
  children,
}: NeedCardProps) {
  return (
    <Card>
      <div className={css.head}>
        <TileIcon icon={icon} tone={tone} />
        <h3 className={css.name}>{name}</h3>
        {onListen && <IconButton icon="speaker" label={t('app.listenTo', { what: name })} onClick={onListen} />}
      </div>
      <p className={css.amount}>
        <span className={css.big}>{amount}</span> {unit && <span className={css.unit}>{unit}</span>}
      </p>
      {rows.length > 0 && (
        <dl>
          {rows.map((row) => (
            <div key={row.label} className={css.row}>
              <dt>{row.label}</dt>
              <dd>{row.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      {(why || source) && (
        <div className={css.trust}>
          {why && <Why>{why}</Why>}
          {source && <Source>{source}</Source>}
        </div>
      )}
    </Card>
  );
}
