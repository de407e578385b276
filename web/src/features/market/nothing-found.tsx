import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/state-screen.tsx';
import { EVERYTHING, hasFilters, type MarketSearch } from './market-search.ts';
import type { ChangeSearch } from './use-market-search.ts';
import type { Refresh } from './use-refresh.ts';

const say = texts(words);

interface NothingFoundProps {
  search: MarketSearch;
  change: ChangeSearch;
  /** How many mandis are favourites. */
  favourites: number;
  /** Only what the device kept was looked through. */
  kept: boolean;
  refresh: Refresh;
}

/** No mandi to show: why, and the way out. */
export function NothingFound({ search, change, favourites, kept, refresh }: NothingFoundProps) {
  const showAll = (words: 'showAll' | 'clear') => (
    <Button kind="sec" onClick={() => change(EVERYTHING)}>
      {say(words)}
    </Button>
  );
  if (search.view === 'favourites' && favourites === 0) {
    return (
      <EmptyState title={say('noFavourites')} text={say('noFavouritesHint')}>
        {showAll('showAll')}
      </EmptyState>
    );
  }
  if (search.view === 'near') {
    return (
      <EmptyState art="basket" title={say('noneNear')} text={say('noneNearHint')}>
        {showAll('showAll')}
      </EmptyState>
    );
  }
  if (kept) {
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
