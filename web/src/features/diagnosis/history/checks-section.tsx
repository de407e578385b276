import { type ReactNode, useRef } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { texts } from '../../../i18n/texts.ts';
import { useNetwork } from '../../../session/hooks.ts';
import { Skeleton, SkeletonShape } from '../../../ui/feedback/loading/skeleton.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { diagnosisTexts } from '../diagnosis.hi.ts';
import type { CheckRecord } from '../record/check-record.ts';
import css from './previous-advice.module.css';
import { PreviousAdviceRow } from './previous-advice-row.tsx';

const say = texts(diagnosisTexts);

interface ChecksSectionProps {
  checks: readonly CheckRecord[];
  loading: boolean;
  /** The list could not be loaded: the rows come from the device. */
  failed: boolean;
  error: unknown;
  fetching: boolean;
  refetch: () => void;
  /** Above the heading, if there are checks. */
  before?: ReactNode;
  /** Below the list, if there are checks. */
  after?: ReactNode;
}

/** Past checks below their heading; renders nothing without checks. */
export function ChecksSection(props: ChecksSectionProps) {
  const { checks, loading, failed, error, fetching, refetch, before, after } = props;
  const offline = useNetwork() === 'offline';
  const expired = useRef(new Set<string>());
  const renewLinks = (url: string) => {
    if (offline || expired.current.has(url)) return;
    expired.current.add(url);
    refetch();
  };
  const some = checks.length > 0;
  if (!some && loading) {
    return (
      <Skeleton>
        <SkeletonShape className={css.titleBone} />
        <SkeletonShape shape="block" />
      </Skeleton>
    );
  }
  if (!some && (!failed || offline)) return null;
  return (
    <section aria-labelledby="previous-advice">
      {some && before}
      <h2 id="previous-advice" className={css.title}>
        {say('previous')}
      </h2>
      {failed && !offline && (
        <RetryNote title={say('previousFailed')} onRetry={refetch} busy={fetching}>
          {some ? say('previousOnDevice') : Boolean(error) && errorText(error)}
        </RetryNote>
      )}
      {some && (
        <Card padding="rows">
          <ul>
            {checks.map((record) => (
              <PreviousAdviceRow key={record.id} record={record} onPhotoExpired={renewLinks} />
            ))}
          </ul>
        </Card>
      )}
      {some && after}
    </section>
  );
}
