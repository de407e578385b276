import type { DailyAdvisory } from '@anar/contracts/advisories';
import type { Orchard } from '@anar/contracts/orchards';
import { useEffect, useRef } from 'react';
import { advice as words } from '../../i18n/hi/advice.ts';
import { texts } from '../../i18n/texts.ts';
import { KeptNote } from '../../ui/feedback/kept-note.tsx';
import { Card } from '../../ui/layout/card.tsx';
import css from './advice.module.css';
import { AdviceActions } from './advice-actions.tsx';
import { AdviceAlert } from './advice-alert.tsx';
import { AdviceHead } from './advice-head.tsx';
import { AdviceWhy } from './advice-why.tsx';
import { RiskList } from './risk-list.tsx';
import { SprayPanel } from './spray-panel.tsx';
import type { TodaysAdvice } from './use-daily-advice.ts';
import { WaterPanel } from './water-panel.tsx';
import { WeekStrip } from './week-strip.tsx';

const say = texts(words);

interface AdviceCardProps {
  orchard: Orchard;
  advice: DailyAdvisory;
  todays: TodaysAdvice;
  /** It was asked for just now: it takes the focus of the button that is gone, and its head is seen. */
  asked: boolean;
}

/** Today's advice: what is said first is what may not wait. */
export default function AdviceCard({ orchard, advice, todays, asked }: AdviceCardProps) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!asked) return;
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView();
  }, [asked]);
  const { offline, since, making, make } = todays;
  return (
    <Card ref={card} padding="none" aria-label={say('title')} tabIndex={-1} className={css.whole}>
      <AdviceHead advice={advice} busy={making} onRefresh={() => void make(true, refreshed)} />
      <div className={css.kept}>
        <KeptNote since={since} offline={offline} say={say} />
      </div>
      <AdviceAlert advice={advice} />
      <SprayPanel orchard={orchard} advice={advice} />
      <WaterPanel orchard={orchard} advice={advice} todays={todays} />
      <RiskList risks={advice.risks} />
      <WeekStrip days={advice.days} />
      <AdviceWhy advice={advice} />
      <AdviceActions orchard={orchard} advice={advice} />
    </Card>
  );
}

/** Advice from normals is not the newest there can be: the weather is asked for again later. */
const refreshed = ({ dataSource }: DailyAdvisory) => say(dataSource === 'backup' ? 'refreshedBackup' : 'refreshed');
