import type { Service } from '@anar/service-kit/lifecycle/service';
import { Counter, Histogram } from 'prom-client';
import type { CallOutcome } from './fcm/fcm-answer.ts';
import { NOTIFICATION_STATES, type NotificationState } from './notification.model.ts';

const OUTCOMES: CallOutcome[] = [
  'sent',
  'gone',
  'refused',
  'unauthorized',
  'rate_limited',
  'server_error',
  'no_answer',
  'resting',
];

/** How pushes go; every outcome is there from the start, so that a rate of failures can be made. */
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
    help: 'Calls to the push provider by how they came out; resting: not made',
    labelNames: ['outcome'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'push_call_seconds',
    help: 'Time of one call, failed ones too',
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8],
    registers,
  });
  for (const state of NOTIFICATION_STATES) if (state !== 'waiting') settled.inc({ state }, 0);
  for (const outcome of OUTCOMES) calls.inc({ outcome }, 0);
  return {
    onSettled: (state: NotificationState, count = 1) => settled.inc({ state }, count),
    onCall(outcome: CallOutcome, took: number) {
      calls.inc({ outcome });
      if (outcome !== 'resting') seconds.observe(took);
    },
  };
}
