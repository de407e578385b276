import { useMemo, useState } from 'react';
import { useRoute } from 'wouter';
import { errorText } from '../../app/api-error.ts';
import { useAppSelector, useNetwork, useSession } from '../../app/hooks.ts';
import { knownRoute } from '../../app/routes.ts';
import { useRetryOnline } from '../../app/use-retry-online.ts';
import { card as words } from '../../i18n/hi/card.ts';
import { t } from '../../i18n/t.ts';
import { texts } from '../../i18n/texts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/state-screen.tsx';
import { StickyBar } from '../../ui/sticky-bar.tsx';
import { toCheckRecord } from './check-record.ts';
import { useCheckQuery } from './diagnosis-api.ts';
import { DiagnosisCard } from './diagnosis-card.tsx';
import { canTellOutcome } from './feedback/ask-outcome.ts';
import { OutcomeFeedback } from './feedback/outcome-feedback.tsx';
import { useSendKeptFeedback } from './feedback/use-send-kept-feedback.ts';
import css from './result-page.module.css';

const say = texts(words);
const CONSULT = '/consult';

/** One check on its own page: from the device at once, from the server with fresh photo links. */
export default function ResultPage() {
  const [, params] = useRoute('/diagnosis/:id');
  const id = params?.id ?? '';
  const userId = useSession().user?.id ?? '';
  const onDevice = useAppSelector(({ device }) => device.recentDiagnoses.find((record) => record.id === id));
  const { data, error, isFetching, refetch } = useCheckQuery({ userId, id }, { skip: userId === '' });
  const offline = useNetwork() === 'offline';
  useRetryOnline(error !== undefined, refetch);
  const raw = data ?? onDevice;
  const record = useMemo(() => toCheckRecord(raw), [raw]);
  const consultPath = knownRoute(CONSULT) && `${CONSULT}?check=${encodeURIComponent(id)}`;
  const [openedAt] = useState(() => Date.now());
  useSendKeptFeedback();

  if (record && record.diagnosis.action !== '') {
    return (
      <>
        {canTellOutcome(record, openedAt) && <OutcomeFeedback record={record} />}
        <DiagnosisCard record={record} consultPath={consultPath} onPhotoExpired={refetch} />
        <StickyBar>
          <ButtonLink kind={consultPath ? 'sec' : 'pri'} icon="camera" href="/" className={css.again}>
            {t('diagnosis.newCheck')}
          </ButtonLink>
          {consultPath && (
            <ButtonLink icon="doctor" href={consultPath} className={css.ask}>
              {say('showDoctor')}
            </ButtonLink>
          )}
        </StickyBar>
      </>
    );
  }
  if (error) {
    const text = offline ? t('diagnosis.offlineRecord') : `${errorText(error)} ${t('diagnosis.loadFailedHint')}`;
    return <ErrorState title={t('diagnosis.loadFailed')} text={text} onRetry={refetch} busy={isFetching} />;
  }
  if (data === undefined) return <Skeleton />;
  return (
    <EmptyState art="basket" title={t('diagnosis.notFound')} text={t('diagnosis.notFoundHint')}>
      <ButtonLink href="/">{t('diagnosis.goHome')}</ButtonLink>
    </EmptyState>
  );
}
