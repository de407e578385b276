import { PLAN_PRICES } from '@anar/contracts/constants';
import type { EventContract } from '@anar/contracts/messages/event';
import { feeSettled, walletChanged } from '@anar/contracts/messages/events';
import { paymentsReconcile, paymentsWebhook } from '@anar/contracts/messages/jobs';
import type { PaymentOrder } from '@anar/contracts/payments/payments';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { environmentOf } from '@anar/service-kit/testing/processes';
import { readStream } from '@anar/service-kit/testing/stored/stream-reader';
import type { Payment } from '@anar/simulators/razorpay/entities';
import { LOCAL_KEYS } from '@anar/simulators/razorpay/server';
import type { Static } from 'typebox';
import { ulid } from 'ulid';
import { createOperator, type Operator } from '../admin/operator.ts';
import { type AppOptions, buildFeatures } from '../app.ts';
import { loadConfig, type PaymentsConfig } from '../config.ts';
import type { OrderDocument } from '../orders/order.model.ts';
import { sign } from '../razorpay/signature.ts';
import { type Crashes, withCrashes } from './crashes.ts';
import { readJournal, spend, topup } from './journal-entries.ts';
import { type Delivery, startRazorpay } from './razorpay.ts';

export interface FixtureOptions extends Crashes {
  changed?: Partial<PaymentsConfig>;
  byTheClock?: boolean;
  /** The clock at the start; the real one by default. */
  now?: string;
  wrapEffects?: AppOptions['wrapEffects'];
}

const EMPTIED = ['orders', 'webhooks', 'wallets', 'ledger', 'ledger_checks', 'quotes', 'subscriptions'];

/** The payments service as it ships, with Razorpay's simulator and a settable clock. Nothing runs on a schedule. */
export async function createPaymentsFixture(
  name: string,
  { changed = {}, byTheClock = false, now: startsAt, wrapEffects, ...initial }: FixtureOptions = {},
) {
  const identity = testIdentity();
  const razorpay = await startRazorpay();
  const base = testConfig(name, { jwksUrl: identity.jwksUrl });
  const keys = {
    RAZORPAY_BASE_URL: razorpay.baseUrl,
    RAZORPAY_KEY_ID: LOCAL_KEYS.keyId,
    RAZORPAY_KEY_SECRET: LOCAL_KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: LOCAL_KEYS.webhookSecret,
    RAZORPAY_TIMEOUT_MS: '20000',
  };
  // Load shedding is off: a machine busy with other tests must not refuse requests.
  const environment = { ...environmentOf(base), ...keys, SHED_ABOVE_LAG_MS: '0' };
  const config: PaymentsConfig = { ...loadConfig(environment), ...base, ...changed };
  const crashes: Crashes = { ...initial };
  const firstNow = startsAt === undefined ? undefined : new Date(startsAt);
  let now = firstNow;
  const clock = () => now ?? new Date();
  async function start(own: PaymentsConfig = config) {
    const features = buildFeatures(own, {
      clock,
      byTheClock,
      wrapEffects: (effects) => withCrashes(wrapEffects?.(effects) ?? effects, crashes),
    });
    await startTestService(() => features.service, own);
    return features;
  }
  const features = await start();
  const { service, wallets, plans } = features;
  const orders = service.mongo.collection<OrderDocument>('orders');

  function webhook(
    { id, body }: Delivery,
    {
      secret = LOCAL_KEYS.webhookSecret,
      headers = {},
      to = service,
    }: { secret?: string; headers?: Record<string, string>; to?: Service } = {},
  ) {
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
  /** An operator in a separate process, connected once. */
  let operator: Promise<Operator> | undefined;
  async function connectOperator(): Promise<Operator> {
    const uses = { redis: false };
    const beside = await startTestService(
      (own) => createService({ name: 'payments', title: 'Beside', config: own, uses }),
      config,
    );
    return createOperator(beside, clock);
  }
  const byHand = () => {
    operator ??= connectOperator();
    return operator;
  };
  const underWay = async () => {
    const queues = [paymentsReconcile, paymentsWebhook].map(({ name }) => `${queueKey(config, name)}:active`);
    return (await Promise.all(queues.map((queue) => service.redis.llen(queue)))).some((count) => count > 0);
  };
  const unworked = () => service.mongo.collection('webhooks').countDocuments({ dueAt: { $exists: true } });

  async function published(userId: string) {
    await service.events.flush();
    return (await readStream(config)).map(({ event }) => event).filter((event) => event.userId === userId);
  }
  async function publishedData<C extends EventContract>({ type }: C, userId: string): Promise<Static<C['data']>[]> {
    const own = (await published(userId)).filter((event) => event.type === type);
    return own.map(({ data }) => data as Static<C['data']>);
  }

  return {
    ...features,
    config,
    environment,
    identity,
    razorpay,
    start,
    /** Sets the clock; undefined: the real one. */
    at: (instant: Date | string | undefined) => {
      now = instant === undefined ? undefined : new Date(instant);
    },
    clock,
    /** Moves the clock forward. */
    later: (ms: number) => {
      now = new Date(clock().getTime() + ms);
    },
    order: async (id: string): Promise<OrderDocument> => {
      const found = await orders.findOne({ _id: id });
      if (!found) throw new Error(`no order ${id}`);
      return found;
    },
    ...readJournal(service.mongo),
    /** Manual operator actions, beside the running service. */
    operator: byHand,
    /** Drains the wallets into the ledger. */
    drained: async () => (await byHand()).drain(),
    /** May be changed while the service runs. */
    crashes,
    /** Removes orders, wallets and payments, and resets the clock and Razorpay; metrics keep their counts. */
    async reset(): Promise<void> {
      now = firstNow;
      for (const moment of Object.keys(crashes) as (keyof Crashes)[]) delete crashes[moment];
      await razorpay.reset();
      await Promise.all(EMPTIED.map((name) => service.mongo.collection(name).deleteMany({})));
      // A running job may still call Razorpay once more.
      await eventually(async () => !(await underWay()));
    },
    /** The problems that the operator's ledger check finds. */
    async bookProblems(): Promise<number> {
      const operator = await byHand();
      // Wallet entries reach the ledger with a delay.
      await operator.drain();
      return (await operator.checkLedger()).problems;
    },
    /** A user with `paise` in the wallet. */
    async walletWith(paise = 0): Promise<string> {
      const userId = ulid();
      if (paise > 0) await wallets.post(userId, topup(userId, paise, clock()), { available: paise, held: 0 });
      return userId;
    },
    /** Spends money of a wallet. */
    async spend(userId: string, paise: number): Promise<void> {
      const posted = await wallets.post(userId, spend(userId, paise, clock()), { available: -paise, held: 0 });
      if (posted !== 'posted') throw new Error(`not spent: ${posted}`);
    },
    /** Pro until then. */
    async givePro(userId: string, until = new Date('2100-01-01')): Promise<void> {
      const paid = { paymentId: `pay_${userId}`, orderId: userId, planId: 'pro', cycle: 'annual' } as const;
      const periods = [{ ...paid, from: new Date(0), until }];
      await plans.store.change(userId, clock(), () => ({ periods, endsByWish: false }));
    },
    placeHold: (body: object) =>
      service.app.inject({
        method: 'POST',
        url: '/internal/holds',
        headers: { authorization: `Bearer ${service.serviceTokens.sign('payments')}` },
        payload: body,
      }),
    readWallet: (userId: string, path = '') =>
      service.app.inject({ url: `/api/wallet/user/${userId}${path}`, headers: identity.headers({ userId }) }),
    /** Published events of a user, in order. */
    published,
    /** Published balances, in order. */
    async publishedBalances(userId: string): Promise<unknown[]> {
      return (await publishedData(walletChanged, userId)).map(({ balancePaise }) => balancePaise);
    },
    /** Published fee settlements of a user, in order. */
    publishedFees: (userId: string) => publishedData(feeSettled, userId),
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
        verify: (payment: Payment, more: object = {}) =>
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
