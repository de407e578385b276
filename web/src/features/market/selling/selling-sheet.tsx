import { MARKET } from '@anar/contracts/constants';
import type { Selling } from '@anar/contracts/market';
import { texts } from '../../../i18n/texts.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Sheet } from '../../../ui/modal/sheet.tsx';
import { marketTexts } from '../market.hi.ts';
import { transportCost, unitChoice } from '../preferences/preferences.ts';
import { distanceText, money, type Unit } from '../record-text.ts';
import { MARKET_PATH } from '../search/market-search.ts';
import { type AfterTransport, afterTransport, ROAD_FACTOR, TRANSPORT } from './after-transport.ts';
import { sellingTexts } from './selling.hi.ts';
import css from './selling-sheet.module.css';

const say = texts(sellingTexts);
const ofMarket = texts(marketTexts);

/** Price after transport of each mandi, the transport cost, and the calculation. */
export function SellingSheet({ selling, onClose }: { selling: Selling; onClose: () => void }) {
  const unit = unitChoice.use();
  const places = afterTransport(selling, transportCost.use());
  const [best] = places;
  return (
    <Sheet open onClose={onClose} title={say('title')}>
      <p className={css.soft}>{say('unit', { unit: ofMarket(unit) })}</p>
      <ol className={css.places}>
        {places.map((place) => (
          <PlaceRow key={place.id} place={place} unit={unit} />
        ))}
      </ol>
      <TransportCost />
      <p className={css.grounds}>
        {say('grounds', { variety: selling.varietyName, n: selling.compared, days: MARKET.freshDays })}{' '}
        {say('road', { factor: ROAD_FACTOR })} {say('notIncluded')}
      </p>
      {best && (
        <ButtonLink href={`${MARKET_PATH}/${best.id}`} replace icon="right">
          {say('open', { mandi: best.mandiName })}
        </ButtonLink>
      )}
    </Sheet>
  );
}

/** 'सांगोला · 41 किमी: भाव ₹12,100 − भाड़ा ₹160 = ₹11,940' */
function PlaceRow({ place, unit }: { place: AfterTransport; unit: Unit }) {
  const { mandiName, modalPrice, transport, left } = place;
  return (
    <li className={css.place}>
      <span className={css.words}>
        <b>{mandiName}</b> <span className={css.soft}>{distanceText(place)}</span>
        <br />
        {say('reckoned', { price: money(modalPrice, unit), transport: money(transport, unit) })}
      </span>
      <b className={css.left}>{money(left, unit)}</b>
    </li>
  );
}

/** Cost per quintal and 100 km: assumed until the farmer sets it. */
function TransportCost() {
  const cost = transportCost.use();
  const { step, least, most } = TRANSPORT;
  const set = (next: number) => transportCost.set(Math.min(most, Math.max(least, next)));
  return (
    <div className={css.cost}>
      <p className={css.words} aria-live="polite">
        {say('cost')}
        <br />
        <b>{money(cost, 'quintal')}</b>
      </p>
      <IconButton icon="minus" look="sunken" label={say('less', { step })} onClick={() => set(cost - step)} />
      <IconButton icon="plus" look="sunken" label={say('more', { step })} onClick={() => set(cost + step)} />
    </div>
  );
}
