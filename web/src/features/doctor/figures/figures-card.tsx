import type { DoctorStats } from '@anar/contracts/consult/doctors';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { useDoctorStatsQuery } from '../../../api/endpoints/consult-api.ts';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { indiaDay, spoken } from '../../../i18n/dates/india-day.ts';
import { rupees } from '../../../i18n/numbers/rupees.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { Chip, Chips } from '../../../ui/controls/chip.tsx';
import { Skeleton, SkeletonShape } from '../../../ui/feedback/loading/skeleton.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import desk from '../desk/desk.module.css';
import { answerText, earningsOf, type Range } from './earnings.ts';
import { figuresTexts } from './figures.hi.ts';
import css from './figures.module.css';

const say = texts(figuresTexts);

/** Measured figures: earnings by day, ended consultations, rating, and time to the first answer. */
export function FiguresCard({ doctorId }: { doctorId: string }) {
  const stats = useQueryState(useDoctorStatsQuery(doctorId, { refetchOnMountOrArgChange: true }));
  return (
    <Card className={desk.figures} aria-label={say('title')}>
      {stats.data ? (
        <Figures stats={stats.data} />
      ) : stats.error === undefined ? (
        <Skeleton>
          <SkeletonShape shape="block" />
        </Skeleton>
      ) : (
        <RetryNote title={say('failed')} onRetry={stats.refetch} busy={stats.fetching}>
          {errorText(stats.error)}
        </RetryNote>
      )}
    </Card>
  );
}

function Figures({ stats }: { stats: DoctorStats }) {
  const [range, setRange] = useState<Range>(7);
  const { total, days } = earningsOf(stats.days, range);
  return (
    <>
      <div className={css.head}>
        <span className={css.soft}>{say(range === 7 ? 'week' : 'month')}</span>
        <b className={css.total}>{rupees(Math.round(total * 100))}</b>
      </div>
      {days.length > 0 && <Chart days={days} range={range} total={total} />}
      <dl className={css.three}>
        <div>
          <dt>{say('ended')}</dt>
          <dd>{stats.ended}</dd>
        </div>
        <div>
          <dt>{stats.rating === null ? say('noRating') : say('rating', { n: stats.reviewCount })}</dt>
          <dd>
            {stats.rating !== null && <Icon name="star" size="s" filled className={css.star} />}
            {stats.rating?.toFixed(1) ?? '–'}
          </dd>
        </div>
        <div>
          <dt>{stats.answerSeconds === null ? say('noAnswer') : say('answer')}</dt>
          <dd>{answerText(stats.answerSeconds)}</dd>
        </div>
      </dl>
      <Chips label={say('range')}>
        <Chip selected={range === 7} onClick={() => setRange(7)}>
          {say('range7')}
        </Chip>
        <Chip selected={range === 30} onClick={() => setRange(30)}>
          {say('range30')}
        </Chip>
      </Chips>
    </>
  );
}

const WEEKDAY = new Intl.DateTimeFormat('hi-IN', { weekday: 'narrow', timeZone: 'UTC' });
const HEIGHT = 64;
const WIDTH = 280;

interface ChartProps {
  days: DoctorStats['days'];
  range: Range;
  total: number;
}

/** One bar per day, today's is dark; the sentence below describes it. */
function Chart({ days, range, total }: ChartProps) {
  const today = indiaDay(serverNow());
  const most = days.reduce((best, day) => (day.earnedRupees > best.earnedRupees ? day : best));
  const sentence =
    total === 0
      ? say('none')
      : say('sentence', {
          n: days.length,
          total: rupees(Math.round(total * 100)),
          day: spoken(most.day, today),
          most: rupees(Math.round(most.earnedRupees * 100)),
        });
  const step = WIDTH / days.length;
  const width = step * (range === 7 ? 0.68 : 0.72);
  return (
    <figure>
      <svg className={css.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT + 22}`} role="img" aria-label={sentence}>
        {days.map(({ day, earnedRupees, ended }, index) => {
          const tall = most.earnedRupees > 0 ? (earnedRupees / most.earnedRupees) * HEIGHT : 0;
          const x = index * step + (step - width) / 2;
          const isToday = day === today;
          return (
            <g key={day} className={isToday ? css.today : undefined}>
              <title>
                {say('day', { day: spoken(day, today), earned: rupees(Math.round(earnedRupees * 100)), n: ended })}
              </title>
              <rect className={css.ground} x={x} y={HEIGHT - 2} width={width} height={2} rx={1} />
              <rect
                className={css.bar}
                x={x}
                y={HEIGHT - tall}
                width={width}
                height={tall}
                rx={Math.min(6, width / 3)}
              />
              {range === 7 && (
                <text x={x + width / 2} y={HEIGHT + 17} textAnchor="middle">
                  {WEEKDAY.format(Date.parse(day))}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <figcaption className={css.caption}>
        {sentence} {total > 0 && say('afterShare')}
      </figcaption>
    </figure>
  );
}
