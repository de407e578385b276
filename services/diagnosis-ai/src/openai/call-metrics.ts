import type { Service } from '@anar/service-kit/service';
import { Counter, Gauge, Histogram } from 'prom-client';

export interface CallMetrics {
  calls: Counter<'use' | 'outcome'>;
  retries: Counter<'use'>;
  seconds: Histogram<'use'>;
  open: Gauge<'use'>;
}

/** Once a service: how the calls to OpenAI go, by what they are for. */
export function callMetrics({ metrics }: Pick<Service, 'metrics'>): CallMetrics {
  const registers = [metrics];
  return {
    calls: new Counter({
      name: 'openai_calls_total',
      help: 'Calls by how they came out; short_circuit: not made, the circuit was open',
      labelNames: ['use', 'outcome'],
      registers,
    }),
    retries: new Counter({ name: 'openai_retries_total', help: 'Second tries', labelNames: ['use'], registers }),
    seconds: new Histogram({
      name: 'openai_call_seconds',
      help: 'Time of one call, failed ones too',
      labelNames: ['use'],
      buckets: [0.25, 0.5, 1, 2, 4, 8, 15, 25],
      registers,
    }),
    open: new Gauge({
      name: 'openai_circuit_open',
      help: '1 while calls are held back after failures in a row',
      labelNames: ['use'],
      registers,
    }),
  };
}
