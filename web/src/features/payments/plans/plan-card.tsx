import type { ReactNode } from 'react';
import { useSubscriptionQuery } from '../../../api/endpoints/payments-api.ts';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { paymentsTexts } from '../../../i18n/catalogues/payments.hi.ts';
import { spokenLastDay } from '../../../i18n/dates/spoken-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { plansTexts } from './plans.hi.ts';
import css from './plans.module.css';
import { useResume } from './use-resume.ts';

const say = texts(plansTexts);
const sayPayment = texts(paymentsTexts);

/** The farmer's plan in the profile: its name, end, and today's remaining quota. `checks`: what is left. */
export function PlanCard({ checks }: { checks: ReactNode }) {
  const { user } = useSession();
  const { data, failed, offline, fetching, refetch } = useQueryState(
    useSubscriptionQuery(user?.id ?? '', { skip: !user, refetchOnMountOrArgChange: true }),
  );
  if (!user) return null;
  const day = data?.until && spokenLastDay(data.until);
  return (
    <Card look="brand">
      <p className={css.label}>{say('yours')}</p>
      <h2 className={css.mine}>{sayPayment(data?.planId ?? user.plan)}</h2>
      {day && <p className={css.until}>{say(data.endsByWish ? 'endsThen' : 'until', { day })}</p>}
      {failed && !data && (
        <RetryNote role="status" onRetry={offline ? undefined : refetch} busy={fetching}>
          {say(offline ? 'cardOffline' : 'cardFailed')}
        </RetryNote>
      )}
      <div className={css.checks}>{checks}</div>
      <div className={css.change}>
        {data?.endsByWish && <TakeBack />}
        <ButtonLink href="/plans" kind="sec" size="m">
          {say('change')}
        </ButtonLink>
      </div>
    </Card>
  );
}

function TakeBack() {
  const { busy, resume } = useResume();
  return (
    <Button kind="soft" size="m" busy={busy} busyText={say('resuming')} onClick={() => void resume()}>
      {say('resume')}
    </Button>
  );
}
