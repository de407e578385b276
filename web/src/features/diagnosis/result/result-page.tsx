import { LIFE_FIRST } from '@anar/contracts/constants';
import { useMemo, useState } from 'react';
import { useRoute } from 'wouter';
import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { texts } from '../../../i18n/texts.ts';
import { useAppSelector, useSession } from '../../../session/hooks.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { lazyComponent } from '../../../ui/hooks/lazy.tsx';
import { StickyBar } from '../../../ui/layout/sticky-bar.tsx';
import { cardTexts } from '../card/card.hi.ts';
import { DiagnosisCard } from '../card/diagnosis-card.tsx';
import { consultPathOf } from '../card/help/expert-help.tsx';
import { useCheckQuery } from '../diagnosis-api.ts';
import { isOutcomeDue } from '../feedback/ask-outcome.ts';
import { type CheckResult, isAnsweredByPage, toCheckRecord } from '../record/check-record.ts';
import css from './result-page.module.css';

const say = texts(cardTexts);
const OutcomeFeedback = lazyComponent(async () => (await import('../feedback/outcome-feedback.tsx')).OutcomeFeedback);

/** One check on its own page: first as stored on the device, then from the server with fresh photo URLs. */
export default function ResultPage() {
  const [, params] = useRoute('/diagnosis/:id');
  const id = params?.id ?? '';
  const userId = useSession().user?.id ?? '';
  const onDevice = useAppSelector(({ device }) => device.recentDiagnoses.find((record) => record.id === id));
  const loaded = useQueryState(useCheckQuery({ userId, id }, { skip: userId === '' }));
  const raw = loaded.data ?? onDevice;
  const record = useMemo(() => toCheckRecord(raw), [raw]);
  const consultPath = consultPathOf(id);
  const [openedAt] = useState(() => serverNow());

  if (record && record.diagnosis.action !== '') {
    return (
      <>
        <DiagnosisCard
          record={record}
          consultPath={consultPath}
          onPhotoExpired={loaded.refetch}
          outcome={isOutcomeDue(record, openedAt) && <OutcomeFeedback record={record} />}
        />
        {LIFE_FIRST.includes(record.diagnosis.action) ? (
          // No sticky bar here: it must not cover the call buttons or compete with them.
          <ButtonLink kind="sec" icon="camera" href="/" className={css.below}>
            {say('newCheck')}
          </ButtonLink>
        ) : (
          <NextSteps
            consultPath={isAnsweredElsewhere(record.diagnosis) ? undefined : consultPath}
            leadsOn={record.diagnosis.leadsTo !== undefined}
          />
        )}
      </>
    );
  }
  if (loaded.data === undefined) {
    const failed = (why: string) => `${why} ${say('loadFailedHint')}`;
    return <QueryStatus of={loaded} title={say('loadFailed')} offline={say('offlineRecord')} say={failed} />;
  }
  return (
    <EmptyState art="basket" title={say('notFound')} text={say('notFoundHint')}>
      <ButtonLink href="/">{say('goHome')}</ButtonLink>
    </EmptyState>
  );
}

const isAnsweredElsewhere = (result: CheckResult) => isAnsweredByPage(result) || result.leadsTo !== undefined;

/** One filled button a screen: the doctor, else the one that leads on, else a new check. */
function NextSteps({ consultPath, leadsOn }: { consultPath: string | undefined; leadsOn: boolean }) {
  return (
    <StickyBar>
      <ButtonLink kind={consultPath || leadsOn ? 'sec' : 'pri'} icon="camera" href="/" className={css.again}>
        {say('newCheck')}
      </ButtonLink>
      {consultPath && (
        <ButtonLink icon="doctor" href={consultPath} className={css.ask}>
          {say('showDoctor')}
        </ButtonLink>
      )}
    </StickyBar>
  );
}
