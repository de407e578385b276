import { RECENT_DIAGNOSES_ON_DEVICE } from '@anar/contracts/constants';
import { useEffect, useMemo, useRef } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useRetryOnline } from '../../../api/queries/use-retry-online.ts';
import { diagnosesLoaded } from '../../../device/device-slice.ts';
import { diagnosis as words } from '../../../i18n/hi/check/diagnosis.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppDispatch, useAppSelector, useNetwork, useSession } from '../../../session/hooks.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Skeleton, SkeletonShape } from '../../../ui/feedback/skeleton.tsx';
import { lazyComponent } from '../../../ui/hooks/lazy.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { CHECK_PATH } from '../check-paths.ts';
import { toCheckRecords } from '../check-record.ts';
import { usePastChecksInfiniteQuery } from '../diagnosis-api.ts';
import css from './previous-advice.module.css';
import { PreviousAdviceRow } from './previous-advice-row.tsx';

const say = texts(words);
const OutcomeOnHome = lazyComponent(async () => (await import('../feedback/outcome-on-home.tsx')).OutcomeOnHome);

interface PreviousAdviceProps {
  /** Every check, page by page; else the newest few and the way to all. */
  all?: boolean;
}

/** Past checks, newest first: those kept on the device at once, the server's list when it comes. */
export function PreviousAdvice({ all = false }: PreviousAdviceProps) {
  const userId = useSession().user?.id ?? '';
  const onDevice = useAppSelector(({ device }) => device.recentDiagnoses);
  const dispatch = useAppDispatch();
  const offline = useNetwork() === 'offline';
  const { data, error, isLoading, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    usePastChecksInfiniteQuery(userId, { skip: userId === '' });

  useRetryOnline(error !== undefined, refetch);

  const expired = useRef(new Set<string>());
  const renewLinks = (url: string) => {
    if (offline || expired.current.has(url)) return;
    expired.current.add(url);
    void refetch();
  };

  const pages = data?.pages;
  const first = pages?.[0];
  useEffect(() => {
    if (first && !first.diagnosesUnavailable) dispatch(diagnosesLoaded(first.diagnoses));
  }, [first, dispatch]);

  const loaded = first && !first.diagnosesUnavailable ? pages : undefined;
  const records = useMemo(
    () => toCheckRecords(loaded ? loaded.flatMap((page) => page.diagnoses) : onDevice),
    [loaded, onDevice],
  );
  const checks = records.filter((record) => record.id !== '' && record.diagnosis.action !== '');
  const shown = all ? checks : checks.slice(0, RECENT_DIAGNOSES_ON_DEVICE);
  const failed = error || (first?.diagnosesUnavailable ?? false);
  if (shown.length === 0 && isLoading) {
    return (
      <Skeleton>
        <SkeletonShape className={css.titleBone} />
        <SkeletonShape shape="block" />
      </Skeleton>
    );
  }
  if (shown.length === 0 && (!failed || offline)) return null;
  return (
    <section aria-labelledby="previous-advice">
      {shown.length > 0 && <OutcomeOnHome records={shown} />}
      <h2 id="previous-advice" className={css.title}>
        {say('previous')}
      </h2>
      {failed && !offline && (
        <RetryNote title={say('previousFailed')} onRetry={refetch} busy={isFetching}>
          {shown.length > 0 ? say('previousOnDevice') : error && errorText(error)}
        </RetryNote>
      )}
      {shown.length > 0 && (
        <Card padding="rows">
          <ul>
            {shown.map((record) => (
              <PreviousAdviceRow key={record.id} record={record} onPhotoExpired={renewLinks} />
            ))}
          </ul>
        </Card>
      )}
      {!all && shown.length > 0 && (
        <ButtonLink kind="txt" size="m" icon="right" href={CHECK_PATH}>
          {say('previousAll')}
        </ButtonLink>
      )}
      {all && hasNextPage && (
        <Button
          kind="txt"
          size="m"
          icon="down"
          onClick={() => fetchNextPage()}
          busy={isFetchingNextPage}
          busyText={say('previousBusy')}
        >
          {say('previousMore')}
        </Button>
      )}
    </section>
  );
}
