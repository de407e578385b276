import type { SprayHour } from '@anar/contracts/orchards/advisories';
import { serverNow } from '../../../device/network/server-clock.ts';
import { texts } from '../../../i18n/texts.ts';
import { adviceTexts } from '../advice.hi.ts';
import { hourText, indiaHour } from '../card/advice-text.ts';
import css from './hour-bars.module.css';
import { FIT, hoursSentence } from './spray-hours.ts';

const say = texts(adviceTexts);
const HOUR_MS = 3_600_000;
const DECISIONS = ['safe', 'caution', 'avoid'] as const;

/** Today's hours as bars, coloured by decision; the past ones pale. */
export function HourBars({ hours }: { hours: readonly SprayHour[] }) {
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last) return null;
  const now = serverNow();
  const middle = hours[Math.floor(hours.length / 2)] ?? first;
  return (
    <div className={css.chart}>
      <p className={css.title} aria-hidden>
        {say('hoursTitle')}
      </p>
      <div className={css.bars} role="img" aria-label={hoursSentence(hours)}>
        {hours.map(({ at, decision }) => (
          <i key={at} className={css[decision]} data-past={Date.parse(at) + HOUR_MS <= now || undefined} />
        ))}
      </div>
      <div className={css.ends} aria-hidden>
        <span>{hourText(indiaHour(first.at))}</span>
        <span>{hourText(indiaHour(middle.at))}</span>
        <span>{hourText(indiaHour(last.at))}</span>
      </div>
      <p className={css.key} aria-hidden>
        {DECISIONS.map((decision) => (
          <span key={decision}>
            <i className={css[decision]} />
            {say(FIT[decision])}
          </span>
        ))}
      </p>
    </div>
  );
}
