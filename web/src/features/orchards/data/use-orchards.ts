import type { Orchard } from '@anar/contracts/orchards/orchards';
import { useEffect, useMemo } from 'react';
import { ORCHARDS_STALE_SECONDS, useOrchardsQuery } from '../../../api/endpoints/orchards-api.ts';
import { type QueryState, useQueryState } from '../../../api/queries/use-query-state.ts';
import { useSession } from '../../../session/hooks.ts';
import { orchardsCache } from './orchards-cache.ts';

const LIST = 'list';

/** The user's orchards, refetched when the window gains focus; offline: the cached list. */
export function useOrchards(): QueryState<Orchard[]> {
  const userId = useSession().user?.id ?? '';
  const query = useOrchardsQuery(userId, {
    skip: userId === '',
    refetchOnMountOrArgChange: ORCHARDS_STALE_SECONDS,
  });
  useOnFocus(query.refetch);
  const copy = useMemo(() => orchardsCache.copy(userId, LIST), [userId]);
  return useQueryState(query, copy);
}

function useOnFocus(act: () => void): void {
  useEffect(() => {
    const onFocus = () => document.visibilityState === 'visible' && act();
    window.addEventListener('focus', onFocus);
    document.addEventListener('visibilitychange', onFocus);
    return () => {
      window.removeEventListener('focus', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    };
  }, [act]);
}
