import type { DailyAdvisory } from '@anar/contracts/advisories';
import type { Orchard } from '@anar/contracts/orchards';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type ApiError, errorText } from '../../app/api-error.ts';
import { useNetwork } from '../../app/hooks.ts';
import { useRetryOnline } from '../../app/use-retry-online.ts';
import { advice as words } from '../../i18n/hi/advice.ts';
import { indiaDay } from '../../i18n/india-day.ts';
import { texts } from '../../i18n/texts.ts';
import { useToast } from '../../ui/toast-store.ts';
import { useGenerateAdviceMutation, useTodayAdviceQuery } from './advice-api.ts';
import { keepAdvice, readAdvice } from './kept-advice.ts';

const say = texts(words);
/** Seconds after which the advice is fetched again when its card appears. */
const STALE_SECONDS = 300;

/** What is told about the advice that came. */
type Done = (made: DailyAdvisory) => string;

export interface TodaysAdvice {
  /** Null when none was made today; undefined while nothing is known. */
  advice: DailyAdvisory | null | undefined;
  /** It is not fresh from the server but from the device, since then (ms since 1970). */
  keptSince: number | undefined;
  error: ApiError | undefined;
  offline: boolean;
  /** The server is asked for the advice. */
  fetching: boolean;
  /** The advice is being made. */
  making: boolean;
  refetch: () => void;
  /** Makes today's advice; `again` with newer weather and the orchard's facts of now. Answers whether it came; `done` is said then. */
  make: (again: boolean, done?: Done) => Promise<boolean>;
}

/** Today's advice of an orchard, made anew when the orchard was changed; without a network the last one that came. */
export function useDailyAdvice(orchard: Orchard): TodaysAdvice {
  const { id: orchardId, userId } = orchard;
  const offline = useNetwork() === 'offline';
  const today = indiaDay(Date.now());
  const { data, error, isFetching, refetch, fulfilledTimeStamp } = useTodayAdviceQuery(orchardId, {
    refetchOnMountOrArgChange: STALE_SECONDS,
  });
  const [generate, { isLoading }] = useGenerateAdviceMutation();
  const toast = useToast();
  useRetryOnline(error !== undefined, refetch);

  const isOfYesterday = data !== undefined && data !== null && data.day !== today;
  useEffect(() => {
    if (isOfYesterday && !offline) void refetch();
  }, [isOfYesterday, offline, refetch]);
  const makeAnew = useLatest(() => make(true, () => say('madeAnew')));
  const outdated = data?.outdated === true && !offline;
  useEffect(() => {
    if (outdated) void makeAnew.current();
  }, [outdated, makeAnew]);
  useEffect(() => {
    if (data && fulfilledTimeStamp) keepAdvice({ userId, at: fulfilledTimeStamp, advice: data });
  }, [userId, data, fulfilledTimeStamp]);

  const failed = offline || error !== undefined;
  const kept = useMemo(
    () => (failed && !data ? readAdvice(userId, orchardId) : null),
    [failed, data, userId, orchardId],
  );

  const make = async (again: boolean, done?: Done) => {
    if (offline) {
      toast({ title: say('offlineSend'), tone: 'bad' });
      return false;
    }
    const { data: made, error: refused } = await generate({ orchardId, userId, ...(again && { again }) });
    if (refused) toast({ title: say('notMade', { why: errorText(refused) }), tone: 'bad' });
    else if (made && done) toast({ title: done(made), tone: 'ok' });
    return !refused;
  };

  return {
    advice: data ?? kept?.advice ?? data,
    keptSince: failed ? (data ? fulfilledTimeStamp : kept?.at) : undefined,
    error: error as ApiError | undefined,
    offline,
    fetching: isFetching,
    making: isLoading,
    refetch,
    make,
  };
}

/** What it is now, for whatever runs later. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
