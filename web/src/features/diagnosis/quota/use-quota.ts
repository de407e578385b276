import type { Quota } from '@anar/contracts/diagnosis/quota';
import { useEffect, useMemo, useState } from 'react';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { useSession } from '../../../session/hooks.ts';
import { useQuotaQuery } from '../diagnosis-api.ts';
import { cachedQuota, cacheQuota } from './quota-cache.ts';

export type QuotaKind = 'question' | 'photo';

/** Refetched after this age when a screen opens, since another device of the user may use up checks too. */
const FRESH_SECONDS = 60;

/**
 * Remaining checks of today: from the server, else from today's cache; null when unknown. A failed request shows no
 * error.
 */
export function useQuota(): Quota | null {
  const userId = useSession().user?.id ?? '';
  const query = useQuotaQuery(userId, { skip: userId === '', refetchOnMountOrArgChange: FRESH_SECONDS });
  const { data, refetch } = useQueryState(query);
  const over = useDayOver(data, refetch);
  useEffect(() => {
    if (data) cacheQuota(userId, data);
  }, [userId, data]);
  return useMemo(() => (data && !over ? data : cachedQuota(userId, serverNow())), [userId, data, over]);
}

/** Whether the day of this quota has ended on an open screen; then it is refetched. */
function useDayOver(quota: Quota | undefined, ask: () => unknown): boolean {
  const [ended, setEnded] = useState<Quota | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` changes on each render but does the same
  useEffect(() => {
    if (!quota) return;
    const left = Date.parse(quota.resetsAt) - serverNow();
    // With a device clock that is ahead, trusts the server's quota.
    if (!(left > 0)) return;
    const timer = setTimeout(() => {
      setEnded(quota);
      ask();
    }, left);
    return () => clearTimeout(timer);
  }, [quota]);
  return quota !== undefined && ended === quota;
}
