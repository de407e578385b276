import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { CALL_OUTCOMES } from './failure.ts';

const families = new WeakMap<Registry, ReturnType<typeof createFamilies>>();

/**
 * Outcomes and durations of calls to one provider. Every outcome starts at 0, so that failure rates can be computed.
 */
export function callMetrics(registry: Registry, provider: string) {
  const known = families.get(registry) ?? createFamilies(registry);
  families.set(registry, known);
  for (const outcome of CALL_OUTCOMES) known.calls.inc({ provider, outcome }, 0);
  return {
    calls: known.calls,
    retries: known.retries.labels({ provider }),
    seconds: known.seconds.labels({ provider }),
    open: known.open.labels({ provider }),
  };
}

function createFamilies(registry: Registry) {
  const registers = [registry];
  const labelNames = ['provider'] as const;
  return {
    calls: new Counter({
      name: 'provider_calls_total',
      help: 'Calls to outside systems by how they came out; over_budget, day_spent and short_circuit: not made',
      labelNames: ['provider', 'outcome'] as const,
      registers,
    }),
    retries: new Counter({ name: 'provider_retries_total', help: 'Second tries', labelNames, registers }),
    seconds: new Histogram({
      name: 'provider_call_seconds',
      help: 'Time of one call to an outside system, failed ones too',
      labelNames,
      buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30],
      registers,
    }),
    open: new Gauge({
      name: 'provider_circuit_open',
      help: '1 while calls are held back after failures in a row',
      labelNames,
      registers,
    }),
  };
}
