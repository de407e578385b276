import type { MarketHistory } from '@anar/contracts/market';
import { useMemo, useState } from 'react';
import { marketChart as words } from '../../../i18n/hi/market-chart.ts';
import { daysBetween, indiaDay, spoken } from '../../../i18n/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { runs } from '../chart-line.ts';
import { unitChoice } from '../device-choices.ts';
import { frameOf } from './chart-days.ts';
import { DayReader } from './day-reader.tsx';
import { DaysTable } from './days-table.tsx';
import css from './price-chart.module.css';
import { PriceChart } from './price-chart.tsx';

const say = texts(words);

/** So many days without a price at the beginning are no gap: nothing older is known. */
const UNKNOWN_DAYS = 14;

interface DaysCardProps {
  days: MarketHistory['days'];
  /** How many days back these were asked for, when they are all that there are. */
  asked: number | undefined;
  now: number;
}

/** The days of a mandi, drawn, read one by one, and as a table. */
export function DaysCard({ days, asked, now }: DaysCardProps) {
  const unit = unitChoice.use();
  const [picked, pick] = useState(days.length - 1);
  const { frame, lines } = useMemo(() => frameOf(days), [days]);
  const today = indiaDay(now);
  const [first] = days;
  if (!first) return <EmptyState art="basket" title={say('noDays')} text={say('noDaysHint')} />;
  const reading = { days, unit, today, picked: Math.min(picked, days.length - 1), onPick: pick };
  return (
    <Card aria-label={say('chartTitle')}>
      <PriceChart {...reading} frame={frame} lines={lines} />
      <DayReader {...reading} />
      {runs(days, ({ date }) => date).length > 1 && <p className={css.gaps}>{say('gaps')}</p>}
      {asked !== undefined && asked - daysBetween(first.date, today) > UNKNOWN_DAYS && (
        <p className={css.gaps}>{say('startsHere', { day: spoken(first.date, today) })}</p>
      )}
      <DaysTable days={days} unit={unit} today={today} />
    </Card>
  );
}
