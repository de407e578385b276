import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { useEffect, useMemo } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { type QueryState, useQueryState } from '../../../api/queries/use-query-state.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { indiaDay } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';
import { useGenerateAdviceMutation, useTodayAdviceQuery } from '../cache/advice-api.ts';
import { adviceCache } from '../cache/advice-cache.ts';
import { dailyAdviceTexts } from './daily-advice.hi.ts';

const say = texts(dailyAdviceTexts);
/** Seconds after which the advice is fetched again when its card appears. */
const STALE_SECONDS = 300;

/** Advice whose refresh was already announced by a toast: cached advice outlives its card. */
const announced = new WeakSet<DailyAdvisory>();

/** Text of the toast after the advice was generated. */
type SuccessText = (advice: DailyAdvisory) => string;

/** `data` is null when there is no advice for today. */
export interface TodaysAdvice extends QueryState<DailyAdvisory | null> {
  generating: boolean;
  /**
   * Generates today's advice; `again`: with newer weather and the orchard's current facts. Resolves to whether it
   * succeeded.
   */
  generate: (again: boolean, successText?: SuccessText) => Promise<boolean>;
}

/**
 * Today's advice of an orchard; the server regenerates it after a change of the orchard. Offline: the last one
 * received.
 */
export function useDailyAdvice(orchard: Orchard): TodaysAdvice {
  const { id: orchardId, userId } = orchard;
  const today = indiaDay(serverNow());
  const query = useTodayAdviceQuery(orchardId, { refetchOnMountOrArgChange: STALE_SECONDS });
  const { data, refetch } = query;
  const copy = useMemo(() => adviceCache.copy(userId, orchardId), [userId, orchardId]);
  const loaded = useQueryState<DailyAdvisory | null>(query, copy);
  const { offline } = loaded;
  const [sendGenerate, { isLoading }] = useGenerateAdviceMutation();
  const toast = useToast();

  const isOfYesterday = data !== undefined && data !== null && data.day !== today;
  useEffect(() => {
    if (isOfYesterday && !offline) void refetch();
  }, [isOfYesterday, offline, refetch]);
  useEffect(() => {
    if (!data || announced.has(data)) return;
    announced.add(data);
    track('advice_shown', { refreshed: data.refreshed === true, outdated: data.outdated === true });
    if (data.refreshed) toast({ title: say('regenerated'), tone: 'ok' });
    if (data.outdated) toast({ title: say('notRegenerated'), tone: 'bad' });
  }, [data, toast]);

  const generate = async (again: boolean, successText?: SuccessText) => {
    if (offline) {
      toast({ title: say('offlineSend'), tone: 'bad' });
      return false;
    }
    const { data: advice, error } = await sendGenerate({ orchardId, userId, ...(again && { again }) });
    if (error) toast({ title: say('notMade', { why: errorText(error) }), tone: 'bad' });
    else if (advice && successText) toast({ title: successText(advice), tone: 'ok' });
    return !error;
  };

  return { ...loaded, generating: isLoading, generate };
}
