import { createHold } from '@anar/simulators/hold';
import type { Behaviour } from '@anar/simulators/razorpay/behaviour';
import type { Payment, RefundEntity } from '@anar/simulators/razorpay/entities';
import { checkoutSignature, createRazorpaySimulator, LOCAL_KEYS } from '@anar/simulators/razorpay/server';

/** Refunds wait for their bank, and a payer who pays twice really has paid twice. */
const SETTINGS = { refunds: 'pending', capturesEach: true } as const;
const PAYER = { email: 'payer@example.com', contact: '+919876543210' };

/** Razorpay's simulator on its own port, with what payers, banks and its dashboard do. No webhook arrives by itself. */
export async function startRazorpay() {
  const { hold, pass } = createHold();
  let now: Date | undefined;
  const simulator = createRazorpaySimulator({ hold: { hold, pass }, clock: () => now ?? new Date() });
  const { sandbox, state, settings, webhooks } = simulator;
  Object.assign(settings, SETTINGS);

  async function behave(behaviour: Behaviour): Promise<void> {
    const { statusCode, body } = await simulator.inject({
      method: 'PUT',
      url: '/control/razorpay',
      payload: behaviour,
    });
    if (statusCode !== 200) throw new Error(body);
  }

  return {
    baseUrl: await simulator.listen({ host: '127.0.0.1', port: 0 }),
    sandbox,
    settings,
    hold,
    behave,
    /** The calls since the behaviour was set. */
    calls: async (): Promise<{ method: string; url: string }[]> =>
      (await simulator.inject('/control/razorpay')).json().calls,
    orders: () => [...state.orders.values()],
    /** Oldest first. */
    refunds: () => [...state.refunds.values()],
    /** Sets the provider's clock; undefined: the real one. */
    at: (instant: Date | undefined) => {
      now = instant;
    },
    /** A payment or an attempt, as it is now. */
    pay: (orderId: string, attempt: Partial<Parameters<typeof sandbox.pay>[1]> = {}): Payment =>
      structuredClone(sandbox.pay(orderId, { outcome: 'captured', ...PAYER, ...attempt })),
    /** The checkout's reply for a payment. */
    answerOf: (payment: Payment) => ({
      ...{ razorpay_order_id: payment.order_id, razorpay_payment_id: payment.id },
      razorpay_signature: checkoutSignature(payment, LOCAL_KEYS.keySecret),
    }),
    /** A refund made in the dashboard. */
    refundByHand(paymentId: string, amount: number, receipt?: string): RefundEntity {
      const { id, status } = sandbox.requestRefund(paymentId, { amount, receipt }, undefined);
      return structuredClone(status === 'pending' ? sandbox.finishRefund(id, 'processed') : sandbox.refund(id));
    },
    webhook: (event: string, payment: Payment) => webhooks.emit(event, { payment }),
    refundWebhook: (event: string, refund: RefundEntity, payment?: Payment) =>
      webhooks.emit(event, { refund, ...(payment && { payment }) }),
    disputeWebhook(paymentId: string, status: 'open' | 'lost') {
      const { id: disputeId } = sandbox.dispute(paymentId, status);
      const event = webhooks.events().at(-1);
      if (!event) throw new Error('no event of the dispute');
      return { disputeId, ...event };
    },
    /** Restores the initial state. */
    async reset(): Promise<void> {
      for (const known of Object.values(state)) known.clear();
      Object.assign(settings, SETTINGS);
      now = undefined;
      await behave({ mode: 'ok' });
    },
    stop: () => simulator.close(),
  };
}
export type Razorpay = Awaited<ReturnType<typeof startRazorpay>>;
/** A webhook as the provider sends it. */
export interface Delivery {
  id: string;
  body: string;
}
