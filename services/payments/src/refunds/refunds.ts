import { paymentErrors } from '@anar/contracts/errors/payments';
import { AppError } from '@anar/service-kit/http/errors';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { ProviderFailure } from '@anar/service-kit/provider/failure';
import { ulid } from 'ulid';
import type { MoneyOutside } from '../orders/money-outside.ts';
import type { ExtraPayment, MovedBy, RefundFields } from '../orders/order.model.ts';
import { ERASED, type Order, type OrderStore } from '../orders/order.store.ts';
import type { PaymentEffects } from '../orders/payment-effect.ts';
import { paidOrder } from '../orders/settle-payment.ts';
import type { ProviderRefund } from '../razorpay/entities.ts';
import type { Razorpay } from '../razorpay/razorpay.ts';
import type { OnUnexpected } from '../reconcile/payment-metrics.ts';
import { isOpenRefund, isStuck, leftPaise, type Target, targets } from './refund-targets.ts';

export interface RefundsDeps {
  orders: OrderStore;
  effects: PaymentEffects;
  razorpay: Pick<Razorpay, 'refund' | 'fetchRefunds'> | undefined;
  outside: MoneyOutside;
  lookSoon: (orderId: string) => Promise<void>;
  onUnexpected: OnUnexpected;
  clock: () => Date;
}

/** How long after a refund failed it is tried again, and how often one order's refunds fail before only an administrator does. */
const RETRIED_AFTER_MS = 12 * 60 * 60 * 1000;
const MOST_FAILURES = 3;

/** What a refund keeps that the provider could not make: what was paid for is not taken back a second time, unless it came back. */
const afterFailed = ({ takenBackAt, givenBackAt, returned }: Partial<RefundFields> = {}) => ({
  ...(takenBackAt && !givenBackAt && { takenBackAt }),
  ...(returned && { returned }),
});

type RefundState = RefundFields['state'];
/** Forward only, as orders. */
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
 * Of the order, so that it is the same refund where a restored database has forgotten it; within the 40 characters of a receipt.
 * Another amount may stand in that database: what was spent since the backup is in the wallet again.
 */
const erasureRefundId = (orderId: string) => `erasure-${orderId}`;

/** The extra payment that is named, else one that is not given back yet. */
function extraToGiveBack({ extraPayments }: Order, paymentId: string | undefined): ExtraPayment | undefined {
  return extraPayments?.find((extra) =>
    paymentId === undefined ? extra.refund.state !== 'processed' : extra.paymentId === paymentId,
  );
}

/** Gives money back: each refund once, however often it is asked for, sent or told of. */
export function createRefunds({ log }: Pick<Service, 'log'>, deps: RefundsDeps) {
  const { orders, effects, razorpay, outside, clock } = deps;
  const reread = async (id: string) => (await orders.find({ id })) as Order;
  const targetOf = (order: Order, refundId: string) => targets(order).find(({ refund }) => refund.id === refundId);

  /** As far as the provider told; what it told before changes nothing. */
  async function heard(first: Order, refundId: string, told: ProviderRefund, by: MovedBy): Promise<Order> {
    for (let order = first; ; order = await reread(order.id)) {
      const target = targetOf(order, refundId);
      if (!target || !REACHED_FROM[told.state].includes(target.refund.state)) return order;
      if (target.takesBack && !target.refund.takenBackAt) return order;
      if (told.state === 'processed' && !target.takesBack) await outside.returned(order, target);
      const isBack = told.state === 'failed' && (await giveEffectBack(order, target));
      const at = clock();
      const set = {
        state: told.state,
        providerRefundId: told.id,
        ...(told.state === 'processed' && { processedAt: at }),
        ...(isBack && { givenBackAt: at }),
      };
      const moved = await orders.setRefund(order, refundId, set, { by, at, to: `refund_${told.state}` });
      if (!moved) continue;
      const line = { orderId: order.id, refundId, paymentId: target.paymentId };
      if (told.state === 'failed') log.error({ ...line, isBack }, 'a refund failed');
      return moved;
    }
  }

  /** A new refund of an extra payment whose refund failed; otherwise the one that it has. */
  async function requestExtra(order: Order, extra: ExtraPayment, by: MovedBy): Promise<Order> {
    const at = clock();
    const { paymentId, amountPaise } = extra;
    const refund = { ...wanted(amountPaise, at), ...afterFailed(extra.refund) };
    const asked =
      extra.refund.state === 'failed' ? await orders.retryExtra(order, paymentId, refund, { by, at }) : undefined;
    if (asked) await deps.lookSoon(order.id);
    return asked ?? reread(order.id);
  }

  async function takeEffectBack(order: Order, { refund, paymentId, isPart }: Target): Promise<boolean> {
    const { id, amountPaise, providerRefundId } = refund;
    const isErased = order.userId === ERASED;
    // A top-up may have reached its wallet after the order forgot whose it is.
    const userId = isErased && order.purpose.kind === 'topup' ? await outside.toppedUp(order) : order.userId;
    const paid = userId && userId !== ERASED && { ...paidOrder(order), userId, amountPaise };
    const how = { isGone: providerRefundId !== undefined, isPart };
    const isBack = paid && (await effects[order.purpose.kind].takeBack(paid, id, how));
    if (isBack || !isErased) return isBack === true;
    await outside.givenBack(order, { id, paymentId, amountPaise });
    return true;
  }

  /** The money of a refund that failed is the person's again. False: it can be nobody's, and the refund is tried again. */
  async function giveEffectBack(order: Order, { refund, takesBack, isPart }: Target): Promise<boolean> {
    if (!takesBack || !refund.takenBackAt || order.userId === ERASED) return false;
    const paid = { ...paidOrder(order), amountPaise: refund.amountPaise };
    return effects[order.purpose.kind].giveBack(paid, refund.id, { isPart });
  }

  /**
   * Somebody else found it spent and refused the refund, right before this one took back what was paid for. Undefined: the order
   * changed meanwhile.
   */
  function putBack(order: Order, { refund, isPart }: Target, by: MovedBy): Promise<Order | undefined> {
    if (order.effect !== 'applied' || order.chargebackId || (order.refund && !isPart)) {
      throw new Error(`Refund ${refund.id} of order ${order.id} took its payment back, and is no more`);
    }
    const at = clock();
    const taken = { ...refund, takenBackAt: at };
    return isPart ? orders.addPart(order, taken, { by, at }) : orders.requestRefund(order, taken, { by, at });
  }

  /** Takes back what was paid for. Undefined: it is spent, and the refund is off. */
  async function takeBack(first: Order, refundId: string, by: MovedBy): Promise<Order | undefined> {
    let taken: Target | undefined;
    for (let order = first; ; order = await reread(order.id)) {
      const target = targetOf(order, refundId);
      if (!target) {
        if (!taken) return undefined;
        const back = await putBack(order, taken, by);
        if (back) return back;
        continue;
      }
      if (!target.takesBack || target.refund.takenBackAt || target.refund.state !== 'requested') return order;
      const isBack = await takeEffectBack(order, target);
      if (isBack) taken = target;
      const moved = isBack
        ? await orders.setRefund(order, refundId, { takenBackAt: clock() })
        : await orders.refuseRefund(order, refundId, { by, at: clock() });
      if (moved) return isBack ? moved : undefined;
    }
  }

  /** The refund that the provider has of this payment, else a new one under the same key as ever. */
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

  /** A new refund in place of one that is stuck, after a while and a few times. */
  async function retry(order: Order, { refund, paymentId, isPart }: Target, by: MovedBy): Promise<Order> {
    const failures = order.steps.filter(({ to }) => to === 'refund_failed');
    const at = clock();
    const isDue = at.getTime() - Number(failures.at(-1)?.at ?? at) >= RETRIED_AFTER_MS;
    if (isPart || !isDue || failures.length >= MOST_FAILURES) return order;
    const again = { ...wanted(refund.amountPaise, at), ...afterFailed(refund) };
    const asked =
      paymentId === order.paymentId
        ? await orders.requestRefund(order, again, { by, at }, 'failed')
        : await orders.retryExtra(order, paymentId, again, { by, at });
    return asked ? advance(asked, again.id, by) : reread(order.id);
  }

  async function advance(first: Order, refundId: string, by: MovedBy): Promise<Order> {
    const order = await takeBack(first, refundId, by);
    if (!order) return reread(first.id);
    const target = targetOf(order, refundId);
    if (!target || !isOpenRefund(target.refund)) return order;
    try {
      const told = await atProvider(order, target);
      return told ? await heard(order, refundId, told, by) : order;
    } catch (err) {
      if (!(err instanceof ProviderFailure)) throw err;
      log.warn({ err, orderId: order.id, refundId }, 'a refund is not taken by the provider yet: it is tried again');
      if (err.outcome === 'rejected') await noteRejected(order, target, by);
      return order;
    }
  }

  /** Once a refund: the provider may say no for want of money in our account, so it is asked again all the same. */
  async function noteRejected({ id, steps }: Order, { refund, paymentId }: Target, by: MovedBy): Promise<void> {
    const isNoted = steps.some(({ to, note }) => to === 'refund_rejected' && note === refund.id);
    if (isNoted) return;
    await orders.note(id, { at: clock(), to: 'refund_rejected', by, paymentId, note: refund.id });
    deps.onUnexpected('refund_rejected');
  }

  function toldOf(order: Order, { id, paymentId, receipt, state, amountPaise }: ProviderRefund): Target | undefined {
    const own = targets(order).filter((target) => target.paymentId === paymentId);
    const exact = own.find(({ refund }) => refund.providerRefundId === id || refund.id === receipt);
    if (exact || state === 'failed') return exact;
    // All of the payment went back by hand before ours was sent, which nothing is left for.
    const whole = paymentId === order.paymentId ? leftPaise(order) : order.amountPaise;
    return own.find(
      ({ refund }) =>
        refund.state === 'requested' &&
        !refund.providerRefundId &&
        refund.amountPaise === amountPaise &&
        amountPaise === whole,
    );
  }

  /** The order with the refund that the provider reports, its own or adopted. Undefined: it has no place for it. */
  async function ordered(first: Order, told: ProviderRefund): Promise<Order | undefined> {
    for (let order = first; ; ) {
      if (toldOf(order, told)) return order;
      const adopted = await adopt(order, told);
      if (adopted) return adopted;
      const now = await reread(order.id);
      if (now.seq === order.seq) return undefined;
      order = now;
    }
  }

  /** Money that went back at the provider's dashboard while no refund of ours is open: all that is left, or a part of it. */
  async function adopt(order: Order, told: ProviderRefund): Promise<Order | undefined> {
    const at = clock();
    const extra = order.extraPayments?.find(({ paymentId }) => paymentId === told.paymentId);
    const { refund: failed } = extra ?? order;
    const amountPaise = failed?.amountPaise ?? extra?.amountPaise ?? leftPaise(order);
    if (told.state === 'failed' || told.amountPaise > amountPaise) return undefined;
    const who = { by: 'webhook', at } as const;
    const made = { ...wanted(told.amountPaise, at), providerRefundId: told.id };
    if (told.amountPaise < amountPaise) {
      const isFree = !extra && !order.refund && order.effect === 'applied';
      return isFree ? orders.addPart(order, { ...made, id: told.id }, who) : undefined;
    }
    const refund = { ...made, ...afterFailed(failed) };
    if (extra) return orders.retryExtra(order, told.paymentId, refund, who);
    return orders.requestRefund(order, refund, who, failed ? 'failed' : 'none');
  }

  /** The order with a refund of all that is left, or with the one that it has; with none where it can have none. */
  async function ask(first: Order, by: MovedBy): Promise<Order> {
    for (let order = first; ; ) {
      const at = clock();
      const from = order.refund?.state === 'failed' && by === 'admin' ? 'failed' : 'none';
      // Of one that failed as much as it was: it may have been a part.
      const failed = from === 'failed' ? order.refund : undefined;
      const refund: RefundFields = { ...wanted(failed?.amountPaise ?? leftPaise(order), at), ...afterFailed(failed) };
      const asked = await orders.requestRefund(order, refund, { by, at }, from);
      if (asked) return asked;
      const now = await reread(order.id);
      if (now.seq === order.seq || now.refund?.id !== order.refund?.id) return now;
      order = now;
    }
  }

  return {
    /**
     * The order's refund, made now if there is none. For an administrator that of the payment that is named, else of an extra
     * one before all: again it is the same refund. Throws `not_refundable` when it is spent, or there is nothing to give back.
     */
    async request(order: Order, by: MovedBy, paymentId?: string): Promise<Order> {
      const extra = by === 'admin' && extraToGiveBack(order, paymentId);
      if (extra) return requestExtra(order, extra, by);
      const now = await ask(order, by);
      if (!now.refund) throw new AppError(paymentErrors.notRefundable, { details: { reason: 'state' } });
      const taken = await takeBack(now, now.refund.id, by);
      if (!taken) throw new AppError(paymentErrors.notRefundable, { details: { reason: 'spent' } });
      await deps.lookSoon(order.id);
      return taken;
    },

    /**
     * What is left of a top-up goes back to the payment when its person leaves: a part of it, unless all is there. Undefined: it
     * is spent, or the order has changed. Again it is the refund that the order has.
     */
    async toSource(order: Order, amountPaise: number): Promise<Order | undefined> {
      const [by, at] = ['erasure', clock()] as const;
      const refund: RefundFields = { ...wanted(amountPaise, at), id: erasureRefundId(order.id), returned: 'erased' };
      const asked = order.refund ? order : await orders.requestRefund(order, refund, { by, at });
      const taken = asked?.refund && (await takeBack(asked, asked.refund.id, by));
      if (taken) await deps.lookSoon(order.id);
      return taken;
    },

    /** Brings every open refund of an order as far as it goes. */
    async advanceAll(order: Order, by: MovedBy): Promise<Order> {
      let now = order;
      for (const target of targets(order)) {
        if (isOpenRefund(target.refund)) now = await advance(now, target.refund.id, by);
        else if (isStuck(target.refund)) now = await retry(now, target, by);
      }
      return now;
    },

    /** What the provider tells of a refund, also of one that was made at its dashboard. */
    async hear(first: Order, told: ProviderRefund): Promise<void> {
      const order = (await ordered(first, told)) ?? (await reread(first.id));
      const same = toldOf(order, told);
      const ready = same && (await takeBack(order, same.refund.id, 'webhook'));
      if (same && ready) {
        await heard(ready, same.refund.id, told, 'webhook');
        return;
      }
      const line = { orderId: order.id, providerRefundId: told.id, amountPaise: told.amountPaise };
      log.error(line, 'the provider tells of a refund that nobody asked for here');
      if (told.state !== 'failed') deps.onUnexpected('refund_not_asked_for');
      await orders.note(order.id, {
        at: clock(),
        to: 'refund_pending',
        by: 'webhook',
        note: `not asked for: ${told.id}`,
      });
    },
  };
}
export type Refunds = ReturnType<typeof createRefunds>;
