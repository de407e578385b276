import type { Service } from '@anar/service-kit/lifecycle/service';
import { Counter, Histogram } from 'prom-client';
import { NOTIFICATION_STATES, type NotificationState } from './notification.model.ts';
import { CALL_OUTCOMES, type CallOutcome } from './push/push-calls.ts';

const PROVIDERS = ['fcm', 'web'];

/** Push metrics; every outcome is initialized with 0, so that a failure rate can be computed. */
export function createPushMetrics({ metrics }: Pick<Service, 'metrics'>) {
  const registers = [metrics];
  const settled = new Counter({
    name: 'notifications_total',
    help: 'Notifications by how they ended',
    labelNames: ['state'] as const,
    registers,
  });
  const calls = new Counter({
    name: 'push_calls_total',
    help: 'Calls to a push provider by how they came out; resting: not made',
    labelNames: ['provider', 'outcome'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'push_call_seconds',
    help: 'Time of one call, failed ones too',
    labelNames: ['provider'] as const,
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8],
    registers,
  });
  for (const state of NOTIFICATION_STATES) if (state !== 'waiting') settled.inc({ state }, 0);
  for (const provider of PROVIDERS) for (const outcome of CALL_OUTCOMES) calls.inc({ provider, outcome }, 0);
  return {
    onSettled: (state: NotificationState, count = 1) => settled.inc({ state }, count),
    onCall(provider: string, outcome: CallOutcome, took: number) {
      calls.inc({ provider, outcome });
      if (outcome !== 'resting') seconds.observe({ provider }, took);
    },
  };
}
