import type { Logger } from './logger.ts';
import { within } from './time-limit.ts';

/** In this order; each phase has its own time limit, so that a hanging one does not keep the others from their turn. */
const phases = ['intake', 'requests', 'workers', 'outbox', 'connections'] as const;
export type Phase = (typeof phases)[number];

const limitMs: Readonly<Record<Phase, number>> = {
  intake: 1000,
  requests: 15_000,
  workers: 10_000,
  outbox: 5000,
  connections: 3000,
};

export interface Shutdown {
  onStop(phase: Phase, work: () => Promise<void> | void): void;
  run(): Promise<void>;
}

/** Stops in phases. What fails or takes too long is logged and left behind. */
export function createShutdown(log: Logger): Shutdown {
  const works = new Map<Phase, (() => Promise<void> | void)[]>(phases.map((phase) => [phase, []]));
  let running: Promise<void> | undefined;
  async function stop(): Promise<void> {
    for (const phase of phases) {
      const started = (works.get(phase) ?? []).map(async (work) => work());
      for (const result of await Promise.allSettled(started.map((one) => within(limitMs[phase], one)))) {
        if (result.status === 'rejected') log.error({ err: result.reason, phase }, 'stopping: left behind');
      }
    }
    log.info({}, 'stopped');
  }
  return {
    onStop: (phase, work) => works.get(phase)?.push(work),
    run() {
      running ??= stop();
      return running;
    },
  };
}
