import type { DailyAdvisory } from '@anar/contracts/advisories';
import { advice as words } from '../../i18n/hi/advice.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import css from './advice-alert.module.css';
import { alertText } from './alert-text.ts';

const say = texts(words);

/** A warning for the district. Only what the government warned of is called the government's. */
export function AdviceAlert({ advice }: { advice: DailyAdvisory }) {
  const { districtAlert, alertSource } = advice;
  if (districtAlert === 'none') return null;
  return (
    <div className={classNames(css.alert, css[districtAlert])} role="status">
      <Icon name="alert" />
      <div>
        <p>
          <b className={css.level}>{say(`alert_${districtAlert}`)}</b>{' '}
          <span className={css.source}>{say(alertSource === 'government' ? 'government' : 'forecast')}</span>
        </p>
        <p>{alertText(advice)}</p>
      </div>
    </div>
  );
}
