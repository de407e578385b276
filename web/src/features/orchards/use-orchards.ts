import type { Orchard } from '@anar/contracts/orchards';
import { useEffect, useMemo } from 'react';
import { ORCHARDS_STALE_SECONDS, useOrchardsQuery } from '../../api/orchards-api.ts';
import { type QueryState, useQueryState } from '../../api/use-query-state.ts';
import { useSession } from '../../session/hooks.ts';
import { keptOrchards } from './orchards-cache.ts';

const LIST = 'list';

/** The person's orchards, asked for again when the window is looked at; without a network the last list that came. */
export function useOrchards(): QueryState<Orchard[]> {
  const userId = useSession().user?.id ?? '';
  const query = useOrchardsQuery(userId, {
    skip: userId === '',
    refetchOnMountOrArgChange: ORCHARDS_STALE_SECONDS,
  });
  useOnFocus(query.refetch);
  const copy = useMemo(() => keptOrchards.copy(userId, LIST), [userId]);
  return useQueryState(query, copy);
}

function useOnFocus(act: () => void): void {
  useEffect(() => {
    const onLook = () => document.visibilityState === 'visible' && act();
    window.addEventListener('focus', onLook);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      window.removeEventListener('focus', onLook);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, [act]);
}
