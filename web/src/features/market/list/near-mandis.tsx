import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { market as words } from '../../../i18n/hi/market/market.ts';
import { texts } from '../../../i18n/texts.ts';
import { KeptNote } from '../../../ui/feedback/kept-note.tsx';
import { LIST_STALE_SECONDS, useNearMandisQuery } from '../market-api.ts';
import { MarketInfo, MarketSkeleton } from '../market-frame.tsx';
import type { ChangeSearch, MarketSearch } from '../search/market-search.ts';
import { useRefetchWhenStale } from '../timers.ts';
import { ListHead, MandiList, NothingFound } from './mandi-list.tsx';
import type { LocatedOrchard } from './use-located-orchard.ts';
import type { Refresh } from './use-refresh.ts';

const say = texts(words);

interface NearMandisProps {
  orchard: LocatedOrchard;
  search: MarketSearch;
  change: ChangeSearch;
  refresh: Refresh;
  now: number;
}

/** The mandis around the orchard, nearest first. */
export function NearMandis({ orchard, search, change, refresh, now }: NearMandisProps) {
  const query = useNearMandisQuery(orchard.place, { refetchOnMountOrArgChange: LIST_STALE_SECONDS });
  const loaded = useQueryState({ ...query, data: query.currentData });
  const { data: mandis, since, offline } = loaded;
  const fetching = loaded.fetching || refresh.busy;
  useRefetchWhenStale(query.fulfilledTimeStamp, query.refetch);
  const retry = () => {
    loaded.refetch();
    refresh.start();
  };
  if (!mandis) {
    const of = { ...loaded, fetching };
    return (
      <QueryStatus
        of={of}
        title={say('failed')}
        offline={say('offline')}
        onRetry={retry}
        skeleton={<MarketSkeleton />}
      />
    );
  }
  return (
    <>
      <ListHead
        count={say('foundNear', { n: mandis.length })}
        note={say('nearOrchard', { name: orchard.name })}
        refreshing={refresh.busy}
      />
      <KeptNote since={since} offline={offline} say={say} busy={fetching} onRetry={retry} />
      {mandis.length > 0 ? (
        <MandiList records={mandis} busy={loaded.fetching} now={now} />
      ) : (
        <NothingFound search={search} change={change} favourites={0} isCached={false} refresh={refresh} />
      )}
      {mandis.length > 0 && <MarketInfo sample={mandis.some(({ sample }) => sample)} />}
    </>
  );
}
