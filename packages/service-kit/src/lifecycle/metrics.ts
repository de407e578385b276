import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  httpSeconds: Histogram<'method' | 'route' | 'status'>;
  eventsPublished: Counter<'type'>;
  eventsConsumed: Counter<'consumer'>;
  eventsFailed: Counter<'consumer'>;
  eventsParked: Counter<'consumer'>;
  eventsSkipped: Counter<'consumer' | 'reason'>;
  outboxSize: Gauge<'collection'>;
  outboxLagSeconds: Gauge<'collection'>;
  jobSeconds: Histogram<'job' | 'outcome'>;
}

/** How often the lag of the event loop is sampled, in milliseconds. The default of 10 costs an idle service 1 % of a core. */
const LAG_SAMPLE_MS = 100;

/** One registry a service, so that several services can live in one process (tests). */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_SAMPLE_MS });
  const registers = [registry];
  const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Gauge({ name, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  return {
    registry,
    httpSeconds: histogram('http_request_seconds', 'Time to answer', ['method', 'route', 'status']),
    eventsPublished: counter('events_published_total', 'Events acknowledged by the stream', ['type']),
    eventsConsumed: counter('events_consumed_total', 'Events whose effect is done', ['consumer']),
    eventsFailed: counter('events_failed_total', 'Failed tries of an event', ['consumer']),
    eventsParked: counter('events_parked_total', 'Events given up and parked', ['consumer']),
    eventsSkipped: counter('events_skipped_total', 'Events not handled here', ['consumer', 'reason']),
    outboxSize: gauge('outbox_documents', 'Documents with unpublished events, as of the last look', ['collection']),
    outboxLagSeconds: gauge('outbox_lag_seconds', 'Age of the oldest unpublished event', ['collection']),
    jobSeconds: histogram('job_seconds', 'Time of one try of a job', ['job', 'outcome']),
  };
}

/** Durations by route. On the app itself: a hook of a child would see the child's routes only. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.httpSeconds.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

/** The page that Prometheus reads. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', { schema: { hide: true }, config: { plain: true } }, async (_request, reply) => {
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
