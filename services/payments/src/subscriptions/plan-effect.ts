import type { Service } from '@anar/service-kit/lifecycle/service';
import type { PaidOrder, PaymentEffect } from '../orders/settlement/payment-effect.ts';
import type { PlanUse } from '../wallet/plan-use.ts';
import { providerFeeEntry } from '../wallet/topup-effect.ts';
import type { WalletStore } from '../wallet/wallet.store.ts';
import { currentPlan, endedByRefund, purchased, takenBack } from './periods.ts';
import type { Quotes } from './quotes.ts';
import type { SubscriptionStore } from './subscription.store.ts';

interface PlanEffectDeps {
  subscriptions: SubscriptionStore;
  quotes: Pick<Quotes, 'basisOf'>;
  wallets: Pick<WalletStore, 'post'>;
  planUse: PlanUse;
  clock: () => Date;
}

const UNTOUCHED = { available: 0, held: 0 };

/** The effect of a plan's payment: a period, and the revenue in the ledger. */
export function createPlanEffect(
  { tombstones }: Pick<Service, 'tombstones'>,
  { subscriptions, quotes, wallets, planUse, clock }: PlanEffectDeps,
): PaymentEffect {
  const isOf = (paymentId: string) => (one: { paymentId: string }) => one.paymentId === paymentId;

  /** Posts what a plan's refund takes out of the revenue, or what returns when it fails. */
  async function postReturn(
    { userId, orderId, paymentId, amountPaise }: PaidOrder,
    kind: 'plan_returned' | 'plan_return_failed',
    refundId: string,
  ): Promise<true> {
    const [prefix, paise] = kind === 'plan_returned' ? ['return', amountPaise] : ['return_failed', -amountPaise];
    const postings = [
      { account: 'plan-revenue', paise: -paise },
      { account: 'razorpay', paise },
    ] as const;
    const id = `${prefix}:${refundId}`;
    await wallets.post(userId, { id, kind, at: clock(), postings, userId, orderId, paymentId }, UNTOUCHED);
    return true;
  }

  return {
    async apply(paid) {
      const { userId, paymentId, orderId, purpose, amountPaise, paidAt, quoteId } = paid;
      if (purpose.kind !== 'plan' || purpose.planId === 'free') throw new Error(`Order ${orderId} buys no plan`);
      if (await tombstones.has(userId)) return { return: 'erased' };
      const { planId, cycle } = purpose;
      const basis = quoteId === undefined ? [] : await quotes.basisOf(userId, quoteId);
      const after = await subscriptions.change(userId, clock(), ({ periods }) => {
        if (periods.some(isOf(paymentId))) return undefined;
        const next = purchased(periods, { paymentId, orderId, planId, cycle, at: paidAt }, basis);
        return next && { periods: next, endsByWish: false };
      });
      if (!after.periods.some(isOf(paymentId))) return { return: 'already_active' };
      const postings = [
        { account: 'razorpay', paise: -amountPaise },
        { account: 'plan-revenue', paise: amountPaise },
      ] as const;
      const revenue = {
        id: `plan:${paymentId}`,
        kind: 'plan_paid',
        at: paidAt,
        postings,
        userId,
        orderId,
        paymentId,
      } as const;
      await wallets.post(userId, revenue, UNTOUCHED);
      const fee = providerFeeEntry(paid);
      if (fee) await wallets.post(userId, fee, UNTOUCHED);
      return 'applied';
    },

    async refusal(paid) {
      const [{ periods }, isUsed] = await Promise.all([subscriptions.find(paid.userId), planUse.isUsed(paid)]);
      const own = periods.find(isOf(paid.paymentId));
      return own?.endedAt === undefined && !isUsed ? undefined : 'spent';
    },

    async takeBack(paid, refundId, { isAlreadyReturned, isPart = false } = { isAlreadyReturned: false }) {
      const { userId, paymentId } = paid;
      if (isPart) return postReturn(paid, 'plan_returned', refundId);
      const at = clock();
      const endedBy = endedByRefund(refundId);
      // The wallet first: it decides between this and a concurrent consultation.
      if (!(await planUse.giveUp(paid, isAlreadyReturned))) return false;
      const after = await subscriptions.change(userId, at, ({ periods, endsByWish }) => {
        const own = periods.find(isOf(paymentId));
        if (own === undefined || own.endedAt) return undefined;
        const left = takenBack(periods, paymentId, refundId, at);
        return { periods: left, endsByWish: endsByWish && currentPlan(left, at) !== undefined };
      });
      if (after.periods.find(isOf(paymentId))?.endedBy !== endedBy) return false;
      return postReturn(paid, 'plan_returned', refundId);
    },

    /** An ended period stays ended: the refund of a whole plan is retried instead. */
    giveBack: async (paid, refundId, { isPart }) => isPart && postReturn(paid, 'plan_return_failed', refundId),
  };
}
