import type { MarketList } from '@anar/contracts/market';
import { useEffect, useRef } from 'react';
import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { ago } from '../../../i18n/dates/ago.ts';
import { timeSince } from '../../../i18n/dates/relative-time.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeptNote } from '../../../ui/feedback/kept-note.tsx';
import { marketTexts } from '../market.hi.ts';
import { MarketInfo, MarketSkeleton } from '../page/market-frame.tsx';
import { favouriteIds } from '../preferences/preferences.ts';
import type { ChangeSearch, MarketSearch } from '../search/market-search.ts';
import { BestLine } from '../selling/best-line.tsx';
import { ListHead } from './list-head.tsx';
import css from './mandi-list.module.css';
import { MandiList, NothingFound } from './mandi-list.tsx';
import type { LocatedOrchard } from './use-located-orchard.ts';
import { useMandis } from './use-mandis.ts';
import type { Refresh } from './use-refresh.ts';

const say = texts(marketTexts);

interface SearchedMandisProps {
  search: MarketSearch;
  change: ChangeSearch;
  /** Position for sorting by distance; undefined: not known yet. */
  orchard: LocatedOrchard | null | undefined;
  refresh: Refresh;
  now: number;
}

/** The results of a search, page by page; offline those in the cache. */
export function SearchedMandis({ search, change, orchard, refresh, now }: SearchedMandisProps) {
  const loaded = useMandis(search, orchard === undefined ? undefined : (orchard?.place ?? null));
  const { data: records, total, pagination, lastUpdated, since: cachedSince, offline, selling } = loaded;
  const fetching = loaded.fetching || refresh.busy;
  const favourites = favouriteIds.use().length;
  const noFavourites = search.view === 'favourites' && favourites === 0;
  const top = useRef<HTMLDivElement>(null);
  useClampPage(pagination?.totalPages, search.page, change);
  const turn = (page: number) => {
    change({ page });
    top.current?.focus({ preventScroll: true });
    top.current?.scrollIntoView();
  };
  const retry = () => {
    loaded.refetch();
    refresh.start();
  };
  const isCached = pagination === undefined;
  const since = lastUpdated === null ? null : timeSince(lastUpdated, now);
  const known = records !== undefined && !noFavourites;
  return (
    <div ref={top} tabIndex={-1}>
      <ListHead
        count={known ? say(isCached ? 'foundKept' : 'found', { n: total }) : undefined}
        nearestFirst={records?.[0]?.distanceKm !== undefined && search.search === ''}
        note={since ? say('updated', { ago: ago(since) }) : ''}
        view={search.view}
        change={change}
        refresh={refresh}
      />
      {known ? (
        <>
          <KeptNote since={cachedSince} offline={offline} say={say} busy={fetching} onRetry={retry} />
          {selling && search.view === 'all' && search.search === '' && <BestLine selling={selling} />}
          {records.length > 0 ? (
            <MandiList records={records} busy={loaded.fetching} now={now} />
          ) : (
            <NothingFound {...{ search, change, favourites, isCached, refresh }} />
          )}
          {pagination && <Pages pagination={pagination} onTurn={turn} />}
          {records.length > 0 && <MarketInfo sample={records.some(({ sample }) => sample)} from={orchard?.name} />}
        </>
      ) : noFavourites ? (
        <NothingFound {...{ search, change, favourites, isCached: false, refresh }} />
      ) : (
        <QueryStatus
          of={{ ...loaded, fetching }}
          title={say('failed')}
          offline={say('offline')}
          onRetry={retry}
          skeleton={<MarketSkeleton />}
        />
      )}
    </div>
  );
}

/** Goes to the last page when the address names one that no longer exists. */
function useClampPage(totalPages: number | undefined, page: number, change: ChangeSearch): void {
  const move = useRef(change);
  move.current = change;
  useEffect(() => {
    if (totalPages !== undefined && page > Math.max(1, totalPages)) move.current({ page: Math.max(1, totalPages) });
  }, [totalPages, page]);
}

interface PagesProps {
  pagination: MarketList['pagination'];
  onTurn: (page: number) => void;
}

/** 'पेज 1 / 2' between the buttons to the previous and next page. */
function Pages({ pagination, onTurn }: PagesProps) {
  const { currentPage, totalPages, hasPrev, hasNext } = pagination;
  if (totalPages <= 1) return null;
  return (
    <nav className={css.pages} aria-label={say('pages')}>
      <Button kind="sec" size="m" auto disabled={!hasPrev} onClick={() => onTurn(currentPage - 1)}>
        {say('previousPage')}
      </Button>
      <span>{say('pageOf', { page: currentPage, total: totalPages })}</span>
      <Button kind="sec" size="m" auto disabled={!hasNext} onClick={() => onTurn(currentPage + 1)}>
        {say('nextPage')}
      </Button>
    </nav>
  );
}
