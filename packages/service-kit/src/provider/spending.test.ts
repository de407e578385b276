import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../lifecycle/operations/logger.ts';
import { createService, type Service } from '../lifecycle/service.ts';
import { type TcpProxy, tcpProxy } from '../testing/tcp-proxy.ts';
import { dispose, eventually, startTestService, testConfig } from '../testing/testing.ts';
import { createCaller } from './caller.ts';
import { type FailedOutcome, ProviderFailure } from './failure.ts';
import { createSpending, type Spend } from './spending.ts';

/** One millisecond before midnight in India. */
const BEFORE_MIDNIGHT = Date.UTC(2026, 10, 22, 18, 30) - 1;

const lines: { msg: string; provider?: string }[] = [];
const sink = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)));
    done();
  },
});

let wire: TcpProxy;
let replicas: readonly [Service, Service];
beforeAll(async () => {
  const config = testConfig('spending');
  wire = await tcpProxy(config.redis.url);
  const start = (own: typeof config) =>
    startTestService(
      (given) =>
        createService({ name: 'paying', title: 'Pays', config: given, log: createLogger('paying', 'info', sink) }),
      own,
    );
  replicas = [await start(config), await start({ ...config, redis: { ...config.redis, url: wire.url } })];
});
afterAll(async () => {
  await dispose();
  await wire.stop();
});

let providers = 0;
/** A provider of its own, seen by both replicas; its clock and the calls it got. */
function paidProvider(perDay: number) {
  const provider = `paid-${++providers}`;
  const time = { now: Date.UTC(2026, 10, 22, 6) };
  const callers = replicas.map((service) => {
    const spending = createSpending(service, { provider, perDay, clock: () => time.now });
    return createCaller(service, { provider, timeoutMs: 5000, spending });
  });
  let made = 0;
  const call = async (spend: Partial<Spend> = {}, outcome?: FailedOutcome, replica = 0) => {
    const full = { userId: 'farmer', cap: 1000, amount: 1, ...spend };
    const run = callers[replica]?.run(
      async () => {
        made++;
        if (outcome) throw new ProviderFailure(outcome);
      },
      { spend: full, again: false },
    );
    return run?.then(
      () => 'made' as const,
      (error: ProviderFailure) => error.outcome,
    );
  };
  const gauge = async (name: string, replica = 0) => {
    const { values } = (await replicas[replica]?.metrics.getSingleMetric(name)?.get()) ?? { values: [] };
    return values.find(({ labels }) => labels.provider === provider)?.value;
  };
  const warnings = () => lines.filter((line) => line.provider === provider && line.msg.includes('most of the budget'));
  return { call, gauge, warnings, time, made: () => made };
}

const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)));

describe('the budget of a day', () => {
  it('is spent exactly by 50 concurrent calls of two replicas', async () => {
    const { call, made, gauge } = paidProvider(20);
    const outcomes = await many(50, (i) => call({ userId: `farmer-${i}` }, undefined, i % 2));
    expect(outcomes.filter((one) => one === 'made')).toHaveLength(20);
    expect(outcomes.filter((one) => one === 'day_spent')).toHaveLength(30);
    expect(made()).toBe(20);
    expect([await gauge('provider_day_spent'), await gauge('provider_day_spent', 1)]).toEqual([20, 20]);
    expect(await gauge('provider_day_budget')).toBe(20);
  });

  it('is not overdrawn by a large amount, and a smaller one still fits', async () => {
    const { call } = paidProvider(100);
    expect([await call({ amount: 90 }), await call({ amount: 20 }), await call({ amount: 10 })]).toEqual([
      'made',
      'day_spent',
      'made',
    ]);
  });

  it('is renewed at midnight in India', async () => {
    const { call, time, gauge } = paidProvider(1);
    time.now = BEFORE_MIDNIGHT;
    expect([await call(), await call()]).toEqual(['made', 'day_spent']);
    time.now += 1;
    expect([await gauge('provider_day_spent'), await call()]).toEqual([0, 'made']);
  });

  it('is warned about once a day, over all replicas, when four fifths are spent', async () => {
    const { call, warnings, time } = paidProvider(10);
    for (let i = 0; i < 7; i++) await call({}, undefined, i % 2);
    expect(warnings()).toEqual([]);
    for (let i = 0; i < 3; i++) await call({}, undefined, i % 2);
    await eventually(() => warnings().length > 0);
    expect(warnings()).toMatchObject([{ spent: 8, perDay: 10, level: 40 }]);
    time.now += 24 * 60 * 60 * 1000;
    for (let i = 0; i < 9; i++) await call({}, undefined, i % 2);
    await eventually(() => warnings().length === 2);
  });
});

describe('the cap of a user', () => {
  it('holds for 50 concurrent calls and does not affect other users', async () => {
    const { call, made } = paidProvider(1000);
    const outcomes = await many(50, (i) => call({ cap: 5 }, undefined, i % 2));
    expect([outcomes.filter((one) => one === 'made').length, made()]).toEqual([5, 5]);
    expect(await call({ userId: 'neighbour', cap: 5 })).toBe('made');
    const refused = replicas.map((service) => service.metrics.getSingleMetric('provider_day_refused_total')?.get());
    const sum = (await Promise.all(refused))
      .flatMap((one) => one?.values ?? [])
      .filter(({ labels }) => labels.provider === `paid-${providers}` && labels.limit === 'person');
    expect(sum.reduce((all, { value }) => all + value, 0)).toBe(45);
  });

  it('is not charged for a call that the product’s budget refuses', async () => {
    const { call, gauge } = paidProvider(1);
    await call({ userId: 'first' });
    expect(await call({ userId: 'second', cap: 1 })).toBe('day_spent');
    expect(await gauge('provider_day_spent')).toBe(1);
  });
});

describe('the charge of a failed call', () => {
  it.each(['rejected', 'rate_limited', 'unauthorized', 'no_credit'] as const)(
    'is refunded after %s',
    async (outcome) => {
      const { call, gauge } = paidProvider(2);
      for (let i = 0; i < 4; i++) expect(await call({ cap: 1 }, outcome)).toBe(outcome);
      expect(await gauge('provider_day_spent')).toBe(0);
    },
  );

  it.each(['timeout', 'server_error', 'connection', 'nonsense'] as const)(
    'is kept after %s, because the provider may have charged it',
    async (outcome) => {
      const { call } = paidProvider(1);
      expect([await call({}, outcome), await call()]).toEqual([outcome, 'day_spent']);
    },
  );
});

it('a paid call without a user to charge throws', async () => {
  const spending = createSpending(replicas[0], { provider: 'careless', perDay: 10 });
  const caller = createCaller(replicas[0], { provider: 'careless', timeoutMs: 1000, spending });
  await expect(caller.run(async () => 'free')).rejects.toThrow();
});

it('while Redis is unreachable, no paid call is made', async () => {
  const { call, made } = paidProvider(10);
  await wire.cut();
  expect(await call({}, undefined, 1)).toBe('day_spent');
  expect(made()).toBe(0);
  await wire.reopen();
  await eventually(async () => (await call({}, undefined, 1)) === 'made');
});
