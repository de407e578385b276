import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { inParallel } from '@anar/service-kit/lifecycle/in-parallel';
import { eventually } from '@anar/service-kit/testing';
import { endProcesses, type ServiceProcess, startProcess } from '@anar/service-kit/testing/processes';
import type { Payment } from '@anar/simulators/razorpay/entities';
import { LOCAL_KEYS } from '@anar/simulators/razorpay/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sign } from '../../razorpay/signature.ts';
import type { Credit } from '../../testing/journal-entries.ts';
import { judgePayments } from '../../testing/judge-payments.ts';
import { createPaymentsFixture, type PaymentsFixture } from '../../testing/payments-fixture.ts';
import type { OrderDocument } from '../order.model.ts';
import type { PaymentEffects } from './payment-effect.ts';

const main = fileURLToPath(new URL('../../testing/main.ts', import.meta.url));
/** 1,000 with `PAYMENTS=1000 npm test -- services/payments/src/orders/settlement/thousand-payments.chaos.test.ts`. */
const PAYMENTS = Number(process.env.PAYMENTS ?? 60);
const AT_ONCE = 8;
/** A start takes seconds on a busy machine. */
const KILLS = PAYMENTS < 1000 ? 2 : 5;
const MINUTE_MS = 60_000;

let fixture: PaymentsFixture;
afterEach(async () => {
  endProcesses();
  await fixture.stop();
});

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
const allOrders = () => fixture.service.mongo.collection<OrderDocument>('orders').find().toArray();

/** One process at a time; `kill` kills it and starts the next. */
async function killableService() {
  // Its job queues are separate: the sweep of the fixture's service finds what a killed process leaves behind.
  const env = { ...fixture.environment, LOG_LEVEL: 'info', REDIS_PREFIX: `${fixture.config.redis.prefix}mortal` };
  let current: ServiceProcess = await startProcess(main, env);
  let next: Promise<void> = Promise.resolve();
  return {
    url: () => current.url,
    /** Resolves when a process is running. */
    running: () => next,
    kill(): Promise<void> {
      const killed = current;
      next = killed.end('SIGKILL').then(async () => {
        current = await startProcess(main, env);
      });
      return next;
    },
  };
}

describe(`${PAYMENTS} captured payments`, () => {
  it(`delivered three times each, shuffled, ${AT_ONCE} concurrently, and verified, by a service killed ${KILLS} times: each counts once, and the ledger agrees`, async () => {
    fixture = await createPaymentsFixture('thousand');
    const startedAt = performance.now();
    const paid: { payment: Payment; farmer: ReturnType<PaymentsFixture['person']> }[] = [];
    await inParallel(AT_ONCE, Array.from({ length: PAYMENTS }), async () => {
      const farmer = fixture.person();
      const { id } = await farmer.topUp(5000 + Math.floor(Math.random() * 1000));
      paid.push({ farmer, payment: fixture.razorpay.pay(id) });
    });
    const service = await killableService();

    const post = (path: string, headers: Record<string, string>, body: string) =>
      fetch(`${service.url()}${path}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) });
    const delivered =
      ({ id, body }: { id: string; body: string }) =>
      () =>
        post(
          '/api/razorpay/webhook',
          { 'x-razorpay-signature': sign(LOCAL_KEYS.webhookSecret, body), 'x-razorpay-event-id': id },
          body,
        );
    const verified =
      ({ farmer, payment }: (typeof paid)[number]) =>
      () =>
        post(
          '/api/razorpay/verify-payment',
          { ...farmer.headers, 'content-type': 'application/json' },
          JSON.stringify({ ...fixture.razorpay.answerOf(payment), userId: farmer.userId }),
        );
    const sends = shuffled(
      paid.flatMap((one) => {
        const captured = fixture.razorpay.webhook('payment.captured', one.payment);
        const orderPaid = fixture.razorpay.webhook('order.paid', one.payment);
        return [delivered(captured), delivered(captured), delivered(orderPaid), verified(one)];
      }),
    );
    const killAt = new Set(
      Array.from({ length: KILLS }, (_, index) => Math.floor(((index + 1) * sends.length) / (KILLS + 1))),
    );
    let answered = 0;
    let failed = 0;
    let kills = 0;
    const killing: Promise<void>[] = [];
    await inParallel(AT_ONCE, sends, async (send) => {
      for (;;) {
        // As the provider and a phone do: retries every reply that is not 200.
        const status = await send()
          .then((reply) => reply.status)
          .catch(() => 0);
        if (status === 200) break;
        failed++;
        await Promise.all([service.running(), wait(50)]);
      }
      if (!killAt.has(++answered)) return;
      kills++;
      killing.push(service.kill());
    });
    await Promise.all(killing);

    fixture.later(2 * MINUTE_MS);
    await eventually(async () => {
      await fixture.reconcile();
      return (await fixture.unworked()) === 0;
    }, 1200);
    await eventually(async () => (await allOrders()).every(({ effect }) => effect === 'applied'), 600);
    await fixture.reconcile();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    console.log(`${PAYMENTS} payments, ${sends.length} sends, ${failed} sent again, ${kills} kills: ${seconds} s`);
    expect(kills).toBe(KILLS);
    const problems = await fixture.bookProblems();
    const credits = await fixture.credits();
    expect(credits).toHaveLength(PAYMENTS);
    expect(
      judgePayments(
        paid.map(({ payment }) => payment),
        await allOrders(),
        credits,
      ),
    ).toEqual([]);
    expect(problems).toBe(0);
    expect(fixture.razorpay.refunds().length).toBe(0);
  }, 1_500_000);
});

describe('a payment that the provider reports for a second order too', () => {
  let credits: Credit[];
  const judge = async (payments: readonly Payment[]) => judgePayments(payments, await allOrders(), credits);
  beforeEach(async () => {
    credits = [];
    // Without the wallet, which refuses a second entry of one payment too.
    const wrapEffects = ({ plan, topup }: PaymentEffects): PaymentEffects => ({
      plan,
      topup: {
        ...topup,
        async apply({ orderId, paymentId, userId, amountPaise }) {
          credits.push({ id: orderId, orderId, paymentId, userId, amountPaise });
          return 'applied';
        },
      },
    });
    fixture = await createPaymentsFixture('crossed', { wrapEffects });
  });

  async function crossed(): Promise<Payment[]> {
    const [farmer, other] = [fixture.person(), fixture.person()];
    const payment = fixture.razorpay.pay((await farmer.topUp(5000)).id);
    const { id: order_id } = await other.topUp(5000);
    await fixture.deliverWebhook(fixture.razorpay.webhook('payment.captured', payment));
    await fixture.deliverWebhook(fixture.razorpay.webhook('payment.captured', { ...payment, order_id }));
    return [payment];
  }

  it('is credited once', async () => {
    expect(await judge(await crossed())).toEqual([]);
  });

  it('without the unique index is credited twice, and the judge detects it', async () => {
    await fixture.service.mongo.collection('orders').dropIndex('paymentId_1');
    const [payment, ...none] = await crossed();
    expect(none).toEqual([]);
    expect(await judge(payment ? [payment] : [])).toEqual([
      `${payment?.id} is credited 2 times`,
      '10000 paise of 5000 are credited',
    ]);
  });
});
