import { useEffect, useMemo } from 'react';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { recentListed } from '../../../device/device-slice.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppDispatch, useAppSelector, useSession } from '../../../session/hooks.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { lazyComponent } from '../../../ui/hooks/lazy.tsx';
import { diagnosisTexts } from '../diagnosis.hi.ts';
import { useRecentChecksQuery } from '../diagnosis-api.ts';
import { CHECK_PATH } from '../record/check-paths.ts';
import { listedChecks } from '../record/check-record.ts';
import { ChecksSection } from './checks-section.tsx';

const say = texts(diagnosisTexts);
const OutcomeOnHome = lazyComponent(async () => (await import('../feedback/outcome-on-home.tsx')).OutcomeOnHome);

/** The latest few checks, with only the fields of their rows, and a link to all. */
export function RecentAdvice() {
  const userId = useSession().user?.id ?? '';
  const onDevice = useAppSelector(({ device }) => device.recentDiagnoses);
  const dispatch = useAppDispatch();
  const query = useRecentChecksQuery(userId, { skip: userId === '' });
  const { data, error, fetching, refetch } = useQueryState(query);
  useEffect(() => {
    if (data) dispatch(recentListed(data));
  }, [data, dispatch]);
  const checks = useMemo(() => listedChecks(data ?? onDevice), [data, onDevice]);
  return (
    <ChecksSection
      checks={checks}
      loading={query.isLoading}
      failed={error !== undefined}
      error={error}
      fetching={fetching}
      refetch={refetch}
      before={<OutcomeOnHome records={checks} />}
      after={
        <ButtonLink kind="txt" size="m" icon="right" href={CHECK_PATH}>
          {say('previousAll')}
        </ButtonLink>
      }
    />
  );
}
