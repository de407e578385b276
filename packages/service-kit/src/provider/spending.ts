import { readFileSync } from 'node:fs';
import { endOfIndiaDay, indiaDay } from '@anar/india/time';
import { Counter, type Registry } from 'prom-client';
import type { Service } from '../lifecycle/service.ts';
import { type FailedOutcome, ProviderFailure } from './failure.ts';
import { createSpendingAlarm } from './spending-alarm.ts';

/** What one call may cost, in the units that its provider charges by. */
export interface Spend {
  /** The user it is for. */
  userId: string;
  /** What that user may spend in a day in India. */
  cap: number;
  /** A possibly higher cap, looked up only once `cap` is reached. */
  fullCap?: () => Promise<number>;
  /** A whole number. */
  amount: number;
}

/** A day's budget for paid calls, over all replicas, with a cap per user. */
export interface Spending {
  /**
   * Runs a call after its cost was taken from the budget; refunded when it certainly cost nothing. Throws
   * `ProviderFailure` `day_spent` when the user or the product has nothing left, or while Redis is unreachable: no call
   * goes uncounted.
   */
  charge<T>(spend: Spend, call: () => Promise<T>): Promise<T>;
}

export interface SpendingOptions {
  /** Its name in the metrics and in Redis. */
  provider: string;
  perDay: number;
  /** ms since 1970; decides the day. */
  clock?: () => number;
}

/** Outcomes for which the provider does not charge. */
const COSTS_NOTHING: readonly FailedOutcome[] = [
  'rate_limited',
  'no_credit',
  'unauthorized',
  'rejected',
  'short_circuit',
];
const TWO_DAYS_SECONDS = 2 * 24 * 60 * 60;
const SPEND = readFileSync(new URL('./spend.lua', import.meta.url), 'utf8');

export function createSpending(
  service: Pick<Service, 'metrics' | 'redis' | 'key' | 'log'>,
  { provider, perDay, clock = Date.now }: SpendingOptions,
): Spending {
  const { redis, key, log } = service;
  const refused = refusalsOf(service.metrics);
  for (const limit of ['person', 'product'] as const) refused.inc({ provider, limit }, 0);
  const keyOfDay = (...parts: string[]) => key('spent', provider, indiaDay(new Date(clock())), ...parts);
  const read = async () => Number((await redis.get(keyOfDay())) ?? 0);
  const alarm = createSpendingAlarm(service, { provider, perDay, read, clock });

  async function ask(keys: string[], amount: number, cap: number): Promise<['taken' | 'person' | 'product', number]> {
    const asked = redis.eval(SPEND, keys.length, ...keys, amount, perDay, cap, TWO_DAYS_SECONDS);
    return asked.catch((cause: unknown) => {
      throw new ProviderFailure('day_spent', { cause });
    }) as ReturnType<typeof ask>;
  }

  async function take({ userId, cap, fullCap, amount }: Spend): Promise<readonly string[]> {
    const now = new Date(clock());
    const keys = [keyOfDay(), keyOfDay(userId)];
    let [answer, spent] = await ask(keys, amount, cap);
    if (answer === 'person' && fullCap) [answer, spent] = await ask(keys, amount, await fullCap());
    if (answer === 'taken') {
      void alarm.look(spent);
      return keys;
    }
    refused.inc({ provider, limit: answer });
    throw new ProviderFailure('day_spent', { retryAfterMs: endOfIndiaDay(now).getTime() - now.getTime() });
  }

  return {
    async charge(spend, call) {
      const keys = await take(spend);
      try {
        return await call();
      } catch (error) {
        if (error instanceof ProviderFailure && COSTS_NOTHING.includes(error.outcome)) {
          const back = keys.reduce((all, one) => all.decrby(one, spend.amount), redis.multi());
          await back.exec().catch((err: unknown) => log.warn({ err, provider }, 'a cost could not be given back'));
        }
        throw error;
      }
    },
  };
}

const refusals = new WeakMap<Registry, ReturnType<typeof createRefusals>>();

function refusalsOf(registry: Registry) {
  const known = refusals.get(registry) ?? createRefusals(registry);
  refusals.set(registry, known);
  return known;
}

function createRefusals(registry: Registry) {
  return new Counter({
    name: 'provider_day_refused_total',
    help: 'Calls not made because the person or the product has spent the day',
    labelNames: ['provider', 'limit'] as const,
    registers: [registry],
  });
}
