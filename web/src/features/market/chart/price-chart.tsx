import type { MarketHistory } from '@anar/contracts/market';
import { type PointerEvent, useId } from 'react';
import { spoken } from '../../../i18n/dates/india-day.ts';
import { texts } from '../../../i18n/texts.ts';
import { money, type Unit } from '../record-text.ts';
import { chartSentence, nearestDay } from './chart-days.ts';
import { bandPath, type Frame, linePath, pointIn, runs } from './chart-line.ts';
import { marketChartTexts } from './market-chart.hi.ts';
import css from './price-chart.module.css';

const say = texts(marketChartTexts);
type Day = MarketHistory['days'][number];

interface PriceChartProps {
  days: readonly Day[];
  frame: Frame;
  /** ₹ per quintal of the grid lines, from the bottom up. */
  lines: readonly number[];
  unit: Unit;
  picked: number;
  onPick: (index: number) => void;
  today: string;
}

/** A band from lowest to highest and a line of the modal price; both interrupted where no price came. */
export function PriceChart({ days, frame, lines, unit, picked, onPick, today }: PriceChartProps) {
  const id = useId();
  const day = days[picked];
  const mark = day && pointIn(frame, day.date, day.modalPrice);
  const touch = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onPick(nearestDay(days, (event.clientX - left) / width));
  };
  return (
    <div className={css.chart}>
      <div className={css.prices} aria-hidden>
        {[...lines].reverse().map((price) => (
          <span key={price}>{money(price, unit)}</span>
        ))}
      </div>
      <div className={css.plot} onPointerDown={touch} onPointerMove={touch}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-labelledby={id}>
          <title id={id}>{chartSentence(days, unit, today)}</title>
          {lines.map((price) => (
            <path key={price} className={css.across} d={`M0 ${pointIn(frame, frame.from, price).y}h100`} />
          ))}
          {runs(days, ({ date }) => date).map((run) => (
            <Run key={run[0]?.date} run={run} frame={frame} />
          ))}
        </svg>
        {mark && <i className={css.upright} style={{ left: `${mark.x}%` }} />}
        {mark && <i className={css.mark} style={{ left: `${mark.x}%`, top: `${mark.y}%` }} />}
      </div>
      <div className={css.dates} aria-hidden>
        <span>{spoken(frame.from, today)}</span>
        {frame.to !== frame.from && <span>{spoken(frame.to, today)}</span>}
      </div>
      <p className={css.key} aria-hidden>
        <span>
          <i className={css.lineKey} />
          {say('keyModal')}
        </span>
        <span>
          <i className={css.bandKey} />
          {say('keyBand')}
        </span>
      </p>
    </div>
  );
}

/** Days without a gap. */
function Run({ run, frame }: { run: readonly Day[]; frame: Frame }) {
  const at = (price: 'minPrice' | 'maxPrice' | 'modalPrice') => run.map((day) => pointIn(frame, day.date, day[price]));
  return (
    <>
      <path className={css.band} d={bandPath(at('maxPrice'), at('minPrice'))} />
      <path data-run className={css.line} d={linePath(at('modalPrice'))} />
    </>
  );
}
