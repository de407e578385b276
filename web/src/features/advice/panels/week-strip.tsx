import type { AdvisoryDay } from '@anar/contracts/orchards/advisories';
import { texts } from '../../../i18n/texts.ts';
import { adviceTexts } from '../advice.hi.ts';
import { Panel } from './panel.tsx';
import { barHeights, dayOfMonth, weekSentence } from './week-days.ts';
import css from './week-strip.module.css';

const say = texts(adviceTexts);
/** In rem: the tallest bar, the numbers above it, and the line of days below. */
const TALL = 2.75;
const NUMBER = 1.5;
const DAY = 1.6;
/** Minimum scale of the chart, in millimetres and litres: smaller values do not fill the height. */
const LEAST = { rain: 10, water: 10 };

/** Rain and water need of the coming days, as two rows of bars. */
export function WeekStrip({ days }: { days: readonly AdvisoryDay[] }) {
  if (days.length < 2) return null;
  const rain = days.map(({ rainMm }) => rainMm);
  const water = days.map(({ irrigationLiters }) => irrigationLiters);
  const rainBottom = rowHeight(rain);
  const waterBottom = rainBottom + rowHeight(water);
  const share = 100 / days.length;
  return (
    <Panel icon="calendar" tone="plain" title={say('week')}>
      <p className={css.key}>
        <span>
          <i className={css.rainKey} />
          {say('weekRain')}
        </span>
        <span>
          <i className={css.waterKey} />
          {say('weekWater')}
        </span>
      </p>
      <svg
        className={css.chart}
        style={{ height: `${waterBottom + DAY}rem` }}
        role="img"
        aria-label={weekSentence(days)}
      >
        <Bars values={rain} least={LEAST.rain} share={share} bottom={rainBottom} className={css.rain} />
        <Bars values={water} least={LEAST.water} share={share} bottom={waterBottom} className={css.water} />
        {days.map(({ day }, index) => (
          <text key={day} x={`${(index + 0.5) * share}%`} y={`${waterBottom + 1.2}rem`}>
            {dayOfMonth(day)}
          </text>
        ))}
      </svg>
    </Panel>
  );
}

/** Height of a row of bars in rem; a row without bars has only its numbers. */
function rowHeight(values: readonly (number | null)[]): number {
  return NUMBER + (values.some((value) => value !== null && value > 0) ? TALL : 0);
}

const readNumber = (value: number | null | undefined) => (value == null ? '–' : Math.round(value));

interface BarsProps {
  /** null: not known. */
  values: readonly (number | null)[];
  least: number;
  /** Width of a day in percent. */
  share: number;
  /** Rem from the top to the bottom of the bars. */
  bottom: number;
  className: string | undefined;
}

function Bars({ values, least, share, bottom, className }: BarsProps) {
  return barHeights(values, least).map((height, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a day is identified by its position
    <g key={index}>
      <text x={`${(index + 0.5) * share}%`} y={`${bottom - height * TALL - 0.3}rem`}>
        {readNumber(values[index])}
      </text>
      <rect
        className={className}
        x={`${(index + 0.2) * share}%`}
        width={`${0.6 * share}%`}
        y={`${bottom - height * TALL}rem`}
        height={`${height * TALL}rem`}
        rx="3"
      />
    </g>
  ));
}
