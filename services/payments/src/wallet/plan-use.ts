import { retryOptimistically } from '@anar/service-kit/mongo/optimistic-retry';
import type { PaidOrder } from '../orders/settlement/payment-effect.ts';
import { isGivenBack } from './hold-state.ts';
import type { ReturnedPlan } from './wallet.model.ts';
import type { ReadWallet, WalletStore } from './wallet.store.ts';

type Plan = Pick<PaidOrder, 'userId' | 'paymentId' | 'paidAt'>;

/** Tracks consultations included in a paid plan. The wallet serializes a plan's refund against each of them. */
export interface PlanUse {
  /** True: at least one was used and not returned, and its doctor is owed the fee either way. */
  isUsed(plan: Plan): Promise<boolean>;
  /**
   * From now on the plan includes no consultation. False: at least one was used. With `isAlreadyReturned` (the money is
   * already back with the payer) it succeeds even then. Idempotent.
   */
  giveUp(plan: Plan, isAlreadyReturned: boolean): Promise<boolean>;
}

export function createPlanUse(wallets: Pick<WalletStore, 'find' | 'open' | 'change'>): PlanUse {
  const withReturned = (plan: ReturnedPlan) => ({
    $concatArrays: [{ $ifNull: ['$returnedPlans', []] }, [{ $literal: plan }]],
  });

  return {
    async isUsed(plan) {
      const wallet = await wallets.find(plan.userId);
      return wallet !== undefined && uses(wallet, plan) > 0;
    },
    async giveUp(plan, isAlreadyReturned) {
      const { userId, paymentId } = plan;
      return retryOptimistically(`wallet of ${userId}`, async () => {
        const wallet = await wallets.find(userId);
        if (!wallet) {
          await wallets.open(userId);
          return undefined;
        }
        if (wallet.returnedPlans?.some((one) => one.paymentId === paymentId)) return true;
        const consultations = uses(wallet, plan);
        if (consultations > 0 && !isAlreadyReturned) return false;
        const fields = { returnedPlans: withReturned({ paymentId, consultations }) };
        return (await wallets.change(userId, { where: { seq: wallet.seq }, fields })) || undefined;
      });
    },
  };
}

/** How many consultations the plan pays. Holds written by older versions do not name their plan. */
const uses = ({ holds }: Pick<ReadWallet, 'holds'>, { paymentId, paidAt }: Plan): number =>
  holds.filter(
    ({ funding, state, at, planPaymentId }) =>
      funding === 'included' && !isGivenBack(state) && (planPaymentId ? planPaymentId === paymentId : at >= paidAt),
  ).length;
