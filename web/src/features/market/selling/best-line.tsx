import type { Selling } from '@anar/contracts/market';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { useLazyOnClick } from '../../../ui/hooks/lazy.tsx';
import { marketTexts } from '../market.hi.ts';
import { transportCost, unitChoice } from '../preferences/preferences.ts';
import { distanceText, money } from '../record-text.ts';
import { afterTransport } from './after-transport.ts';
import css from './best-line.module.css';

const say = texts(marketTexts);

/** The best mandi after transport in one line; a click shows the calculation. */
export function BestLine({ selling }: { selling: Selling }) {
  const unit = unitChoice.use();
  const { part: SellingSheet, ...sheet } = useLazyOnClick(async () => (await import('../page/sheets.ts')).SellingSheet);
  const [best] = afterTransport(selling, transportCost.use());
  if (!best) return null;
  return (
    <>
      <button
        type="button"
        className={css.best}
        aria-haspopup="dialog"
        aria-busy={sheet.loading}
        onClick={() => void sheet.show()}
      >
        <Icon name="pin" />
        <span className={css.words}>
          {say('bestAfterTransport')}
          <br />
          <b>
            {best.mandiName} {money(best.left, unit)}
          </b>
          {` · ${selling.varietyName} · ${distanceText(best)}`}
        </span>
        <Icon name="right" size="s" />
      </button>
      {SellingSheet && <SellingSheet selling={selling} onClose={sheet.close} />}
    </>
  );
}
