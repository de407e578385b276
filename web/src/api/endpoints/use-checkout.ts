import { useEffect, useState } from 'react';
import { openPaymentOf } from '../../device/open-payment.ts';
import { paymentsTexts } from '../../i18n/catalogues/payments.hi.ts';
import { texts } from '../../i18n/texts.ts';
import { useSession } from '../../session/hooks.ts';
import { useToast } from '../../ui/toast/toast-store.ts';
import { useSubmit } from '../queries/use-submit.ts';
import { type NewOrder, useCreateOrderMutation, useOpenCheckoutMutation } from './payments-api.ts';

const say = texts(paymentsTexts);

export interface Checkout {
  /** From the submission until the payment page has replaced this one. */
  busy: boolean;
  /** Creates an order and opens its payment page; false when that failed. `next`: where to go after payment. */
  pay(order: NewOrder, next?: string): Promise<boolean>;
  /** Opens the payment page of an unpaid order. */
  payAgain(orderId: string): Promise<boolean>;
}

/** Opens the payment page, a separate document. A failure is shown as a toast. */
export function useCheckout(): Checkout {
  const userId = useSession().user?.id ?? '';
  const [create] = useCreateOrderMutation();
  const [reopen] = useOpenCheckoutMutation();
  const toast = useToast();
  const { busy, send } = useSubmit((text) => toast({ title: say('startFailed'), text, tone: 'bad' }), {
    offline: say('startOffline'),
    failed: (why) => why,
  });
  const [isLeaving, leave] = useLeave();
  return {
    busy: busy || isLeaving,
    pay: async (order, next) => {
      if (isLeaving) return false;
      const made = await send(order, (idempotencyKey) => create({ ...order, idempotencyKey }));
      if (!made) return false;
      openPaymentOf(userId).set({ orderId: made.data.order.id, next });
      leave(made.data.checkoutUrl);
      return true;
    },
    payAgain: async (orderId) => {
      if (isLeaving) return false;
      const opened = await send(orderId, () => reopen(orderId));
      // Replaces the outcome of the first attempt, so that back after paying does not show it.
      if (opened) leave(opened.data.checkoutUrl, true);
      return opened !== null;
    },
  };
}

/**
 * Opens a document outside of the app. When the user comes back with the browser's back button, the screen is usable
 * again.
 */
function useLeave(): [isLeaving: boolean, leave: (url: string, replaces?: boolean) => void] {
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    const onReturn = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false);
    window.addEventListener('pageshow', onReturn);
    return () => window.removeEventListener('pageshow', onReturn);
  }, []);
  const leave = (url: string, replaces = false) => {
    setLeaving(true);
    if (replaces) location.replace(url);
    else location.assign(url);
  };
  return [isLeaving, leave];
}
