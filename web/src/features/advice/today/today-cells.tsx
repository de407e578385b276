import type { DailyAdvisory } from '@anar/contracts/orchards/advisories';
import type { Orchard } from '@anar/contracts/orchards/orchards';
import { serverNow } from '../../../device/network/server-clock.ts';
import { readable } from '../../../i18n/numbers/amounts.ts';
import { texts } from '../../../i18n/texts.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import type { IconName } from '../../../ui/brand/icon-names.ts';
import { classNames } from '../../../ui/class-names.ts';
import { duration, everyDaysText } from '../water/water-text.ts';
import { type SprayAnswer, sprayAnswer } from './spray-answer.ts';
import { todayTexts } from './today.hi.ts';
import css from './today-cells.module.css';

const say = texts(todayTexts);
const SPRAY = {
  yes: { said: 'yes', icon: 'check' },
  care: { said: 'yes', icon: 'alert' },
  done: { said: 'done', icon: 'check' },
  no: { said: 'no', icon: 'close' },
  see: { said: 'see', icon: 'help' },
} as const satisfies Record<SprayAnswer['answer'], { said: keyof typeof todayTexts; icon: IconName }>;

/** The day's two decisions side by side: whether and when to spray, and how long to irrigate. */
export function TodayCells({ orchard, advice }: { orchard: Orchard; advice: DailyAdvisory }) {
  const { answer, when } = sprayAnswer(advice, serverNow());
  const { said, icon } = SPRAY[answer];
  return (
    <dl className={css.cells}>
      <div className={classNames(css.cell, css[answer])}>
        <dt>
          <Icon name="spray" />
          {say('spray')}
        </dt>
        <dd>
          <b className={css.answer}>
            {say(said)} <Icon name={icon} />
          </b>
          {when && <span className={css.when}>{when}</span>}
        </dd>
      </div>
      <WaterCell orchard={orchard} advice={advice} />
    </dl>
  );
}

function WaterCell({ orchard: { irrigationType }, advice }: { orchard: Orchard; advice: DailyAdvisory }) {
  const { irrigationLiters, irrigationMinutes, irrigationEveryDays } = advice;
  const litres = Number(irrigationLiters);
  const drips = irrigationMinutes !== undefined && litres > 0;
  const often = irrigationEveryDays > 1 && everyDaysText(irrigationEveryDays);
  const [amount, ...hints] = drips
    ? [say('minutes', { n: irrigationMinutes }), irrigationMinutes > 60 && duration(irrigationMinutes), often]
    : litres > 0
      ? [say('litres', { n: readable(litres) }), say('perTree'), often]
      : [say(irrigationType === 'rainfed' ? 'rainfed' : 'no')];
  const hint = hints.filter(Boolean).join(', ');
  return (
    <div className={classNames(css.cell, css.water)}>
      <dt>
        <Icon name="drop" />
        {say(drips ? 'drip' : 'water')}
      </dt>
      <dd>
        <b className={css.answer}>{amount}</b>
        {hint && <span className={css.when}>{hint}</span>}
      </dd>
    </div>
  );
}
