import { Counter, Gauge, Histogram } from 'prom-client';
import type { Service } from '../service.ts';
import type { CallOutcome } from './failure.ts';

export interface CallMetrics {
  calls: Counter<'outcome'>;
  retries: Counter;
  seconds: Histogram;
  open: Gauge;
}

/** Every way a call can come out, so that a rate of failures is there before the first one. */
const OUTCOMES: CallOutcome[] = [
  'ok',
  'timeout',
  'connection',
  'rate_limited',
  'server_error',
  'unauthorized',
  'rejected',
  'broken',
  'nonsense',
  'over_budget',
  'short_circuit',
];

/** Once a provider: how the calls to it go. `prefix` begins the names: `weather_calls_total`. */
export function callMetrics({ metrics }: Pick<Service, 'metrics'>, prefix: string): CallMetrics {
  const registers = [metrics];
  const calls = new Counter({
    name: `${prefix}_calls_total`,
    help: 'Calls by how they came out; over_budget and short_circuit: not made',
    labelNames: ['outcome'] as const,
    registers,
  });
  for (const outcome of OUTCOMES) calls.inc({ outcome }, 0);
  return {
    calls,
    retries: new Counter({ name: `${prefix}_retries_total`, help: 'Second tries', registers }),
    seconds: new Histogram({
      name: `${prefix}_call_seconds`,
      help: 'Time of one call, failed ones too',
      buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8],
      registers,
    }),
    open: new Gauge({
      name: `${prefix}_circuit_open`,
      help: '1 while calls are held back after failures in a row',
      registers,
    }),
  };
}
