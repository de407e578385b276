import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import css from './list-head.module.css';
import { UnitSwitch } from './unit-switch.tsx';

const say = texts(words);

interface ListHeadProps {
  /** '18 मंडी' */
  count: string;
  /** How old that is, or where. */
  note: string;
  refreshing: boolean;
}

/** How many there are, beside the unit of the prices. */
export function ListHead({ count, note, refreshing }: ListHeadProps) {
  return (
    <div className={css.head}>
      <p role="status" className={css.count}>
        <b>{count}</b>
      </p>
      <UnitSwitch />
      <p className={css.updated}>{refreshing ? say('refreshing') : note}</p>
    </div>
  );
}
