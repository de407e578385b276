import type { Logger } from '../operations/logger.ts';
import { within } from '../time-limit.ts';

/** In this order; each phase has its own time limit, so that a hanging one does not block the others. */
const phases = ['intake', 'requests', 'workers', 'outbox', 'connections'] as const;
export type Phase = (typeof phases)[number];

const limitMs: Readonly<Record<Phase, number>> = {
  intake: 1000,
  requests: 15_000,
  workers: 10_000,
  outbox: 5000,
  connections: 3000,
};

/**
 * Time limit of running requests: the gateway waits 15 s for a body that is no upload, and then 60 s for the answer.
 */
export const RUNNING_REQUESTS_MS = 75_000;

/** The longest that a stop may take; a supervisor must wait longer before it kills the process. */
export const LONGEST_STOP_MS = Object.values({ ...limitMs, requests: RUNNING_REQUESTS_MS }).reduce(
  (sum, ms) => sum + ms,
  0,
);

export interface Shutdown {
  /** `patienceMs`: time limit of this work instead of its phase's. */
  onStop(phase: Phase, work: () => Promise<void> | void, patienceMs?: number): void;
  /** Not `graceful`: no work gets more than its phase's limit. */
  run(how?: { graceful: boolean }): Promise<void>;
}

interface Work {
  work: () => Promise<void> | void;
  patienceMs: number;
}

/** Stops in phases. Work that fails or takes too long is logged and abandoned. */
export function createShutdown(log: Logger): Shutdown {
  const works = new Map<Phase, Work[]>(phases.map((phase) => [phase, []]));
  let running: Promise<void> | undefined;
  async function stop(graceful: boolean): Promise<void> {
    for (const phase of phases) {
      const started = (works.get(phase) ?? []).map(async ({ work, patienceMs }) =>
        within(graceful ? patienceMs : limitMs[phase], (async () => work())()),
      );
      for (const result of await Promise.allSettled(started)) {
        if (result.status === 'rejected') log.error({ err: result.reason, phase }, 'stopping: left behind');
      }
    }
    log.info({}, 'stopped');
  }
  return {
    onStop: (phase, work, patienceMs = limitMs[phase]) => works.get(phase)?.push({ work, patienceMs }),
    run({ graceful } = { graceful: true }) {
      running ??= stop(graceful);
      return running;
    },
  };
}
