import type { Quota } from '@anar/contracts/quota';
import { useEffect, useMemo, useState } from 'react';
import { useRetryOnline } from '../../../api/queries/use-retry-online.ts';
import { serverNow } from '../../../device/server-clock.ts';
import { useSession } from '../../../session/hooks.ts';
import { useQuotaQuery } from '../diagnosis-api.ts';
import { cachedQuota, cacheQuota } from './quota-cache.ts';

export type QuotaKind = 'question' | 'photo';

/** Another phone of the same person may use up checks too: a screen opened later than this asks again. */
const FRESH_SECONDS = 60;

/** What is left today: from the server, else as last heard today; null when unknown. A failed call is only silence. */
export function useQuota(): Quota | null {
  const userId = useSession().user?.id ?? '';
  const { data, error, refetch } = useQuotaQuery(userId, {
    skip: userId === '',
    refetchOnMountOrArgChange: FRESH_SECONDS,
  });
  useRetryOnline(error !== undefined, refetch);
  const over = useDayOver(data, refetch);
  useEffect(() => {
    if (data) cacheQuota(userId, data);
  }, [userId, data]);
  return useMemo(() => (data && !over ? data : cachedQuota(userId, serverNow())), [userId, data, over]);
}

/** Whether the day of this answer has ended on an open screen; then it is asked for anew. */
function useDayOver(quota: Quota | undefined, ask: () => unknown): boolean {
  const [ended, setEnded] = useState<Quota | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is another function each time and the same question
  useEffect(() => {
    if (!quota) return;
    const left = Date.parse(quota.resetsAt) - serverNow();
    // A phone whose clock is ahead knows no better than the server.
    if (!(left > 0)) return;
    const timer = setTimeout(() => {
      setEnded(quota);
      ask();
    }, left);
    return () => clearTimeout(timer);
  }, [quota]);
  return quota !== undefined && ended === quota;
}
