import { indiaDay } from '@anar/india/time';
import { Gauge, type Registry } from 'prom-client';
import type { Logger } from '../lifecycle/operations/logger.ts';
import type { Service } from '../lifecycle/service.ts';

/** Warns when most of a day's budget is spent: two gauges, and one log line of the replica that sees it first. */
export interface SpendingAlarm {
  /** Checks what the day has cost so far. */
  look(spent: number): Promise<void>;
}

interface AlarmOptions {
  /** Its name in the metrics and in Redis. */
  provider: string;
  perDay: number;
  /** What today has cost so far, of all replicas. */
  read: () => Promise<number>;
  /** ms since 1970. */
  clock?: () => number;
}

export const ALARM_SHARE = 0.8;
const TWO_DAYS_SECONDS = 2 * 24 * 60 * 60;

export function createSpendingAlarm(
  { metrics, redis, key, log }: Pick<Service, 'metrics' | 'redis' | 'key' | 'log'>,
  { provider, perDay, read, clock = Date.now }: AlarmOptions,
): SpendingAlarm {
  const { readers, budget } = gaugesOf(metrics, log);
  readers.set(provider, read);
  budget.set({ provider }, perDay);
  let warnedOn = '';

  return {
    async look(spent) {
      const day = indiaDay(new Date(clock()));
      if (spent < perDay * ALARM_SHARE || warnedOn === day) return;
      warnedOn = day;
      try {
        const isFirst = await redis.set(key('spending-told', provider, day), '1', 'EX', TWO_DAYS_SECONDS, 'NX');
        if (isFirst) log.warn({ provider, spent, perDay }, 'most of the budget of the day is spent');
      } catch (err) {
        log.warn({ err, provider, spent, perDay }, 'most of the budget of the day is spent');
      }
    },
  };
}

const gauges = new WeakMap<Registry, ReturnType<typeof createGauges>>();

function gaugesOf(registry: Registry, log: Logger) {
  const known = gauges.get(registry) ?? createGauges(registry, log);
  gauges.set(registry, known);
  return known;
}

function createGauges(registry: Registry, log: Logger) {
  const readers = new Map<string, () => Promise<number>>();
  const labelNames = ['provider'] as const;
  new Gauge({
    name: 'provider_day_spent',
    help: 'What outside systems have cost today in India, in their own units, of all replicas',
    labelNames,
    registers: [registry],
    async collect() {
      const all = [...readers].map(async ([provider, read]) => this.set({ provider }, await read()));
      for (const one of await Promise.allSettled(all)) {
        // The gauge keeps its last value.
        if (one.status === 'rejected') log.debug({ err: one.reason }, 'spending cannot be read');
      }
    },
  });
  const budget = new Gauge({
    name: 'provider_day_budget',
    help: 'What they may cost in a day',
    labelNames,
    registers: [registry],
  });
  return { readers, budget };
}
