import type { FastifyInstance } from 'fastify';
import { createServer } from '../../http/server/server.ts';
import { type Health, registerHealth } from './health.ts';
import type { Logger } from './logger.ts';
import { type Metrics, registerMetrics } from './metrics.ts';

/**
 * For operators: probes, each dependency by name, metrics. Listens beside the service, on a port that is never public.
 */
export function createManagement(health: Health, metrics: Metrics, log: Logger): FastifyInstance {
  const app = createServer(log, { maxEventLoopDelayMs: 0 });
  registerHealth(app, health, { details: true });
  registerMetrics(app, metrics);
  return app;
}
