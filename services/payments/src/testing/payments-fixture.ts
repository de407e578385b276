import { PLAN_PRICES } from '@anar/contracts/constants';
import { paymentsReconcile, paymentsWebhook } from '@anar/contracts/messages/jobs';
import type { PaymentOrder } from '@anar/contracts/payments/payments';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { environmentOf } from '@anar/service-kit/testing/processes';
import { ulid } from 'ulid';
import { createOperator, type Operator } from '../admin/operator.ts';
import { buildApp } from '../app.ts';
import { loadConfig, type PaymentsConfig } from '../config.ts';
import { type LedgerDocument, walletOf } from '../ledger/ledger.model.ts';
import type { OrderDocument } from '../orders/order.model.ts';
import { sign } from '../razorpay/signature.ts';
import { type Delivery, type FakePayment, KEY, startFakeRazorpay } from './fake-razorpay.ts';
import { type Crashes, type Credit, recordingParts } from './recording-parts.ts';

export interface FixtureOptions extends Crashes {
  changed?: Partial<PaymentsConfig>;
  byTheClock?: boolean;
  /** `real`: plans, wallet and ledger; otherwise effects only record what they did. */
  effects?: 'real' | 'recorded';
}

const EMPTIED = [
  ...['orders', 'webhooks', 'wallets', 'ledger', 'ledger_checks', 'quotes', 'subscriptions'],
  ...['test_credits', 'test_outside'],
];

/** The payments service with a fake Razorpay, effects that only record what they did, and a settable clock. */
export async function createPaymentsFixture(
  name: string,
  { changed = {}, byTheClock = false, effects = 'recorded', ...initial }: FixtureOptions = {},
) {
  const identity = testIdentity();
  const razorpay = await startFakeRazorpay();
  const base = testConfig(name, { jwksUrl: identity.jwksUrl });
  const keys = {
    ...{ RAZORPAY_BASE_URL: razorpay.baseUrl, RAZORPAY_KEY_ID: KEY.keyId, RAZORPAY_KEY_SECRET: KEY.keySecret },
    ...{ RAZORPAY_WEBHOOK_SECRET: KEY.webhookSecret, RAZORPAY_TIMEOUT_MS: '20000' },
  };
  // Load shedding is off: a machine busy with other tests must not refuse requests.
  const environment = { ...environmentOf(base), ...keys, SHED_ABOVE_LAG_MS: '0', EFFECTS: effects };
  const config: PaymentsConfig = { ...loadConfig(environment), ...base, ...changed };
  const crashes: Crashes = { ...initial };
  let now: Date | undefined;
  const start = (own: PaymentsConfig = config) =>
    startTestService(
      (given: PaymentsConfig) =>
        buildApp(given, {
          clock: () => now ?? new Date(),
          byTheClock,
          ...(effects === 'recorded' && { parts: (service: Service) => recordingParts(service, crashes) }),
        }),
      own,
    );
  const service = await start();
  const orders = service.mongo.collection<OrderDocument>('orders');

  function webhook({ id, body }: Delivery, { secret = KEY.webhookSecret, headers = {}, to = service } = {}) {
    const signed = {
      'x-razorpay-signature': sign(secret, body),
      'x-razorpay-event-id': id,
      'content-type': 'application/json',
    };
    return to.app.inject({
      method: 'POST',
      url: '/api/razorpay/webhook',
      headers: { ...signed, ...headers },
      payload: body,
    });
  }
  const beside = () =>
    startTestService(
      (own: PaymentsConfig) =>
        createService({ name: 'payments', title: 'Beside', config: own, uses: { redis: false } }),
      config,
    );
  /** An operator in a separate process, connected once. */
  let operator: Promise<Operator> | undefined;
  const byHand = () => {
    operator ??= beside().then((own) => createOperator(own, () => now ?? new Date()));
    return operator;
  };
  const underWay = async () => {
    const queues = [paymentsReconcile, paymentsWebhook].map(({ name }) => `${queueKey(config, name)}:active`);
    return (await Promise.all(queues.map((queue) => service.redis.llen(queue)))).some((count) => count > 0);
  };
  const unworked = () => service.mongo.collection('webhooks').countDocuments({ dueAt: { $exists: true } });

  return {
    service,
    config,
    environment,
    identity,
    razorpay,
    start,
    /** Sets the clock; undefined: the real one. */
    at: (instant: Date | undefined) => {
      now = instant;
    },
    /** Moves the clock forward. */
    later: (ms: number) => {
      now = new Date((now ?? new Date()).getTime() + ms);
    },
    order: async (id: string): Promise<OrderDocument> => {
      const found = await orders.findOne({ _id: id });
      if (!found) throw new Error(`no order ${id}`);
      return found;
    },
    credits: (filter: { [Field in keyof Credit]?: unknown } = {}) =>
      service.mongo
        .collection<Credit>('test_credits')
        .find(filter as Partial<Credit>)
        .toArray(),
    /** Manual operator actions, beside the running service. */
    operator: byHand,
    /** Drains the wallets into the ledger. */
    drained: async () => (await byHand()).drain(),
    /** May be changed while the service runs. */
    crashes,
    /** Removes orders, wallets and payments, and resets the clock and Razorpay; metrics keep their counts. */
    async reset(): Promise<void> {
      now = undefined;
      for (const moment of Object.keys(crashes) as (keyof Crashes)[]) delete crashes[moment];
      razorpay.reset();
      await Promise.all(EMPTIED.map((name) => service.mongo.collection(name).deleteMany({})));
      // A running job may still call Razorpay once more.
      await eventually(async () => !(await underWay()));
    },
    /** The operator's ledger check, and the top-up credits by payment as the ledger has them. */
    async books() {
      const { drain, checkLedger } = await byHand();
      // Wallet entries reach the ledger with a delay.
      await drain();
      const { problems } = await checkLedger();
      const entries = await service.mongo.collection<LedgerDocument>('ledger').find({ kind: 'topup' }).toArray();
      const credits = entries.map(({ _id, postings, paymentId = '', orderId = '', userId = '' }): Credit => {
        const amountPaise = postings.find(({ account }) => account === walletOf(userId))?.paise ?? 0;
        return { _id, paymentId, orderId, userId, amountPaise };
      });
      return { problems, credits };
    },
    outside: () => service.mongo.collection<{ _id: string; paise: number }>('test_outside').find().toArray(),
    webhook,
    /** Delivers a webhook and waits until it is processed. */
    async deliverWebhook(delivery: Delivery, more: Parameters<typeof webhook>[1] = {}): Promise<void> {
      const { statusCode, body } = await webhook(delivery, more);
      if (statusCode !== 200) throw new Error(body);
      await eventually(async () => (await unworked()) === 0);
    },
    unworked,
    /** The number of the `/metrics` line that starts with `name`. */
    async metric(name: string): Promise<number> {
      const { body } = await service.management.inject('/metrics');
      return Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')}[^\n]* (\\S+)$`, 'm').exec(body)?.[1]);
    },
    /** Runs the reconciler over everything that is due. */
    async reconcile(): Promise<void> {
      const id = `now-${ulid()}`;
      await service.jobs.add(paymentsReconcile, id, {});
      await eventually(async () => (await service.redis.exists(jobKey(config, id))) === 0);
    },
    person() {
      const userId = ulid();
      const headers = identity.headers({ userId });
      const send = (method: 'GET' | 'POST', url: string, payload?: object, more: Record<string, string> = {}) =>
        service.app.inject({ method, url, headers: { ...headers, ...more }, ...(payload && { payload }) });
      const create = (amount: unknown, notes: object, more: object = {}) =>
        send('POST', '/api/razorpay/create-order', { amount, currency: 'INR', notes: { userId, ...notes }, ...more });
      const buy = async (planId: 'basic' | 'pro' = 'basic'): Promise<{ id: string; order: PaymentOrder }> =>
        (await create(PLAN_PRICES[planId].monthly, { type: 'plan_purchase', planId, cycle: 'monthly' })).json();
      return {
        userId,
        headers,
        send,
        create,
        buy,
        topUp: async (amount: number): Promise<{ id: string; order: PaymentOrder }> =>
          (await create(amount, { type: 'wallet_topup' })).json(),
        verify: (payment: FakePayment, more: object = {}) =>
          send('POST', '/api/razorpay/verify-payment', { ...razorpay.answerOf(payment), userId, ...more }),
        read: async (orderId: string): Promise<PaymentOrder> =>
          (await send('GET', `/api/payments/orders/${orderId}`)).json().order,
        refund: (orderId: string) => send('POST', `/api/payments/orders/${orderId}/refund`, { userId }),
      };
    },
    async stop(): Promise<void> {
      await dispose();
      await razorpay.stop();
    },
  };
}
export type PaymentsFixture = Awaited<ReturnType<typeof createPaymentsFixture>>;

const queueKey = ({ redis }: PaymentsConfig, name: string) => `${redis.prefix}-jobs:payments-${name}`;
const jobKey = (config: PaymentsConfig, id: string) => `${queueKey(config, paymentsReconcile.name)}:${id}`;
