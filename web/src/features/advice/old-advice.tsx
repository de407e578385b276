import type { DailyAdvisory } from '@anar/contracts/advisories';
import { readable } from '../../i18n/amounts.ts';
import { dailyAdvice as words } from '../../i18n/hi/daily-advice.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import css from './advice.module.css';
import { longDate } from './advice-day.ts';

const say = texts(words);

/** Advice of a day that has passed: small, and said to be no ground to spray on. */
export function OldAdvice({ advice: { day, sprayDecision, irrigationLiters, credit } }: { advice: DailyAdvisory }) {
  return (
    <div className={css.old}>
      <Icon name="clock" />
      <div>
        <p>
          <b>{say('oldDay', { day: longDate(day) })}</b>
        </p>
        <p>{say('oldSpray', { decision: say(sprayDecision) })}</p>
        <p>{say('oldWater', { n: readable(Number(irrigationLiters)) })}</p>
        <p>{say('oldDayHint')}</p>
        <p className={css.credit}>{credit}</p>
      </div>
    </div>
  );
}
