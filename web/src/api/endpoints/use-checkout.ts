import { useEffect, useState } from 'react';
import { openPaymentOf } from '../../device/open-payment.ts';
import { payments as words } from '../../i18n/hi/payments/payments.ts';
import { texts } from '../../i18n/texts.ts';
import { useSession } from '../../session/hooks.ts';
import { useToast } from '../../ui/toast/toast-store.ts';
import { useSubmit } from '../queries/use-submit.ts';
import { type NewOrder, useCreateOrderMutation, useOpenCheckoutMutation } from './payments-api.ts';

const say = texts(words);

export interface Checkout {
  /** From the press until the page of the payment stands in place of this one. */
  busy: boolean;
  /** Makes an order and opens its payment page; false when that was not possible. `next`: where to go on once it is paid. */
  pay(order: NewOrder, next?: string): Promise<boolean>;
  /** Opens the payment page of an order that was not paid yet. */
  payAgain(orderId: string): Promise<boolean>;
}

/** The way to the payment page, a document of its own. Why it did not open is a toast. */
export function useCheckout(): Checkout {
  const userId = useSession().user?.id ?? '';
  const [create] = useCreateOrderMutation();
  const [reopen] = useOpenCheckoutMutation();
  const toast = useToast();
  const { busy, send } = useSubmit((text) => toast({ title: say('startFailed'), text, tone: 'bad' }), {
    offline: say('startOffline'),
    failed: (why) => why,
  });
  const [leaving, leave] = useLeave();
  return {
    busy: busy || leaving,
    pay: async (order, next) => {
      if (leaving) return false;
      const made = await send(order, (idempotencyKey) => create({ ...order, idempotencyKey }));
      if (!made) return false;
      openPaymentOf(userId).set({ orderId: made.data.order.id, next });
      leave(made.data.checkoutUrl);
      return true;
    },
    payAgain: async (orderId) => {
      if (leaving) return false;
      const opened = await send(orderId, () => reopen(orderId));
      if (opened) leave(opened.data.checkoutUrl);
      return opened !== null;
    },
  };
}

/** Opens a document outside of the app. Who comes back by the browser's own button finds the screen ready again. */
function useLeave(): [leaving: boolean, leave: (url: string) => void] {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, []);
  const leave = (url: string) => {
    setLeaving(true);
    location.assign(url);
  };
  return [leaving, leave];
}
