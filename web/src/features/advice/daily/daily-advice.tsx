import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { indiaDay } from '../../../i18n/dates/india-day.ts';
import { readable } from '../../../i18n/numbers/amounts.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton, SkeletonShape } from '../../../ui/feedback/loading/skeleton.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import css from '../advice.module.css';
import { longDate } from '../long-date.ts';
import { dailyAdviceTexts } from './daily-advice.hi.ts';
import { type TodaysAdvice, useDailyAdvice } from './use-daily-advice.ts';

const say = texts(dailyAdviceTexts);

const loadCard = () => import('../card/advice-card.tsx');
const AdviceCard = lazy(loadCard);

type DailyAdviceProps = Pick<ComponentProps<typeof AdviceCard>, 'orchard' | 'due' | 'folded'>;

/** Today's advice of an orchard that has a place; a button that generates it when there is none. */
export function DailyAdvice({ orchard, due, folded }: DailyAdviceProps) {
  const todays = useDailyAdvice(orchard);
  const { data: advice } = todays;
  const [wasRequested, setWasRequested] = useState(false);
  useEffect(() => {
    // Loads the code of the card in parallel with the advice. An error surfaces where the card is rendered.
    loadCard().catch(() => undefined);
  }, []);
  if (advice?.day === indiaDay(serverNow())) {
    return (
      <Suspense fallback={<AdviceFrame waiting>{SKELETON}</AdviceFrame>}>
        <AdviceCard {...{ orchard, advice, todays, wasRequested, due, folded }} />
      </Suspense>
    );
  }
  return (
    <AdviceFrame waiting={todays.generating && wasRequested}>
      {advice && <OldAdvice advice={advice} />}
      <NoAdvice todays={todays} onRequest={() => setWasRequested(true)} />
    </AdviceFrame>
  );
}

/** `waiting`: reserves the height of the advice, so that the layout does not shift when it loads. */
function AdviceFrame({ waiting, children }: { waiting: boolean; children: ReactNode }) {
  return (
    <Card aria-label={say('title')} className={waiting ? css.room : undefined}>
      <h4 className={css.title}>{say('title')}</h4>
      {children}
    </Card>
  );
}

const SKELETON = (
  <Skeleton>
    <SkeletonShape shape="short" className={css.bone} />
    <SkeletonShape shape="block" className={css.bone} />
  </Skeleton>
);

/** Why there is no advice of today, and how to get it. */
export function NoAdvice({ todays, onRequest }: { todays: TodaysAdvice; onRequest?: () => void }) {
  const { data: advice, error, offline, fetching, generating, refetch, generate } = todays;
  const request = () => {
    onRequest?.();
    void generate(false);
  };
  if (offline) return <p className={css.lack}>{say('offline')}</p>;
  if (error) {
    return (
      <RetryNote className={css.failed} onRetry={refetch} busy={fetching}>
        {say('failed', { why: errorText(error) })}
      </RetryNote>
    );
  }
  if (advice === null) {
    return (
      <>
        <p className={css.lack}>{say('getHint')}</p>
        <Button icon="bulb" busy={generating} busyText={say('getting')} onClick={request}>
          {say('get')}
        </Button>
      </>
    );
  }
  return SKELETON;
}

/** Advice of an earlier day, with the warning not to spray by it. */
export function OldAdvice({ advice: { day, sprayDecision, irrigationLiters, credit } }: { advice: DailyAdvisory }) {
  return (
    <div className={css.old}>
      <Icon name="clock" />
      <div>
        <p>
          <b>{say('oldDay', { day: longDate(day) })}</b>
        </p>
        <p>{say('oldSpray', { decision: say(sprayDecision) })}</p>
        <p>{say('oldWater', { n: readable(Number(irrigationLiters)) })}</p>
        <p>{say('oldDayHint')}</p>
        <p className={css.credit}>{credit}</p>
      </div>
    </div>
  );
}
