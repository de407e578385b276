import type { NearMarket } from '@anar/contracts/market';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { useOrchardOfToday } from '../../../api/endpoints/use-orchard-of-today.ts';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { TileIcon } from '../../../ui/brand/tile-icon.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { findLocatedOrchard, type LocatedOrchard } from '../list/use-located-orchard.ts';
import { marketTexts } from '../market.hi.ts';
import { LIST_STALE_SECONDS, useNearMandisQuery } from '../market-api.ts';
import { unitChoice } from '../preferences/preferences.ts';
import { money, priceAge, trendText } from '../record-text.ts';
import { MARKET_PATH } from '../search/market-search.ts';
import { nearestCache } from './nearest-cache.ts';
import css from './nearest-price.module.css';

/** The nearest mandi with a usable price; else the nearest. `now` in ms. */
export function nearestOf(mandis: readonly NearMarket[], now: number): NearMarket | undefined {
  const byDistance = [...mandis].sort((one, other) => one.distanceKm - other.distanceKm);
  return byDistance.find(({ date }) => !priceAge(date, now).old) ?? byDistance[0];
}

const say = texts(marketTexts);
const TREND = { up: { tone: 'low', icon: 'trend-up' }, down: { tone: 'high', icon: 'trend-down' } } as const;

/** On the start page: the price nearest to the orchard. Nothing without a position or a mandi nearby. */
export function NearestPrice() {
  const { orchard } = useOrchardOfToday();
  const located = useMemo(() => findLocatedOrchard(orchard ? [orchard] : []), [orchard]);
  return located && <Nearest place={located.place} />;
}

function Nearest({ place }: Pick<LocatedOrchard, 'place'>) {
  const userId = useSession().user?.id ?? '';
  const unit = unitChoice.use();
  const query = useNearMandisQuery(place, { refetchOnMountOrArgChange: LIST_STALE_SECONDS });
  const copy = useMemo(() => nearestCache.copy(userId, `${place.latitude},${place.longitude}`), [userId, place]);
  const { data: mandis } = useQueryState(query, copy);
  const now = serverNow();
  const mandi = mandis && nearestOf(mandis, now);
  if (!mandi) return null;
  const { mandiName, distanceKm, approximate, modalPrice, trend, priceChange = 0, date, sample } = mandi;
  const { days, day } = priceAge(date, now);
  return (
    <Link href={MARKET_PATH} className={css.mandi}>
      <span className={css.tile}>
        <TileIcon icon="market" tone="soil" />
      </span>
      <span className={css.where}>
        <b>{say('mandiOf', { name: mandiName })}</b>
        <span className={css.soft}>
          {say(approximate ? 'distanceAbout' : 'distance', { n: distanceKm })} ·{' '}
          {days === 0 ? say('ofToday') : days === 1 ? say('ofYesterday') : day}
        </span>
      </span>
      <span className={css.price}>
        <span>
          <b>{money(modalPrice, unit)}</b> {say(unit)}
        </span>
        {sample && <Badge tone="backup">{say('sample')}</Badge>}
        {!sample && trend !== 'stable' && priceChange !== 0 && (
          <Badge {...TREND[trend]}>{trendText({ trend, priceChange }, unit)}</Badge>
        )}
      </span>
    </Link>
  );
}
