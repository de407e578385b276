import type { SprayDecision as Decision } from '@anar/contracts/advisories';
import { advice as words } from '../../i18n/hi/advice.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import type { IconName } from '../../ui/brand/icon-names.ts';
import { classNames } from '../../ui/class-names.ts';
import css from './spray-decision.module.css';
import type { SprayTime } from './spray-time.ts';

const say = texts(words);
const ICONS: Record<Decision, IconName> = { safe: 'check', caution: 'alert', avoid: 'close' };

/** The decision, filled when it is for now; one for another time is pale, below that time and that it is not now. */
export function SprayDecision({ decision, time }: { decision: Decision; time: SprayTime }) {
  const { when, notNow, passed } = time;
  return (
    <div>
      {notNow && (
        <p className={css.notNow}>
          <Icon name="clock" />
          <span>{notNow}</span>
        </p>
      )}
      <p className={classNames(css.decision, css[decision], when !== undefined && css.later)}>
        <Icon name={ICONS[decision]} />
        <span>
          {when !== undefined && <span className={css.when}>{say('decisionWhen', { when })} </span>}
          {say(decision)}
        </span>
      </p>
      {passed && <p className={css.next}>{say('askNext')}</p>}
    </div>
  );
}
