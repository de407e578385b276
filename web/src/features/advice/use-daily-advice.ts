import type { DailyAdvisory } from '@anar/contracts/advisories';
import type { Orchard } from '@anar/contracts/orchards';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { errorText } from '../../api/api-error.ts';
import { type QueryState, useQueryState } from '../../api/use-query-state.ts';
import { dailyAdvice as words } from '../../i18n/hi/daily-advice.ts';
import { indiaDay } from '../../i18n/india-day.ts';
import { texts } from '../../i18n/texts.ts';
import { useToast } from '../../ui/toast/toast-store.ts';
import { useGenerateAdviceMutation, useTodayAdviceQuery } from './advice-api.ts';
import { keptAdvice } from './kept-advice.ts';

const say = texts(words);
/** Seconds after which the advice is fetched again when its card appears. */
const STALE_SECONDS = 300;

/** What is told about the advice that came. */
type Done = (made: DailyAdvisory) => string;

/** `data` is null when none was made today. */
export interface TodaysAdvice extends QueryState<DailyAdvisory | null> {
  /** The advice is being made. */
  making: boolean;
  /** Makes today's advice; `again` with newer weather and the orchard's facts of now. Answers whether it came; `done` is said then. */
  make: (again: boolean, done?: Done) => Promise<boolean>;
}

/** Today's advice of an orchard, made anew when the orchard was changed; without a network the last one that came. */
export function useDailyAdvice(orchard: Orchard): TodaysAdvice {
  const { id: orchardId, userId } = orchard;
  const today = indiaDay(Date.now());
  const query = useTodayAdviceQuery(orchardId, { refetchOnMountOrArgChange: STALE_SECONDS });
  const { data, refetch } = query;
  const copy = useMemo(() => keptAdvice.copy(userId, orchardId), [userId, orchardId]);
  const loaded = useQueryState<DailyAdvisory | null>(query, copy);
  const { offline } = loaded;
  const [generate, { isLoading }] = useGenerateAdviceMutation();
  const toast = useToast();

  const isOfYesterday = data !== undefined && data !== null && data.day !== today;
  useEffect(() => {
    if (isOfYesterday && !offline) void refetch();
  }, [isOfYesterday, offline, refetch]);
  const makeAnew = useLatest(() => make(true, () => say('madeAnew')));
  const outdated = data?.outdated === true && !offline;
  useEffect(() => {
    if (outdated) void makeAnew.current();
  }, [outdated, makeAnew]);

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

  return { ...loaded, making: isLoading, make };
}

/** What it is now, for whatever runs later. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
