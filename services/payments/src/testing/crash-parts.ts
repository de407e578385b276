import { fileURLToPath } from 'node:url';
import { startProcess } from '@anar/service-kit/testing/processes';
import { LOCAL_KEYS } from '@anar/simulators/razorpay/server';
import { sign } from '../razorpay/signature.ts';
import type { PaymentsFixture } from './payments-fixture.ts';
import type { Delivery } from './razorpay.ts';

const main = fileURLToPath(new URL('main.ts', import.meta.url));

/** A process on this fixture's orders with its own job queues: only this process works on its jobs. */
export const startCrashing = ({ environment, config }: PaymentsFixture, more: Record<string, string> = {}) =>
  startProcess(main, { ...environment, REDIS_PREFIX: `${config.redis.prefix}dying`, ...more });

export function deliver(url: string, { id, body }: Delivery): Promise<Response> {
  const signed = { 'x-razorpay-signature': sign(LOCAL_KEYS.webhookSecret, body), 'x-razorpay-event-id': id };
  return fetch(`${url}/api/razorpay/webhook`, { method: 'POST', headers: signed, body });
}

/** A paid top-up, with its webhook. */
export async function paidTopUp(fixture: PaymentsFixture) {
  const farmer = fixture.person();
  const { id, order } = await farmer.topUp(5000);
  const payment = fixture.razorpay.pay(id);
  return { farmer, order, payment, delivery: fixture.razorpay.webhook('payment.captured', payment) };
}
