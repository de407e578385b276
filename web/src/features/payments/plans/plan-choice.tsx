import type { BillingCycle, Plan } from '@anar/contracts/payments/plans';
import type { Subscription } from '@anar/contracts/payments/subscriptions';
import { type ReactNode, useEffect, useRef } from 'react';
import { serverNow } from '../../../device/network/server-clock.ts';
import { paymentsTexts } from '../../../i18n/catalogues/payments.hi.ts';
import { spokenLastDay } from '../../../i18n/dates/spoken-day.ts';
import { rupees } from '../../../i18n/numbers/rupees.ts';
import { texts } from '../../../i18n/texts.ts';
import { loginPath } from '../../../navigation/next-path.ts';
import { useSession } from '../../../session/hooks.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { useLazyOnClick } from '../../../ui/hooks/lazy.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { offerOf, savingOf, searchOf } from './plan-offer.ts';
import { plansTexts } from './plans.hi.ts';
import css from './plans.module.css';
import { useBuyPlan } from './use-buy-plan.ts';
import { useResume } from './use-resume.ts';

const say = texts(plansTexts);
const sayPayment = texts(paymentsTexts);

interface PlanChoiceProps {
  plan: Plan;
  cycle: BillingCycle;
  /** The farmer's current plan; undefined while unknown. */
  mine: Subscription | undefined;
  /** Selected before the login. */
  chosen: boolean;
  /** Where to continue after payment. */
  next: string | null;
}

/** One plan: its price, its features, and the button. */
export function PlanChoice(props: PlanChoiceProps) {
  const { plan, cycle } = props;
  const price = plan.pricePaise[cycle];
  const saving = cycle === 'annual' ? savingOf(plan) : 0;
  return (
    <Card className={classNames(css.plan, plan.popular && css.popular)} aria-labelledby={`plan-${plan.id}`}>
      {plan.popular && (
        <p className={css.ribbon}>
          <Icon name="star" size="s" filled />
          {say('popular')}
        </p>
      )}
      <h3 id={`plan-${plan.id}`}>{plan.name}</h3>
      <p className={css.amount}>
        <b>{rupees(price)}</b> {price > 0 && <span>{say(cycle === 'annual' ? 'perYear' : 'perMonth')}</span>}
      </p>
      {saving > 0 && <p className={css.less}>{say('saving', { amount: rupees(saving).slice(1) })}</p>}
      <ul className={css.features}>
        {plan.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            {feature}
          </li>
        ))}
      </ul>
      <Way {...props} />
    </Card>
  );
}

/** Available action. */
function Way(props: PlanChoiceProps) {
  const { plan, cycle, mine, next } = props;
  const { status, user } = useSession();
  const offer = offerOf(plan.id, cycle, { role: status === 'in' ? user?.role : undefined, mine, now: serverNow() });
  const kind = plan.popular ? 'pri' : 'sec';
  const day = mine?.until && spokenLastDay(mine.until);
  switch (offer) {
    case 'none':
      return null;
    case 'guest':
      return (
        <ButtonLink kind={kind} href={loginPath('/plans', searchOf({ planId: plan.id, cycle, next }))}>
          {plan.id === 'free' ? say('startFree') : buyLabel(plan, cycle)}
        </ButtonLink>
      );
    case 'unknown':
      return (
        <Button kind={kind} disabled>
          {buyLabel(plan, cycle)}
        </Button>
      );
    case 'buy':
    case 'upgrade':
      return <Buy {...props} upgrade={offer === 'upgrade'} kind={kind} />;
    case 'current':
      return <Now>{day ? say('currentUntil', { day }) : say('current')}</Now>;
    case 'renew':
      return (
        <>
          <Now>{day ? say('currentUntil', { day }) : say('current')}</Now>
          <Buy {...props} upgrade={false} kind={kind} />
          <p className={css.less}>{say('renewHint')}</p>
        </>
      );
    case 'yearOnly':
      return <Now icon="clock">{say('yearOnly')}</Now>;
    case 'later':
      return <Now icon="clock">{day ? say('afterCurrent', { day }) : say('afterCurrentOpen')}</Now>;
    case 'keepFree':
      return <KeepFree />;
    case 'stop':
      return mine && <Stop mine={mine} />;
    case 'ends':
      return mine && <Ends mine={mine} />;
  }
}

const buyLabel = (plan: Plan, cycle: BillingCycle) =>
  plan.id === 'free' ? say('keepFree') : say('buy', { amount: rupees(plan.pricePaise[cycle]), name: plan.name });

function Now({ icon = 'check', children }: { icon?: 'check' | 'clock'; children: ReactNode }) {
  return (
    <p className={css.now}>
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  );
}

interface BuyProps extends PlanChoiceProps {
  upgrade: boolean;
  kind: 'pri' | 'sec';
}

/** A new plan is paid at once; for a change the price is shown first. */
function Buy({ plan, cycle, chosen, next, upgrade, kind }: BuyProps) {
  const { busy, quoting, quote, buy, askPrice, pay, close } = useBuyPlan(plan, cycle, next);
  const sheet = useLazyOnClick(async () => (await import('./quote-sheet.tsx')).QuoteSheet);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!chosen) return;
    // After the opened screen has taken the focus.
    const frame = requestAnimationFrame(() => {
      button.current?.scrollIntoView({ block: 'center' });
      button.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [chosen]);
  const buyOrQuote = async () => {
    if (!upgrade) return buy();
    if (await askPrice()) await sheet.show();
  };
  return (
    <>
      <Button
        ref={button}
        kind={kind}
        className={chosen ? css.chosen : undefined}
        busy={quoting || (busy && !quote)}
        busyText={say(quoting ? 'quoting' : 'buying')}
        onClick={() => void buyOrQuote()}
      >
        {upgrade ? say('upgrade', { name: plan.name }) : buyLabel(plan, cycle)}
      </Button>
      {sheet.part && quote && <sheet.part plan={plan} quote={quote} busy={busy} onPay={pay} onClose={close} />}
    </>
  );
}

/** No change and no request: everyone has the free plan. */
function KeepFree() {
  const toast = useToast();
  return (
    <>
      <Now>{say('current')}</Now>
      <Button
        kind="txt"
        size="m"
        onClick={() => toast({ tone: 'ok', title: say('activated'), text: say('freeActive') })}
      >
        {say('keepFree')}
      </Button>
    </>
  );
}

function Stop({ mine }: { mine: Subscription }) {
  const dialog = useLazyOnClick(async () => (await import('./stop-dialog.tsx')).StopDialog);
  return (
    <>
      <Button kind="sec" busy={dialog.loading} onClick={dialog.show}>
        {say('toFree')}
      </Button>
      {dialog.part && <dialog.part mine={mine} name={sayPayment(mine.planId)} onClose={dialog.close} />}
    </>
  );
}

function Ends({ mine }: { mine: Subscription }) {
  const { busy, resume } = useResume();
  return (
    <>
      <Now icon="clock">{mine.until ? say('endsThen', { day: spokenLastDay(mine.until) }) : say('stopped')}</Now>
      <Button kind="sec" size="m" busy={busy} busyText={say('resuming')} onClick={() => void resume()}>
        {say('resume')}
      </Button>
    </>
  );
}
