import type { PaymentOrder } from '@anar/contracts/payments/payments';
import { Link } from 'wouter';
import { useOrdersQuery } from '../../../api/endpoints/payments-api.ts';
import { QueryStatus } from '../../../api/queries/query-state.tsx';
import { useQueryState } from '../../../api/queries/use-query-state.ts';
import { serverNow } from '../../../device/network/server-clock.ts';
import { spokenDay } from '../../../i18n/dates/spoken-day.ts';
import { rupees } from '../../../i18n/numbers/rupees.ts';
import { texts } from '../../../i18n/texts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx';
import { Skeleton, SkeletonShape } from '../../../ui/feedback/loading/skeleton.tsx';
import { useLazyOnClick } from '../../../ui/hooks/lazy.tsx';
import { isSettled, outcomeOf } from '../outcome/payment-outcome.ts';
import { purposeText, whenText } from '../purpose.ts';
import { RefundNote } from '../refund-note.tsx';
import { refundsTexts } from '../refunds.hi.ts';
import { ordersTexts } from './orders.hi.ts';
import css from './orders.module.css';

const say = texts(ordersTexts);
const sayRefund = texts(refundsTexts);

/** A user's payments of the last year, newest first: receipts, and refunds where still possible. */
export function OrderList({ userId }: { userId: string }) {
  const orders = useQueryState(useOrdersQuery(userId, { refetchOnMountOrArgChange: true }));
  if (!orders.data) {
    return (
      <QueryStatus
        of={orders}
        title={say('failed')}
        offline={say('offline')}
        skeleton={
          <Skeleton>
            <SkeletonShape shape="block" />
          </Skeleton>
        }
      />
    );
  }
  if (orders.data.length === 0) return <p className={css.empty}>{say('empty')}</p>;
  return (
    <ul>
      {orders.data.map((order) => (
        <OrderRow key={order.id} order={order} />
      ))}
    </ul>
  );
}

const TONES: Record<PaymentOrder['state'], BadgeTone> = {
  created: 'plain',
  authorized: 'medium',
  captured: 'low',
  refunded: 'plain',
  failed: 'plain',
};

function OrderRow({ order }: { order: PaymentOrder }) {
  const outcome = outcomeOf(order);
  const state = outcome === 'returned' ? 'refunded' : order.state;
  return (
    <li className={css.order}>
      <div className={css.head}>
        <b className={css.what}>{purposeText(order.purpose)}</b>
        <b className={css.amount}>{rupees(order.amountPaise)}</b>
      </div>
      <div className={css.head}>
        <span className={css.when}>{whenText(order.paidAt ?? order.createdAt)}</span>
        <Badge tone={TONES[state]} icon={state === 'captured' ? 'check' : undefined}>
          {say(`state_${state}`)}
        </Badge>
      </div>
      {(order.refund || order.returned) && <RefundNote of={order} className={css.note} />}
      {order.receiptNumber && (
        <Link href={`/receipt/${order.id}`} className={css.link}>
          {say('receipt')}
        </Link>
      )}
      {!isSettled(outcome) && (
        <Link href={`/payment/${order.id}`} className={css.link}>
          {say('see')}
        </Link>
      )}
      <AskBack order={order} />
    </li>
  );
}

/** Only while the policy allows a refund on request; the server decides. */
function AskBack({ order }: { order: PaymentOrder }) {
  const dialog = useLazyOnClick(async () => (await import('./refund-dialog.tsx')).RefundDialog);
  const { refundableUntil } = order;
  if (!refundableUntil || outcomeOf(order) !== 'paid' || Date.parse(refundableUntil) < serverNow()) return null;
  return (
    <>
      <Button kind="soft" size="m" busy={dialog.loading} onClick={dialog.show}>
        {sayRefund('ask')}
      </Button>
      <p className={css.when}>{sayRefund('until', { day: spokenDay(refundableUntil) })}</p>
      {dialog.part && <dialog.part order={order} onClose={dialog.close} />}
    </>
  );
}
