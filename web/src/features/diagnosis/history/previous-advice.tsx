import { useEffect, useMemo } from 'react';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { diagnosesLoaded } from '../../../device/device-slice.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppDispatch, useAppSelector, useSession } from '../../../session/hooks.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { diagnosisTexts } from '../diagnosis.hi.ts';
import { usePastChecksInfiniteQuery } from '../diagnosis-api.ts';
import { listedChecks } from '../record/check-record.ts';
import { ChecksSection } from './checks-section.tsx';

const say = texts(diagnosisTexts);

/** All past checks, paginated, newest first: first those stored on the device, then the server's list once loaded. */
export function PreviousAdvice() {
  const userId = useSession().user?.id ?? '';
  const onDevice = useAppSelector(({ device }) => device.recentDiagnoses);
  const dispatch = useAppDispatch();
  const query = usePastChecksInfiniteQuery(userId, { skip: userId === '' });
  const { isLoading, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const { data, error, fetching, refetch } = useQueryState(query);

  const pages = data?.pages;
  const first = pages?.[0];
  useEffect(() => {
    if (first && !first.diagnosesUnavailable) dispatch(diagnosesLoaded(first.diagnoses));
  }, [first, dispatch]);

  const loaded = first && !first.diagnosesUnavailable ? pages : undefined;
  const checks = useMemo(
    () => listedChecks(loaded ? loaded.flatMap((page) => page.diagnoses) : onDevice),
    [loaded, onDevice],
  );
  return (
    <ChecksSection
      checks={checks}
      loading={isLoading}
      failed={error !== undefined || (first?.diagnosesUnavailable ?? false)}
      error={error}
      fetching={fetching}
      refetch={refetch}
      after={
        hasNextPage && (
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
        )
      }
    />
  );
}
