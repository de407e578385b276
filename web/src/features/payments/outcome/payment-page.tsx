import type { PaymentOrder } from '@anar/contracts/payments/payments';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useRoute } from 'wouter';
import { useOrderQuery } from '../../../api/endpoints/payments-api.ts';
import { useCheckout } from '../../../api/endpoints/use-checkout.ts';
import { openPaymentOf } from '../../../device/open-payment.ts';
import { rupees } from '../../../i18n/numbers/rupees.ts';
import { texts } from '../../../i18n/texts.ts';
import { ownPath } from '../../../navigation/next-path.ts';
import { useNetwork, useSession } from '../../../session/hooks.ts';
import { Icon } from '../../../ui/brand/icon.tsx';
import type { IconName } from '../../../ui/brand/icon-names.ts';
import { Button, ButtonLink, Spinner } from '../../../ui/controls/button.tsx';
import { Caution } from '../../../ui/feedback/caution.tsx';
import { Skeleton } from '../../../ui/feedback/loading/skeleton.tsx';
import { EmptyState } from '../../../ui/feedback/state-screen.tsx';
import { useElapsed } from '../../../ui/hooks/use-elapsed.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { purposeText, whenText } from '../purpose.ts';
import { refreshAfterPayment } from '../refresh-after-payment.ts';
import { RefundNote } from '../refund-note.tsx';
import { outcomeTexts } from './outcome.hi.ts';
import { isSettled, type Outcome, outcomeOf } from './payment-outcome.ts';
import css from './payment-page.module.css';
import { usePolling } from './use-polling.ts';

const say = texts(outcomeTexts);

/** The page that the checkout returns to: stays until the outcome is known. */
export default function PaymentPage() {
  const [, params] = useRoute('/payment/:id');
  const orderId = params?.id ?? '';
  const { data: order, error, isFetching, refetch } = useOrderQuery(orderId, { refetchOnMountOrArgChange: true });
  const outcome = order ? outcomeOf(order) : undefined;
  usePolling({
    wanted: order !== null && (outcome === undefined || !isSettled(outcome)),
    fetching: isFetching,
    ask: refetch,
  });
  useEnd(orderId, order, outcome);
  if (order === null) return <Missing />;
  return (
    <>
      {order && outcome ? <OutcomeView order={order} outcome={outcome} /> : error ? <Confirming /> : <Skeleton />}
      <Trouble failed={error !== undefined} settled={outcome !== undefined && isSettled(outcome)} />
    </>
  );
}

/** Once known: no longer an open payment of this device, and a new success leads to what was bought. */
function useEnd(orderId: string, order: PaymentOrder | null | undefined, outcome: Outcome | undefined): void {
  const { user } = useSession();
  const [open] = useState(() => openPaymentOf(user?.id ?? '').get());
  const awaited = useRef(open?.orderId === orderId);
  const toast = useToast();
  const [, navigate] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts once for each outcome
  useEffect(() => {
    if (outcome === undefined || !order || !user) return;
    if (!isSettled(outcome)) {
      awaited.current = true;
      return;
    }
    if (open?.orderId === orderId) openPaymentOf(user.id).clear();
    refreshAfterPayment(user);
    if (outcome !== 'paid' || !awaited.current) return;
    const { title, text, to } = success(order);
    toast({ tone: 'ok', title, text });
    navigate(ownPath(open?.next ?? null, user.role) ?? to, { replace: true });
  }, [outcome]);
}

function success({ purpose, amountPaise }: PaymentOrder) {
  return purpose.kind === 'plan'
    ? { title: say('activated'), text: say('activatedText', { what: purposeText(purpose) }), to: '/profile' }
    : { title: say('added'), text: say('addedText', { amount: rupees(amountPaise) }), to: '/wallet' };
}

function OutcomeView({ order, outcome }: { order: PaymentOrder; outcome: Outcome }) {
  const topup = order.purpose.kind === 'topup';
  switch (outcome) {
    case 'confirming':
      return <Confirming order={order} />;
    case 'paid':
      return (
        <End icon="check" tone="ok" title={say('paid')} order={order}>
          {order.returned && <RefundNote of={order} />}
          <ButtonLink href={topup ? '/wallet' : '/profile'}>{say(topup ? 'toWallet' : 'toProfile')}</ButtonLink>
          <ReceiptLink order={order} />
        </End>
      );
    case 'tryAgain':
      return (
        <End icon="alert" tone="bad" title={say('tryAgain')} text={problem(order, 'tryAgainText')} order={order}>
          <PayAgain orderId={order.id} />
          <Elsewhere topup={topup} />
        </End>
      );
    case 'failed':
    case 'expired':
      return (
        <End
          icon={outcome === 'failed' ? 'alert' : 'clock'}
          tone="bad"
          title={say(outcome)}
          text={outcome === 'failed' ? problem(order, 'failedText') : say('expiredText')}
          order={order}
        >
          <ButtonLink href={topup ? '/wallet' : '/plans'}>{say('startNew')}</ButtonLink>
        </End>
      );
    case 'returned':
      return (
        <>
          <RefundNote of={order} className={css.note} />
          <Facts order={order} />
          <div className={css.ways}>
            <ButtonLink kind="sec" href={topup ? '/wallet' : '/profile'}>
              {say(topup ? 'toWallet' : 'toProfile')}
            </ButtonLink>
            <ReceiptLink order={order} />
          </div>
        </>
      );
  }
}

const problem = ({ lastProblem }: PaymentOrder, then: 'tryAgainText' | 'failedText') =>
  [lastProblem, say(then)].filter(Boolean).join(' ');

/** Ms after which a user without a payment attempt is shown how to pay. */
const LONG_MS = 15_000;

function Confirming({ order }: { order?: PaymentOrder }) {
  const long = useElapsed(LONG_MS);
  return (
    <>
      <div className={css.state} role="status">
        <span className={css.turning}>
          <Spinner />
        </span>
        <h2>{say('confirming')}</h2>
        <p className={css.text}>{say(long ? 'confirmingLong' : 'confirmingText')}</p>
      </div>
      {order && <Facts order={order} />}
      {order?.state === 'created' && long && (
        <div className={css.ways}>
          <p className={css.text}>{say('notPaidYet')}</p>
          <PayAgain orderId={order.id} kind="sec" />
          <Elsewhere topup={order.purpose.kind === 'topup'} />
        </div>
      )}
    </>
  );
}

function PayAgain({ orderId, kind }: { orderId: string; kind?: 'sec' }) {
  const { busy, payAgain } = useCheckout();
  return (
    <Button kind={kind} icon="rupee" busy={busy} busyText={say('opening')} onClick={() => void payAgain(orderId)}>
      {say('payAgain')}
    </Button>
  );
}

function Elsewhere({ topup }: { topup: boolean }) {
  return (
    <ButtonLink kind="txt" size="m" href={topup ? '/wallet' : '/plans'}>
      {say(topup ? 'toWallet' : 'toPlans')}
    </ButtonLink>
  );
}

function ReceiptLink({ order }: { order: PaymentOrder }) {
  if (!order.receiptNumber) return null;
  return (
    <ButtonLink kind="sec" icon="doc" href={`/receipt/${order.id}`}>
      {say('receipt')}
    </ButtonLink>
  );
}

interface EndProps {
  icon: IconName;
  tone: 'ok' | 'bad';
  title: string;
  text?: string;
  order: PaymentOrder;
  children: React.ReactNode;
}

function End({ icon, tone, title, text, order, children }: EndProps) {
  return (
    <>
      <div className={css.state} role={tone === 'ok' ? 'status' : 'alert'}>
        <span className={css[tone]}>
          <Icon name={icon} size="l" />
        </span>
        <h2>{title}</h2>
        {text && <p className={css.text}>{text}</p>}
      </div>
      <Facts order={order} />
      <div className={css.ways}>{children}</div>
    </>
  );
}

function Facts({ order }: { order: PaymentOrder }) {
  return (
    <Card>
      <dl className={css.facts}>
        <div>
          <dt>{say('what')}</dt>
          <dd>{purposeText(order.purpose)}</dd>
        </div>
        <div>
          <dt>{say('amount')}</dt>
          <dd>{rupees(order.amountPaise)}</dd>
        </div>
        <div>
          <dt>{say('when')}</dt>
          <dd>{whenText(order.paidAt ?? order.createdAt)}</dd>
        </div>
      </dl>
    </Card>
  );
}

/** Why there is no news at the moment; polling continues by itself. */
function Trouble({ failed, settled }: { failed: boolean; settled: boolean }) {
  const offline = useNetwork() === 'offline';
  if (settled || !(failed || offline)) return null;
  return (
    <Caution icon="cloud-off" tone="old" role="status" className={css.trouble}>
      {say(offline ? 'offline' : 'asking')}
    </Caution>
  );
}

function Missing() {
  return (
    <EmptyState art="basket" title={say('missing')} text={say('missingText')}>
      <ButtonLink href="/profile">{say('toProfile')}</ButtonLink>
    </EmptyState>
  );
}
