import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';
import { within } from './time-limit.ts';

/** `unconfigured`: works as designed, but a feature behind it answers 503 for want of a key. */
export type DependencyStatus = 'up' | 'down' | 'misconfigured' | 'unconfigured';

export interface Dependency {
  name: string;
  /** Without a required one the service cannot answer: readiness turns 503. */
  required: boolean;
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

async function statusOf(dependency: Dependency): Promise<DependencyStatus> {
  return within(CHECK_MS, Promise.resolve(dependency.check())).catch((): DependencyStatus => 'down');
}

/** What the service depends on and how it is. Live asks nothing outside the process; ready names each dependency. */
export function createHealth(metrics: Pick<Metrics, 'dependencyUp'>): Health {
  const dependencies: Dependency[] = [];
  let draining = false;
  return {
    add: (dependency) => dependencies.push(dependency),
    drain: () => {
      draining = true;
    },
    async report() {
      const entries = await Promise.all(
        dependencies.map(async (one) => [one.name, { status: await statusOf(one), required: one.required }] as const),
      );
      metrics.dependencyUp.reset();
      for (const [dependency, { status }] of entries) metrics.dependencyUp.set({ dependency, status }, 1);
      const broken = entries.filter(([, one]) => one.status === 'down' || one.status === 'misconfigured');
      const unavailable = draining || broken.some(([, one]) => one.required);
      const status = unavailable ? 'unavailable' : broken.length > 0 ? 'degraded' : 'ready';
      return { status, dependencies: Object.fromEntries(entries) };
    },
  };
}

/** `/livez` and `/readyz`. */
export function registerHealth(app: FastifyInstance, health: Health): void {
  const options = { schema: { hide: true }, config: { plain: true } };
  app.get('/livez', options, async () => ({ status: 'alive' }));
  app.get('/readyz', options, async (_request, reply) => {
    const report = await health.report();
    return reply.code(report.status === 'unavailable' ? 503 : 200).send(report);
  });
}
