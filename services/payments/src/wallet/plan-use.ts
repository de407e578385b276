import type { PaidOrder } from '../orders/payment-effect.ts';
import { isGivenBack } from './hold-state.ts';
import type { ReturnedPlan } from './wallet.model.ts';
import type { ReadWallet, WalletStore } from './wallet.store.ts';

type Plan = Pick<PaidOrder, 'userId' | 'paymentId' | 'paidAt'>;

/** Whether consultations are included in a plan that was paid: the wallet decides, between its refund and each of them. */
export interface PlanUse {
  /** One was, and not given back: the doctor is owed all the same. */
  isUsed(plan: Plan): Promise<boolean>;
  /** From now on none is. False: one was; `isGone`: then too. Safe to repeat. */
  giveUp(plan: Plan, isGone: boolean): Promise<boolean>;
}

/** Each lost round is somebody else's change of the wallet. */
const ROUNDS = 20;

export function createPlanUse(wallets: Pick<WalletStore, 'find' | 'open' | 'change'>): PlanUse {
  const withReturned = (plan: ReturnedPlan) => ({
    $concatArrays: [{ $ifNull: ['$returnedPlans', []] }, [{ $literal: plan }]],
  });

  return {
    async isUsed(plan) {
      const wallet = await wallets.find(plan.userId);
      return wallet !== undefined && uses(wallet, plan) > 0;
    },
    async giveUp(plan, isGone) {
      const { userId, paymentId } = plan;
      for (let round = 0; round < ROUNDS; round++) {
        const wallet = await wallets.find(userId);
        if (!wallet) {
          await wallets.open(userId);
          continue;
        }
        if (wallet.returnedPlans?.some((one) => one.paymentId === paymentId)) return true;
        const consultations = uses(wallet, plan);
        if (consultations > 0 && !isGone) return false;
        const fields = { returnedPlans: withReturned({ paymentId, consultations }) };
        if (await wallets.change(userId, { where: { seq: wallet.seq }, fields })) return true;
      }
      throw new Error(`The wallet of ${userId} is changed by too many at the same time`);
    },
  };
}

/** How many it pays. Holds of older versions do not say which plan includes them. */
const uses = ({ holds }: Pick<ReadWallet, 'holds'>, { paymentId, paidAt }: Plan): number =>
  holds.filter(
    ({ funding, state, at, planPaymentId }) =>
      funding === 'included' && !isGivenBack(state) && (planPaymentId ? planPaymentId === paymentId : at >= paidAt),
  ).length;
