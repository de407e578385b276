import type { ListedMarket } from '@anar/contracts/market';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { MandiCard } from '../card/mandi-card.tsx';
import { marketTexts } from '../market.hi.ts';
import { priceAge } from '../record-text.ts';
import { type ChangeSearch, EVERYTHING, hasFilters, type MarketSearch } from '../search/market-search.ts';
import css from './mandi-list.module.css';
import type { Refresh } from './use-refresh.ts';

const say = texts(marketTexts);

interface MandiListProps {
  records: readonly ListedMarket[];
  /** The search is still loading. */
  busy: boolean;
  now: number;
}

/** The cards of one page. */
export function MandiList({ records, busy, now }: MandiListProps) {
  const opened = records.find(({ date }) => !priceAge(date, now).old)?.id;
  return (
    <div aria-busy={busy} className={busy ? css.waiting : undefined}>
      {records.some(({ sample }) => sample) && (
        <Caution icon="info" className={css.sample}>
          {say('sampleNote')}
        </Caution>
      )}
      {records.map((record) => (
        <MandiCard key={record.id} record={record} first={record.id === opened} now={now} />
      ))}
    </div>
  );
}

interface NothingFoundProps {
  search: MarketSearch;
  change: ChangeSearch;
  /** How many mandis are favourites. */
  favourites: number;
  /** Only the cache was searched. */
  isCached: boolean;
  refresh: Refresh;
}

/** Empty state: why there is no mandi, and what to do. */
export function NothingFound({ search, change, favourites, isCached, refresh }: NothingFoundProps) {
  const showAll = (label: 'showAll' | 'clear') => (
    <Button kind="sec" onClick={() => change(EVERYTHING)}>
      {say(label)}
    </Button>
  );
  if (search.view === 'favourites' && favourites === 0) {
    return (
      <EmptyState title={say('noFavourites')} text={say('noFavouritesHint')}>
        {showAll('showAll')}
      </EmptyState>
    );
  }
  if (isCached) {
    return (
      <EmptyState art="mast" title={say('nothingKept')} text={say('nothingKeptHint')}>
        {showAll('clear')}
      </EmptyState>
    );
  }
  if (hasFilters(search)) {
    return (
      <EmptyState art="basket" title={say('noneFound')} text={say('noneFoundHint')}>
        {showAll('clear')}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={say('noData')} text={say('noDataHint')}>
      <Button kind="sec" icon="refresh" busy={refresh.busy} onClick={refresh.start}>
        {say('refresh')}
      </Button>
    </EmptyState>
  );
}
