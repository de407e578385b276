import type { MarketRecord } from '@anar/contracts/market';
import { areaPath, linePath, pointIn, runs } from '../chart/chart-line.ts';
import { sparkSentence, type Unit } from '../record-text.ts';
import css from './mandi-card.module.css';

type Days = MarketRecord['days'];

interface SparklineProps {
  /** Two or more. */
  days: Days;
  unit: Unit;
  today: string;
}

/** The month's line, interrupted where no price came. */
export function Sparkline({ days, unit, today }: SparklineProps) {
  const prices = days.map(([, price]) => price);
  const frame = {
    from: days[0]?.[0] ?? today,
    to: days.at(-1)?.[0] ?? today,
    low: Math.min(...prices),
    high: Math.max(...prices),
  };
  const lines = runs(days, ([day]) => day).map((run) => run.map(([day, price]) => pointIn(frame, day, price)));
  const end = lines.at(-1)?.at(-1);
  return (
    <div className={css.spark}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={sparkSentence(days, unit, today)}>
        {lines.map((line) => (
          <path key={`area ${line[0]?.x}`} className={css.area} d={areaPath(line)} />
        ))}
        {lines.map((line) => (
          <path key={`line ${line[0]?.x}`} className={css.line} d={linePath(line)} />
        ))}
      </svg>
      {end && <i className={css.end} style={{ left: `${end.x}%`, top: `${end.y}%` }} />}
    </div>
  );
}
