import { paymentErrors } from '@anar/contracts/errors/payments';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { ulid } from 'ulid';
import type { MoneyOutside } from '../orders/money-outside.ts';
import type { ExtraPayment, MovedBy, RefundFields } from '../orders/order.model.ts';
import { ERASED, type Order, type OrderStore } from '../orders/order.store.ts';
import type { PaymentEffects } from '../orders/settlement/payment-effect.ts';
import { paidOrder } from '../orders/settlement/settle-payment.ts';
import type { ProviderRefund } from '../razorpay/entities.ts';
import type { Razorpay } from '../razorpay/razorpay.ts';
import type { OnUnexpected } from '../reconcile/payment-metrics.ts';
import { isOpenRefund, isStuck, leftPaise, type Target, targets } from './refund-targets.ts';

export interface RefundsDeps {
  orders: OrderStore;
  effects: PaymentEffects;
  razorpay: Pick<Razorpay, 'refund' | 'fetchRefunds'> | undefined;
  outside: MoneyOutside;
  reconcileSoon: (orderId: string) => Promise<void>;
  onUnexpected: OnUnexpected;
  clock: () => Date;
}

/**
 * A failed refund is retried after this time; after this many failures of an order's refunds only an administrator can.
 */
const RETRIED_AFTER_MS = 12 * 60 * 60 * 1000;
const MOST_FAILURES = 3;

/** What a retry keeps of a failed refund: the effect is not taken back a second time, unless it was restored. */
const afterFailed = ({ takenBackAt, givenBackAt, returned }: Partial<RefundFields> = {}) => ({
  ...(takenBackAt && !givenBackAt && { takenBackAt }),
  ...(returned && { returned }),
});

type RefundState = RefundFields['state'];
/** Forward only, like order states. */
const REACHED_FROM: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: [],
  pending: ['requested'],
  processed: ['requested', 'pending'],
  failed: ['requested', 'pending'],
};
const wanted = (amountPaise: number, requestedAt: Date): RefundFields => ({
  ...{ id: ulid(), state: 'requested', amountPaise, requestedAt },
});

/**
 * Derived from the order id, so that it is the same refund where a restored database does not contain it; at most 40
 * characters, the limit of a receipt. The amount may differ in that database: what was spent since the backup is in the
 * wallet again.
 */
const erasureRefundId = (orderId: string) => `erasure-${orderId}`;

/** The extra payment with this id, else the first that is not refunded yet. */
function extraToGiveBack({ extraPayments }: Order, paymentId: string | undefined): ExtraPayment | undefined {
  return extraPayments?.find((extra) =>
    paymentId === undefined ? extra.refund.state !== 'processed' : extra.paymentId === paymentId,
  );
}

/** Refunds: each made once, however often it is requested, sent or reported. */
export function createRefunds({ log }: Pick<Service, 'log'>, deps: RefundsDeps) {
  const { orders, effects, razorpay, outside, clock } = deps;
  const reread = async (id: string) => (await orders.find({ id })) as Order;
  const targetOf = (order: Order, refundId: string) => targets(order).find(({ refund }) => refund.id === refundId);

  /** Applies the provider's report; an older report changes nothing. */
  async function applyReport(first: Order, refundId: string, reported: ProviderRefund, by: MovedBy): Promise<Order> {
    for (let order = first; ; order = await reread(order.id)) {
      const target = targetOf(order, refundId);
      if (!target || !REACHED_FROM[reported.state].includes(target.refund.state)) return order;
      if (target.takesBack && !target.refund.takenBackAt) return order;
      if (reported.state === 'processed' && !target.takesBack) await outside.returned(order, target);
      const isBack = reported.state === 'failed' && (await giveEffectBack(order, target));
      const at = clock();
      const report = {
        state: reported.state,
        providerRefundId: reported.id,
        ...(reported.state === 'processed' && { processedAt: at }),
        ...(isBack && { givenBackAt: at }),
      };
      const isRefunded = reported.state === 'processed' && order.refund?.id === refundId && order.state === 'captured';
      const event = isRefunded ? 'refunded' : 'refund_reported';
      const moved = await orders.move(order, event, { by, at, refundId, report });
      if (!moved) continue;
      const line = { orderId: order.id, refundId, paymentId: target.paymentId };
      if (reported.state === 'failed') log.error({ ...line, isBack }, 'a refund failed');
      return moved;
    }
  }

  /** A new refund of an extra payment whose refund failed; otherwise the existing one. */
  async function requestExtra(order: Order, extra: ExtraPayment, by: MovedBy): Promise<Order> {
    const at = clock();
    const { paymentId, amountPaise } = extra;
    const refund = { ...wanted(amountPaise, at), ...afterFailed(extra.refund) };
    const asked =
      extra.refund.state === 'failed'
        ? await orders.move(order, 'extra_refund_retried', { by, at, paymentId, refund })
        : undefined;
    if (asked) await deps.reconcileSoon(order.id);
    return asked ?? reread(order.id);
  }

  async function takeEffectBack(order: Order, { refund, paymentId, isPart }: Target): Promise<boolean> {
    const { id, amountPaise, providerRefundId } = refund;
    const isErased = order.userId === ERASED;
    // A top-up may have been credited after the erasure removed the user id from the order.
    const userId = isErased && order.purpose.kind === 'topup' ? await outside.toppedUp(order) : order.userId;
    const paid = userId && userId !== ERASED && { ...paidOrder(order), userId, amountPaise };
    const how = { isAlreadyReturned: providerRefundId !== undefined, isPart };
    const isBack = paid && (await effects[order.purpose.kind].takeBack(paid, id, how));
    if (isBack || !isErased) return isBack === true;
    await outside.givenBack(order, { id, paymentId, amountPaise });
    return true;
  }

  /** Restores the effect of a failed refund. False: the user is erased, and the refund is retried. */
  async function giveEffectBack(order: Order, { refund, takesBack, isPart }: Target): Promise<boolean> {
    if (!takesBack || !refund.takenBackAt || order.userId === ERASED) return false;
    const paid = { ...paidOrder(order), amountPaise: refund.amountPaise };
    return effects[order.purpose.kind].giveBack(paid, refund.id, { isPart });
  }

  /**
   * Compensation: a concurrent worker found the money spent and refused the refund, right before this one took the
   * effect back. Undefined: the order changed meanwhile.
   */
  function restoreRefund(order: Order, { refund, isPart }: Target, by: MovedBy): Promise<Order | undefined> {
    if (order.effect !== 'applied' || order.chargebackId || (order.refund && !isPart)) {
      throw new Error(`Refund ${refund.id} of order ${order.id} took its payment back, and is no more`);
    }
    const at = clock();
    const taken = { ...refund, takenBackAt: at };
    return orders.move(order, isPart ? 'part_refund_requested' : 'refund_requested', { by, at, refund: taken });
  }

  /** Takes the payment's effect back. Undefined: it is spent, and the refund is cancelled. */
  async function takeBack(first: Order, refundId: string, by: MovedBy): Promise<Order | undefined> {
    let taken: Target | undefined;
    for (let order = first; ; order = await reread(order.id)) {
      const target = targetOf(order, refundId);
      if (!target) {
        if (!taken) return undefined;
        const back = await restoreRefund(order, taken, by);
        if (back) return back;
        continue;
      }
      if (!target.takesBack || target.refund.takenBackAt || target.refund.state !== 'requested') return order;
      const isBack = await takeEffectBack(order, target);
      if (isBack) taken = target;
      const refused = target.isPart ? 'part_refund_refused' : 'refund_refused';
      const event = isBack ? 'effect_taken_back' : refused;
      const moved = await orders.move(order, event, { by, at: clock(), refundId });
      if (moved) return isBack ? moved : undefined;
    }
  }

  /** The refund that the provider already has of this payment, else a new one with the refund's own idempotency key. */
  async function atProvider(order: Order, { refund, paymentId, isPart }: Target): Promise<ProviderRefund | undefined> {
    if (!razorpay) return undefined;
    const parts = new Set(isPart ? [] : order.partRefunds?.map(({ id }) => id));
    const { id: idempotencyKey, amountPaise, providerRefundId } = refund;
    const all = await razorpay.fetchRefunds(paymentId);
    const before = all.find(({ receipt, state }) => receipt === idempotencyKey && state !== 'failed');
    if (before && before.amountPaise !== amountPaise) {
      const line = { refundId: idempotencyKey, amountPaise, sentPaise: before.amountPaise };
      log.error(line, 'another amount went back before the database was restored: it stays so');
      if (!providerRefundId) deps.onUnexpected('refund_not_asked_for');
      return before;
    }
    const known = all.filter(({ id, amountPaise: paise }) => paise === amountPaise && !parts.has(id));
    const same = providerRefundId
      ? known.find(({ id }) => id === providerRefundId)
      : (known.find(({ receipt }) => receipt === idempotencyKey) ?? known.find(({ state }) => state !== 'failed'));
    if (same || providerRefundId) return same;
    return razorpay.refund({ paymentId, amountPaise, idempotencyKey });
  }

  /** Replaces a stuck refund with a new one, after a delay and a limited number of times. */
  async function retry(order: Order, { refund, paymentId, isPart }: Target, by: MovedBy): Promise<Order> {
    const failures = order.steps.filter(({ to }) => to === 'refund_failed');
    const at = clock();
    const isDue = at.getTime() - Number(failures.at(-1)?.at ?? at) >= RETRIED_AFTER_MS;
    if (isPart || !isDue || failures.length >= MOST_FAILURES) return order;
    const again = { ...wanted(refund.amountPaise, at), ...afterFailed(refund) };
    const asked =
      paymentId === order.paymentId
        ? await orders.move(order, 'refund_retried', { by, at, refund: again })
        : await orders.move(order, 'extra_refund_retried', { by, at, paymentId, refund: again });
    return asked ? advance(asked, again.id, by) : reread(order.id);
  }

  async function advance(first: Order, refundId: string, by: MovedBy): Promise<Order> {
    const order = await takeBack(first, refundId, by);
    if (!order) return reread(first.id);
    const target = targetOf(order, refundId);
    if (!target || !isOpenRefund(target.refund)) return order;
    try {
      const reported = await atProvider(order, target);
      return reported ? await applyReport(order, refundId, reported, by) : order;
    } catch (err) {
      if (!(err instanceof ProviderFailure)) throw err;
      log.warn({ err, orderId: order.id, refundId }, 'a refund is not taken by the provider yet: it is tried again');
      if (err.outcome === 'rejected') await noteRejected(order, target, by);
      return order;
    }
  }

  /**
   * Noted once per refund. The provider may reject because our account is short of money, so it is asked again
   * regardless.
   */
  async function noteRejected(order: Order, { refund, paymentId }: Target, by: MovedBy): Promise<void> {
    const isNoted = order.steps.some(({ to, note }) => to === 'refund_rejected' && note === refund.id);
    if (isNoted) return;
    await orders.move(order, 'noted', { at: clock(), by, to: 'refund_rejected', paymentId, note: refund.id });
    deps.onUnexpected('refund_rejected');
  }

  function reportedTarget(
    order: Order,
    { id, paymentId, receipt, state, amountPaise }: ProviderRefund,
  ): Target | undefined {
    const own = targets(order).filter((target) => target.paymentId === paymentId);
    const exact = own.find(({ refund }) => refund.providerRefundId === id || refund.id === receipt);
    if (exact || state === 'failed') return exact;
    // The whole payment was refunded manually before our own refund was sent, which has nothing left to return.
    const whole = paymentId === order.paymentId ? leftPaise(order) : order.amountPaise;
    return own.find(
      ({ refund }) =>
        refund.state === 'requested' &&
        !refund.providerRefundId &&
        refund.amountPaise === amountPaise &&
        amountPaise === whole,
    );
  }

  /** The order with the reported refund, its own or adopted. Undefined: the order cannot take it. */
  async function withReported(first: Order, reported: ProviderRefund): Promise<Order | undefined> {
    for (let order = first; ; ) {
      if (reportedTarget(order, reported)) return order;
      const adopted = await adopt(order, reported);
      if (adopted) return adopted;
      const now = await reread(order.id);
      if (now.seq === order.seq) return undefined;
      order = now;
    }
  }

  /**
   * Adopts a refund made in the provider's dashboard while no refund of ours is open: of all that is left, or of a
   * part.
   */
  async function adopt(order: Order, reported: ProviderRefund): Promise<Order | undefined> {
    const at = clock();
    const extra = order.extraPayments?.find(({ paymentId }) => paymentId === reported.paymentId);
    const { refund: failed } = extra ?? order;
    const amountPaise = failed?.amountPaise ?? extra?.amountPaise ?? leftPaise(order);
    if (reported.state === 'failed' || reported.amountPaise > amountPaise) return undefined;
    const who = { by: 'webhook', at } as const;
    const made = { ...wanted(reported.amountPaise, at), providerRefundId: reported.id };
    if (reported.amountPaise < amountPaise) {
      const isFree = !extra && !order.refund && order.effect === 'applied';
      return isFree
        ? orders.move(order, 'part_refund_requested', { ...who, refund: { ...made, id: reported.id } })
        : undefined;
    }
    const refund = { ...made, ...afterFailed(failed) };
    if (extra) return orders.move(order, 'extra_refund_retried', { ...who, paymentId: reported.paymentId, refund });
    return orders.move(order, failed ? 'refund_retried' : 'refund_requested', { ...who, refund });
  }

  /**
   * Requests a refund of all that is left, or returns the order with its existing refund; with none where a refund is
   * not allowed.
   */
  async function requestOwn(first: Order, by: MovedBy): Promise<Order> {
    for (let order = first; ; ) {
      const at = clock();
      // After a failure the same amount again: the failed refund may have been of less than the payment.
      const failed = order.refund?.state === 'failed' && by === 'admin' ? order.refund : undefined;
      const refund: RefundFields = { ...wanted(failed?.amountPaise ?? leftPaise(order), at), ...afterFailed(failed) };
      const asked = await orders.move(order, failed ? 'refund_retried' : 'refund_requested', { by, at, refund });
      if (asked) return asked;
      const now = await reread(order.id);
      if (now.seq === order.seq || now.refund?.id !== order.refund?.id) return now;
      order = now;
    }
  }

  return {
    /**
     * The order's refund, requested now if there is none. For an administrator the refund of the payment named, else of
     * an extra payment first. Idempotent. Throws `not_refundable` when the money is spent or nothing can be refunded.
     */
    async request(order: Order, by: MovedBy, paymentId?: string): Promise<Order> {
      const extra = by === 'admin' && extraToGiveBack(order, paymentId);
      if (extra) return requestExtra(order, extra, by);
      const now = await requestOwn(order, by);
      if (!now.refund) throw new AppError(paymentErrors.notRefundable, { details: { reason: 'state' } });
      const taken = await takeBack(now, now.refund.id, by);
      if (!taken) throw new AppError(paymentErrors.notRefundable, { details: { reason: 'spent' } });
      await deps.reconcileSoon(order.id);
      return taken;
    },

    /**
     * Refunds `amountPaise` of a top-up to its payment at account deletion. Undefined: it is spent, or the order has
     * changed. Idempotent: a repeat is the order's existing refund.
     */
    async toSource(order: Order, amountPaise: number): Promise<Order | undefined> {
      const [by, at] = ['erasure', clock()] as const;
      const refund: RefundFields = { ...wanted(amountPaise, at), id: erasureRefundId(order.id), returned: 'erased' };
      const asked = order.refund ? order : await orders.move(order, 'refund_requested', { by, at, refund });
      const taken = asked?.refund && (await takeBack(asked, asked.refund.id, by));
      if (taken) await deps.reconcileSoon(order.id);
      return taken;
    },

    /** Advances every open refund of an order as far as possible. */
    async advanceAll(order: Order, by: MovedBy): Promise<Order> {
      let now = order;
      for (const target of targets(order)) {
        if (isOpenRefund(target.refund)) now = await advance(now, target.refund.id, by);
        else if (isStuck(target.refund)) now = await retry(now, target, by);
      }
      return now;
    },

    /** Handles the provider's report of a refund, including one made in its dashboard. */
    async handleReport(first: Order, reported: ProviderRefund): Promise<void> {
      const order = (await withReported(first, reported)) ?? (await reread(first.id));
      const same = reportedTarget(order, reported);
      const ready = same && (await takeBack(order, same.refund.id, 'webhook'));
      if (same && ready) {
        await applyReport(ready, same.refund.id, reported, 'webhook');
        return;
      }
      const line = { orderId: order.id, providerRefundId: reported.id, amountPaise: reported.amountPaise };
      log.error(line, 'the provider tells of a refund that nobody asked for here');
      if (reported.state !== 'failed') deps.onUnexpected('refund_not_asked_for');
      await orders.move(order, 'noted', {
        at: clock(),
        by: 'webhook',
        to: 'refund_pending',
        note: `not asked for: ${reported.id}`,
      });
    },
  };
}
export type Refunds = ReturnType<typeof createRefunds>;
