import type { MarketHistory } from '@anar/contracts/market';
import { useMemo, useState } from 'react';
import { daysBetween, indiaDay, spoken } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { Slider } from '../../../ui/controls/slider.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { Figures } from '../card/figures.tsx';
import { marketTexts } from '../market.hi.ts';
import { unitChoice } from '../preferences/preferences.ts';
import { money, type Unit } from '../record-text.ts';
import { frameOf } from './chart-days.ts';
import { runs } from './chart-line.ts';
import { marketChartTexts } from './market-chart.hi.ts';
import css from './price-chart.module.css';
import { PriceChart } from './price-chart.tsx';

const say = texts(marketChartTexts);

/** More days than this without a price at the start mean that no older price is known. */
const UNKNOWN_DAYS = 14;
const ofMarket = texts(marketTexts);

interface DaysCardProps {
  days: MarketHistory['days'];
  /** Days back that were requested, when the server has no more of them. */
  range: number | undefined;
  now: number;
}

/** The days of a mandi as a chart, one by one, and as a table. */
export function DaysCard({ days, range, now }: DaysCardProps) {
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
      {range !== undefined && range - daysBetween(first.date, today) > UNKNOWN_DAYS && (
        <p className={css.gaps}>{say('startsHere', { day: spoken(first.date, today) })}</p>
      )}
      <DaysTable days={days} unit={unit} today={today} />
    </Card>
  );
}

interface DayReaderProps {
  days: MarketHistory['days'];
  picked: number;
  onPick: (index: number) => void;
  unit: Unit;
  today: string;
}

/** The prices of one day, selected by touch, keys or buttons. */
function DayReader({ days, picked, onPick, unit, today }: DayReaderProps) {
  const day = days[picked];
  if (!day) return null;
  return (
    <div className={css.reader}>
      <Figures
        live
        figures={[
          { label: ofMarket('least'), value: money(day.minPrice, unit) },
          { label: say('keyModal'), value: money(day.modalPrice, unit), main: true },
          { label: ofMarket('most'), value: money(day.maxPrice, unit) },
        ]}
      />
      {days.length > 1 && (
        <Slider
          label={say('readDay')}
          value={picked}
          min={0}
          max={days.length - 1}
          step={1}
          valueText={spoken(day.date, today)}
          onChange={onPick}
        />
      )}
    </div>
  );
}

interface DaysTableProps {
  days: MarketHistory['days'];
  unit: Unit;
  today: string;
}

/** The same days as a table, newest first. Its rows, up to two years, are rendered only when it is open. */
function DaysTable({ days, unit, today }: DaysTableProps) {
  const [open, setOpen] = useState(false);
  return (
    <Fold title={say('table')} className={css.tableBox} onToggle={setOpen}>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: large letters make it wider than the phone; keys scroll it
        <section className={css.scroll} aria-label={say('table')} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{say('tableDay')}</th>
                <th scope="col">{ofMarket('least')}</th>
                <th scope="col">{say('keyModal')}</th>
                <th scope="col">{ofMarket('most')}</th>
              </tr>
            </thead>
            <tbody>
              {[...days].reverse().map((day) => (
                <tr key={day.date}>
                  <th scope="row">{spoken(day.date, today)}</th>
                  <td>{money(day.minPrice, unit)}</td>
                  <td>{money(day.modalPrice, unit)}</td>
                  <td>{money(day.maxPrice, unit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Fold>
  );
}
