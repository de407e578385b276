import type { BillingCycle, Plan } from '@anar/contracts/payments/plans';
import type { PlanQuote } from '@anar/contracts/payments/subscriptions';
import { useState } from 'react';
import { useQuotePlanMutation } from '../../../api/endpoints/payments-api.ts';
import { useCheckout } from '../../../api/endpoints/use-checkout.ts';
import { useSubmit } from '../../../api/queries/use-submit.ts';
import { paymentsTexts } from '../../../i18n/catalogues/payments.hi.ts';
import { texts } from '../../../i18n/texts.ts';
import { useSession } from '../../../session/hooks.ts';
import { useToast } from '../../../ui/toast/toast-store.ts';
import { track } from '../../../wrapper/wrapper.ts';

const say = texts(paymentsTexts);

/** Buys a plan, or changes to it at a price that the server quotes first. */
export function useBuyPlan(plan: Plan, cycle: BillingCycle, next: string | null) {
  const userId = useSession().user?.id ?? '';
  const { busy, pay } = useCheckout();
  const [ask] = useQuotePlanMutation();
  const [quote, setQuote] = useState<PlanQuote | null>(null);
  const toast = useToast();
  const quoting = useSubmit((text) => toast({ title: say('startFailed'), text, tone: 'bad' }), {
    offline: say('startOffline'),
    failed: (why) => why,
  });

  const order = async (amount: number, quoteId?: string) => {
    track('plan_chosen', { plan: plan.id, cycle });
    const notes = { type: 'plan_purchase', userId, planId: plan.id, cycle, ...(quoteId && { quoteId }) } as const;
    return pay({ amount, currency: 'INR', notes }, next ?? undefined);
  };
  return {
    busy,
    quoting: quoting.busy,
    /** The quote; null if none is open. */
    quote,
    buy: () => void order(plan.pricePaise[cycle]),
    askPrice: async () => {
      const what = { userId, planId: plan.id, cycle };
      const named = await quoting.send(what, () => ask(what));
      if (named) setQuote(named.data);
      return named !== null;
    },
    pay: async () => {
      // A refused quote is outdated: the next click requests a new one.
      if (quote && !(await order(quote.amountPaise, quote.id))) setQuote(null);
    },
    close: () => setQuote(null),
  };
}
