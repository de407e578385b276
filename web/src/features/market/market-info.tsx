import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import css from './market-page.module.css';

const say = texts(words);

/** Where the prices come from, how often, and for how much fruit. */
export function MarketInfo({ sample }: { sample: boolean }) {
  return (
    <p className={css.info}>
      <Icon name="info" size="s" />
      <span>{say(sample ? 'infoSample' : 'info')}</span>
    </p>
  );
}
