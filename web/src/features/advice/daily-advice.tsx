import type { Orchard } from '@anar/contracts/orchards';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { dailyAdvice as words } from '../../i18n/hi/daily-advice.ts';
import { indiaDay } from '../../i18n/india-day.ts';
import { texts } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RetryNote } from '../../ui/feedback/retry-note.tsx';
import { Skeleton, SkeletonShape } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import css from './advice.module.css';
import { OldAdvice } from './old-advice.tsx';
import { type TodaysAdvice, useDailyAdvice } from './use-daily-advice.ts';

const say = texts(words);
const loadCard = () => import('./advice-card.tsx');
const AdviceCard = lazy(loadCard);

/** Today's advice of an orchard that has a place; the way to get it when there is none. */
export function DailyAdvice({ orchard }: { orchard: Orchard }) {
  const todays = useDailyAdvice(orchard);
  const { data: advice } = todays;
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    // The code of the card comes together with the advice. A failure is told where the card is shown.
    loadCard().catch(() => undefined);
  }, []);
  if (advice?.day === indiaDay(Date.now())) {
    return (
      <Suspense fallback={<Frame waiting>{BONES}</Frame>}>
        <AdviceCard orchard={orchard} advice={advice} todays={todays} asked={asked} />
      </Suspense>
    );
  }
  return (
    <Frame waiting={todays.making && asked}>
      {advice && <OldAdvice advice={advice} />}
      <Missing todays={todays} onAsk={() => setAsked(true)} />
    </Frame>
  );
}

/** `waiting`: it takes the room of the advice at the press, so that nothing jumps when that comes. */
function Frame({ waiting, children }: { waiting: boolean; children: ReactNode }) {
  return (
    <Card aria-label={say('title')} className={waiting ? css.room : undefined}>
      <h4 className={css.title}>{say('title')}</h4>
      {children}
    </Card>
  );
}

const BONES = (
  <Skeleton>
    <SkeletonShape shape="short" className={css.bone} />
    <SkeletonShape shape="block" className={css.bone} />
  </Skeleton>
);

/** Why there is no advice of today, and what to do. */
function Missing({ todays, onAsk }: { todays: TodaysAdvice; onAsk: () => void }) {
  const { data: advice, error, offline, fetching, making, refetch, make } = todays;
  const ask = () => {
    onAsk();
    void make(false);
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
        <Button icon="bulb" busy={making} busyText={say('getting')} onClick={ask}>
          {say('get')}
        </Button>
      </>
    );
  }
  return BONES;
}
