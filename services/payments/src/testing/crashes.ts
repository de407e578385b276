import type { PaymentEffect, PaymentEffects } from '../orders/settlement/payment-effect.ts';

type Moment = (orderId: string) => Promise<void> | void;

/** Hooks at which a test kills the process or makes a step fail; they may change while it runs. */
export interface Crashes {
  beforeEffect?: Moment;
  afterEffect?: Moment;
  beforeTakeBack?: Moment;
  afterTakeBack?: Moment;
}

/** The same effects, with the hooks called around them. */
export function withCrashes({ plan, topup }: PaymentEffects, crashes: Crashes): PaymentEffects {
  const around = (effect: PaymentEffect): PaymentEffect => ({
    ...effect,
    async apply(paid) {
      await crashes.beforeEffect?.(paid.orderId);
      const result = await effect.apply(paid);
      await crashes.afterEffect?.(paid.orderId);
      return result;
    },
    async takeBack(paid, refundId, how) {
      await crashes.beforeTakeBack?.(paid.orderId);
      const isBack = await effect.takeBack(paid, refundId, how);
      await crashes.afterTakeBack?.(paid.orderId);
      return isBack;
    },
  });
  return { plan: around(plan), topup: around(topup) };
}
