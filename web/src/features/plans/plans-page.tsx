import { DAILY_CHECKS, PLAN_IDS, PLAN_PRICES } from '@anar/contracts/constants';
import { plans as words } from '../../i18n/hi/plans.ts';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Card } from '../../ui/layout/card.tsx';
import css from './plans-page.module.css';

const say = texts(words);
const rupees = (amount: number) => amount.toLocaleString('en-IN');
type PlanId = (typeof PLAN_IDS)[number];

/** What each plan will hold. Nothing is sold here yet, and the page says so first. */
export default function PlansPage() {
  return (
    <>
      <Card look="sunken" className={css.notYet}>
        <Icon name="clock" />
        <div>
          <h2>{say('notYet')}</h2>
          <p>{say('notYetText')}</p>
        </div>
      </Card>
      {PLAN_IDS.map((id) => (
        <Plan key={id} id={id} />
      ))}
      <div className={css.back}>
        <ButtonLink kind="sec" icon="camera" href="/diagnose">
          {say('back')}
        </ButtonLink>
      </div>
    </>
  );
}

function Plan({ id }: { id: PlanId }) {
  const { question, photo } = DAILY_CHECKS[id];
  const { month, year } = PLAN_PRICES[id];
  const free = month === 0;
  return (
    <Card>
      <div className={css.head}>
        <h2>{say(id)}</h2>
        <Badge tone={free ? 'brand' : 'plain'} icon={free ? 'check' : 'clock'}>
          {say(free ? 'now' : 'later')}
        </Badge>
      </div>
      <p>{free ? say('noPrice') : say('price', { month: rupees(month), year: rupees(year) })}</p>
      <p className={css.checks}>
        {question === null || photo === null ? say('unlimited') : say('checks', { question, photo })}
      </p>
    </Card>
  );
}
