import type { MarketRecord } from '@anar/contracts/market';
import { market as words } from '../../i18n/hi/market.ts';
import { spoken } from '../../i18n/india-day.ts';
import { texts } from '../../i18n/texts.ts';
import { areaPath, linePath, placeIn, runs } from './chart-line.ts';
import css from './mandi-card.module.css';
import { money, type Unit } from './money.ts';

const say = texts(words);
type Days = MarketRecord['days'];

interface SparklineProps {
  /** Two or more. */
  days: Days;
  unit: Unit;
  today: string;
}

/** The line of a month, broken where no price came. */
export function Sparkline({ days, unit, today }: SparklineProps) {
  const prices = days.map(([, price]) => price);
  const frame = {
    from: days[0]?.[0] ?? today,
    to: days.at(-1)?.[0] ?? today,
    low: Math.min(...prices),
    high: Math.max(...prices),
  };
  const lines = runs(days, ([day]) => day).map((run) => run.map(([day, price]) => placeIn(frame, day, price)));
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

/** The same in words. */
export function sparkSentence(days: Days, unit: Unit, today: string): string {
  const prices = days.map(([, price]) => price);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  return say('sparkSentence', {
    from: spoken(first[0], today),
    to: spoken(last[0], today),
    first: money(first[1], unit),
    last: money(last[1], unit),
    n: days.length,
    least: money(Math.min(...prices), unit),
    most: money(Math.max(...prices), unit),
  });
}
