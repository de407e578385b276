import type { BillingCycle, Plan } from '@anar/contracts/payments/plans';
import type { Subscription } from '@anar/contracts/payments/subscriptions';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { usePlansQuery, useSubscriptionQuery } from '../../../api/endpoints/payments-api.ts';
import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { openPaymentOf } from '../../../device/open-payment.ts';
import { paymentsTexts } from '../../../i18n/catalogues/payments.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { inSentences } from '../../../sound/speech/in-sentences.ts';
import { ListenButton } from '../../../sound/speech/listen-button.tsx';
import { Icon } from '../../../ui/brand/icon.tsx';
import type { IconName } from '../../../ui/brand/icon-names.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Segment } from '../../../ui/controls/segment.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { RetryNote } from '../../../ui/feedback/retry-note.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { inOrder, readSelection, savingOf } from './plan-offer.ts';
import { plansTexts } from './plans.hi.ts';
import css from './plans.module.css';

const say = texts(plansTexts);
const sayPayment = texts(paymentsTexts);
const cycles = () =>
  [
    { value: 'monthly', label: say('monthly') },
    { value: 'annual', label: say('annual') },
  ] as const;
const REFUNDS = '/refund-policy';

/** The plans, how to buy one, and the refund policy. */
export default function PlansPage() {
  const selection = readSelection(useSearch());
  const [cycle, setCycle] = useState<BillingCycle>(selection.cycle);
  const plans = useQueryState(usePlansQuery());
  const mine = useMine();
  const open = useOpenPayment();
  if (!plans.data) return <QueryStatus of={plans} title={say('failed')} offline={say('offline')} />;
  const ordered = inOrder(plans.data);
  return (
    <>
      <h2 className={css.title}>{say('title')}</h2>
      <p className={css.refund}>
        {say('refundFirst')}
        <Link href={REFUNDS} className={css.policy}>
          {say('refundPolicy')}
        </Link>
      </p>
      {open && <UnfinishedPayment orderId={open.orderId} />}
      <div className={css.listen}>
        <ListenButton text={spokenPlans(ordered)} label={say('listen')} />
      </div>
      <Segment label={say('cycle')} options={cycles()} value={cycle} onChange={setCycle} />
      <p className={css.saving}>{say('upToSaving', { amount: mostSaved(ordered) })}</p>
      {mine.farmer && mine.failed && (
        <RetryNote onRetry={mine.offline ? undefined : mine.refetch} busy={mine.fetching}>
          {say('mineUnknown')}
        </RetryNote>
      )}
      {mine.expert && <Caution icon="info" tone="calm" title={say('farmersOnly')} className={css.note} />}
      {ordered.map((plan) => (
        <PlanChoice
          key={plan.id}
          plan={plan}
          cycle={cycle}
          mine={mine.data}
          chosen={selection.planId === plan.id && !open}
          next={selection.next}
        />
      ))}
      <ul className={css.facts}>
        <Fact icon="shield">
          <b>{say('refundDays')}</b>, {say('refundTerms')}
        </Fact>
        <Fact icon="clock">{say('noAutomatic')}</Fact>
        <Fact icon="rupee">{say('methods')}</Fact>
        <Fact icon="doc">{say('receipt')}</Fact>
      </ul>
    </>
  );
}

interface Mine {
  farmer: boolean;
  expert: boolean;
  data: Subscription | undefined;
  failed: boolean;
  offline: boolean;
  fetching: boolean;
  refetch: () => void;
}

/** The farmer's current plan. Another device may have changed it, so each visit refetches. */
function useMine(): Mine {
  const { status, user } = useSession();
  const farmer = status === 'in' && user?.role === 'farmer';
  const state = useQueryState(useSubscriptionQuery(user?.id ?? '', { skip: !farmer, refetchOnMountOrArgChange: true }));
  const { data, failed, offline, fetching, refetch } = state;
  return { farmer, expert: status === 'in' && !farmer, data, failed: failed && !data, offline, fetching, refetch };
}

/** This user's unfinished payment on this device. */
function useOpenPayment() {
  const userId = useSession().user?.id;
  const [open] = useState(() => (userId ? openPaymentOf(userId).get() : null));
  return open;
}

/** Before a possible second payment for the same thing. */
function UnfinishedPayment({ orderId }: { orderId: string }) {
  return (
    <Caution icon="clock" title={sayPayment('openTitle')} className={css.note}>
      <p>{sayPayment('openText')}</p>
      <ButtonLink href={`/payment/${orderId}`} kind="soft" size="m" auto className={css.openSee}>
        {sayPayment('openSee')}
      </ButtonLink>
    </Caution>
  );
}

function Fact({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li className={css.fact}>
      <Icon name={icon} size="s" />
      <span>{children}</span>
    </li>
  );
}

const rupees = (paise: number) => (paise / 100).toLocaleString('en-IN');
const mostSaved = (plans: Parameters<typeof savingOf>[0][]) => rupees(Math.max(0, ...plans.map(savingOf)));

/** The page's content, to be read aloud. */
const spokenPlans = (plans: readonly Plan[]) =>
  inSentences([
    say('title'),
    ...plans.flatMap(({ name, pricePaise: { monthly, annual }, features }) => [
      monthly > 0 ? say('spoken', { name, month: rupees(monthly), year: rupees(annual) }) : name,
      features.join(', '),
    ]),
    say('refundFirst'),
  ]);
