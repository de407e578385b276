import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { within } from '../time-limit.ts';
import type { Logger } from './logger.ts';

/** `unconfigured`: works as designed, but a feature behind it answers 503 because its key is missing. */
export type DependencyStatus = 'up' | 'down' | 'misconfigured' | 'unconfigured';

export interface Dependency {
  name: string;
  /** Without a required one the service cannot answer: readiness is 503. */
  required: boolean;
  /** Time limit of the check in ms, one second by default. After it the dependency counts as down. */
  limitMs?: number;
  check(): DependencyStatus | Promise<DependencyStatus>;
}

export interface HealthReport {
  status: 'ready' | 'degraded' | 'unavailable';
  dependencies: Record<string, { status: DependencyStatus; required: boolean }>;
}

export interface Health {
  add(dependency: Dependency): void;
  report(): Promise<HealthReport>;
  /** From now on not ready, whatever the dependencies say: the process is stopping. */
  drain(): void;
}

const CHECK_MS = 1000;

async function statusOf(dependency: Dependency, patience: number): Promise<DependencyStatus> {
  const limitMs = (dependency.limitMs ?? CHECK_MS) * patience;
  return within(limitMs, Promise.resolve(dependency.check())).catch((): DependencyStatus => 'down');
}

const isBroken = (status: DependencyStatus) => status === 'down' || status === 'misconfigured';

/**
 * State of the service's dependencies. Liveness checks nothing outside the process; readiness checks each dependency.
 */
export function createHealth(registry: Registry, log: Logger, patience = 1): Health {
  const dependencies: Dependency[] = [];
  const broken = new Set<string>();
  let draining = false;

  /** Logs one line when a dependency goes down and one when it is back, however often it is checked. */
  function logChange(dependency: string, status: DependencyStatus): void {
    if (isBroken(status) === broken.has(dependency)) return;
    if (broken.delete(dependency)) {
      log.info({ dependency, status }, 'a dependency is back');
      return;
    }
    broken.add(dependency);
    log.warn({ dependency, status }, 'a dependency is away');
  }

  async function checkAll() {
    return Promise.all(
      dependencies.map(async (one) => {
        const status = await statusOf(one, patience);
        logChange(one.name, status);
        return [one.name, { status, required: one.required }] as const;
      }),
    );
  }

  new Gauge({
    name: 'dependency_up',
    help: '0 while a dependency is down or misconfigured, else 1; checked for each scrape',
    labelNames: ['dependency', 'status'],
    registers: [registry],
    async collect() {
      const entries = await checkAll();
      this.reset();
      for (const [dependency, { status }] of entries) this.set({ dependency, status }, isBroken(status) ? 0 : 1);
    },
  });

  return {
    add: (dependency) => dependencies.push(dependency),
    drain: () => {
      draining = true;
    },
    async report() {
      const entries = await checkAll();
      const away = entries.filter(([, one]) => isBroken(one.status));
      const unavailable = draining || away.some(([, one]) => one.required);
      const status = unavailable ? 'unavailable' : away.length > 0 ? 'degraded' : 'ready';
      return { status, dependencies: Object.fromEntries(entries) };
    },
  };
}

/** `/livez` and `/readyz`; the status of each dependency is only in the details. */
export function registerHealth(app: FastifyInstance, health: Health, { details }: { details: boolean }): void {
  const options = { schema: { hide: true }, config: { plain: true } };
  app.get('/livez', options, async () => ({ status: 'alive' }));
  app.get('/readyz', options, async (_request, reply) => {
    const report = await health.report();
    const { status } = report;
    return reply.code(status === 'unavailable' ? 503 : 200).send(details ? report : { status });
  });
}
