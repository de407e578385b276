import { errorText, isApiError } from '../../app/api-error.ts';
import { useNetwork } from '../../app/hooks.ts';
import { useRetryOnline } from '../../app/use-retry-online.ts';
import { market as words } from '../../i18n/hi/market.ts';
import { texts } from '../../i18n/texts.ts';
import { KeptNote } from '../../ui/kept-note.tsx';
import { ErrorState } from '../../ui/state-screen.tsx';
import { ListHead } from './list-head.tsx';
import { MandiList } from './mandi-list.tsx';
import { LIST_STALE_SECONDS, useNearMandisQuery } from './market-api.ts';
import { MarketBones } from './market-bones.tsx';
import { MarketInfo } from './market-info.tsx';
import type { MarketSearch } from './market-search.ts';
import { NothingFound } from './nothing-found.tsx';
import { useHourly } from './use-hourly.ts';
import type { ChangeSearch } from './use-market-search.ts';
import type { PlacedOrchard } from './use-placed-orchard.ts';
import type { Refresh } from './use-refresh.ts';

const say = texts(words);

interface NearMandisProps {
  orchard: PlacedOrchard;
  search: MarketSearch;
  change: ChangeSearch;
  refresh: Refresh;
  now: number;
}

/** The mandis around the orchard, nearest first. */
export function NearMandis({ orchard, search, change, refresh, now }: NearMandisProps) {
  const { currentData, error, isFetching, refetch, fulfilledTimeStamp } = useNearMandisQuery(orchard.place, {
    refetchOnMountOrArgChange: LIST_STALE_SECONDS,
  });
  const offline = useNetwork() === 'offline';
  useRetryOnline(error !== undefined, refetch);
  useHourly(fulfilledTimeStamp, refetch);
  const failed = offline || isApiError(error);
  const retry = () => {
    void refetch();
    refresh.start();
  };
  if (!currentData) {
    if (!failed || isFetching) return <MarketBones />;
    const text = offline || !error ? say('offline') : errorText(error);
    return <ErrorState title={say('failed')} text={text} onRetry={retry} busy={refresh.busy} />;
  }
  return (
    <>
      <ListHead
        count={say('foundNear', { n: currentData.length })}
        note={say('nearOrchard', { name: orchard.name })}
        refreshing={refresh.busy}
      />
      {failed && <KeptNote since={fulfilledTimeStamp} offline={offline} say={say} busy={isFetching} onRetry={retry} />}
      {currentData.length > 0 ? (
        <MandiList records={currentData} busy={isFetching} now={now} />
      ) : (
        <NothingFound search={search} change={change} favourites={0} kept={false} refresh={refresh} />
      )}
      {currentData.length > 0 && <MarketInfo sample={currentData.some(({ sample }) => sample)} />}
    </>
  );
}
