import { texts } from '../../../i18n/texts.ts';
import { Chip } from '../../../ui/controls/chip.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { marketTexts } from '../market.hi.ts';
import { favouriteIds } from '../preferences/preferences.ts';
import type { ChangeSearch, View } from '../search/market-search.ts';
import css from './list-head.module.css';
import type { Refresh } from './use-refresh.ts';

const say = texts(marketTexts);

interface ListHeadProps {
  /** '18 भाव'; undefined while loading. */
  count: string | undefined;
  /** Sorted by distance. */
  nearestFirst: boolean;
  /** Age of the prices. */
  note: string;
  view: View;
  change: ChangeSearch;
  refresh: Refresh;
}

/** The number of prices, a link to the favourites, and a refresh of the portal. */
export function ListHead({ count, nearestFirst, note, view, change, refresh }: ListHeadProps) {
  const favourites = favouriteIds.use().length;
  const isMine = view === 'favourites';
  return (
    <div className={css.head}>
      <p role="status" className={css.count}>
        <b>{count}</b>
        {count && nearestFirst && <span className={css.order}> {say('nearestFirst')}</span>}
      </p>
      <Chip icon="heart" selected={isMine} onClick={() => change({ view: isMine ? 'all' : 'favourites' })}>
        {say('favourites', { n: favourites })}
      </Chip>
      <IconButton
        icon="refresh"
        label={say('refresh')}
        aria-busy={refresh.busy}
        className={refresh.busy ? css.turning : undefined}
        onClick={refresh.start}
      />
      <p className={css.note}>{refresh.busy ? say('refreshing') : note}</p>
    </div>
  );
}
