import type { PaymentOrder } from '@anar/contracts/payments/payments';
import type { User } from '@anar/contracts/users/users';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPaymentOf } from '../../device/open-payment.ts';
import { signedIn, signedOut } from '../../session/session-slice.ts';
import { store } from '../../session/store.ts';
import { toastStore } from '../../ui/toast/toast-store.ts';
import { reportOpenPayment } from './report-open-payment.ts';

const user = { id: 'U1', role: 'farmer', wallet: { balancePaise: 0 } } as User;
const order: PaymentOrder = {
  id: '01K0RDERAAAAAAAAAAAAAAAAAA',
  purpose: { kind: 'plan', planId: 'basic', cycle: 'monthly' },
  amountPaise: 9_900,
  state: 'created',
  createdAt: '2026-11-21T06:00:00.000Z',
  expiresAt: '2026-11-21T06:30:00.000Z',
};
const asked: string[] = [];
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/' });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return address.includes('/payments/') ? answer() : Response.json({ user });
  });
  asked.length = 0;
  store.dispatch(signedIn({ user, token: 'token' }));
  openPaymentOf('U1').set({ orderId: order.id });
});
afterEach(() => {
  store.dispatch(signedOut());
  vi.useRealTimers();
});

it.each([
  [{ state: 'captured' }, 'पिछला भुगतान पूरा हुआ', true],
  [{ state: 'captured', returned: 'already_active' }, 'पिछले भुगतान के पैसे वापस आ रहे हैं', true],
  [{ state: 'failed' }, 'पिछला भुगतान नहीं हुआ', true],
  [{ state: 'authorized' }, 'एक भुगतान अधूरा है', false],
] as const)('%o: %s', async (now, title, isCleared) => {
  answer = () => Response.json({ order: { ...order, ...now } });
  await reportOpenPayment();
  expect(toastStore.get()).toMatchObject({ title, text: 'बेसिक प्लान, एक महीना · ₹99' });
  expect(openPaymentOf('U1').get()).toEqual(isCleared ? null : { orderId: order.id });
});

it('makes no request for another user, nor on the screen that shows the outcome itself', async () => {
  store.dispatch(signedIn({ user: { ...user, id: 'U2' }, token: 'token' }));
  await reportOpenPayment();
  store.dispatch(signedIn({ user, token: 'token' }));
  vi.stubGlobal('location', { pathname: `/payment/${order.id}` });
  await reportOpenPayment();
  expect(asked).toEqual([]);
});

it('a payment unknown to the server is cleared, one without an answer is kept', async () => {
  answer = () => Response.json({ error: 'x', code: 'x' }, { status: 503 });
  await reportOpenPayment();
  expect(openPaymentOf('U1').get()).not.toBeNull();
  answer = () => Response.json({ error: 'x', code: 'not_found' }, { status: 404 });
  await reportOpenPayment();
  expect(openPaymentOf('U1').get()).toBeNull();
});
