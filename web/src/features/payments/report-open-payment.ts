import { navigate } from 'wouter/use-browser-location';
import { paymentsApi } from '../../api/endpoints/payments-api.ts';
import { openPaymentOf } from '../../device/open-payment.ts';
import { rupees } from '../../i18n/numbers/rupees.ts';
import { texts } from '../../i18n/texts.ts';
import { store } from '../../session/store.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import { outcomeTexts } from './outcome/outcome.hi.ts';
import { isSettled, type Outcome, outcomeOf } from './outcome/payment-outcome.ts';
import { purposeText } from './purpose.ts';
import { refreshAfterPayment } from './refresh-after-payment.ts';

const say = texts(outcomeTexts);
const TITLES = {
  confirming: 'toastOpen',
  tryAgain: 'toastOpen',
  paid: 'toastPaid',
  returned: 'toastReturned',
  failed: 'toastFailed',
  expired: 'toastFailed',
} as const satisfies Record<Outcome, string>;

/** After the app was closed during a payment: its next start shows the outcome. */
export async function reportOpenPayment(): Promise<void> {
  const { user } = store.getState().session;
  if (!user) return;
  const remembered = openPaymentOf(user.id);
  const open = remembered.get();
  const path = open && `/payment/${open.orderId}`;
  // That screen shows it itself.
  if (!path || location.pathname === path) return;
  const { data: order } = await store.dispatch(
    paymentsApi.endpoints.order.initiate(open.orderId, { forceRefetch: true, subscribe: false }),
  );
  if (order === null) remembered.clear();
  if (!order || location.pathname === path) return;
  const outcome = outcomeOf(order);
  if (isSettled(outcome)) {
    remembered.clear();
    refreshAfterPayment(user);
  }
  showToast({
    tone: outcome === 'paid' ? 'ok' : undefined,
    title: say(TITLES[outcome]),
    text: `${purposeText(order.purpose)} · ${rupees(order.amountPaise)}`,
    action: { label: say('see'), onClick: () => navigate(path) },
  });
}
