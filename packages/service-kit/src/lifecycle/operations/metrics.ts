import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { within } from '../time-limit.ts';
import type { Logger } from './logger.ts';

export interface Metrics {
  registry: Registry;
  httpSeconds: Histogram<'method' | 'route' | 'status'>;
  eventsPublished: Counter<'type'>;
  eventsConsumed: Counter<'consumer'>;
  eventsFailed: Counter<'consumer'>;
  eventsParked: Counter<'consumer'>;
  eventsSkipped: Counter<'consumer' | 'reason'>;
  jobSeconds: Histogram<'job' | 'outcome'>;
  stop(): void;
}

/** How often the lag of the event loop is sampled, in milliseconds. */
const LAG_SAMPLE_MS = 100;
const LAG_BUCKETS = [0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];
/** prom-client's own metrics count the pause between two samples as lag, and miss a lag right after a scrape. */
const UNREAL_LAGS = ['', 'min_', 'max_', 'mean_', 'stddev_', 'p50_', 'p90_', 'p99_'].map(
  (which) => `nodejs_eventloop_lag_${which}seconds`,
);
const SCRAPE_MS = 1000;
const HOUR_MS = 60 * 60 * 1000;

/** One registry per service, so that several services can live in one process (tests). */
export function createMetrics(service: string): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: HOUR_MS });
  for (const name of UNREAL_LAGS) registry.removeSingleMetric(name);
  const registers = [registry];
  const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const histogram = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const loopLag = new Histogram({
    name: 'event_loop_lag_seconds',
    help: 'How much later than planned the process came to its timers, ten samples a second',
    buckets: LAG_BUCKETS,
    registers,
  });
  return {
    registry,
    stop: sampleLag(
      (seconds) => loopLag.observe(seconds),
      () => performance.now(),
    ),
    httpSeconds: histogram('http_request_seconds', 'Time to answer', ['method', 'route', 'status']),
    eventsPublished: counter('events_published_total', 'Events acknowledged by the stream', ['type']),
    eventsConsumed: counter('events_consumed_total', 'Events whose effect is done', ['consumer']),
    eventsFailed: counter('events_failed_total', 'Failed tries of an event', ['consumer']),
    eventsParked: counter('events_parked_total', 'Events given up and parked', ['consumer']),
    eventsSkipped: counter('events_skipped_total', 'Events not handled here', ['consumer', 'reason']),
    jobSeconds: histogram('job_seconds', 'Time of one try of a job', ['job', 'outcome']),
  };
}

/** Samples the lag until the returned function is called. `clock` in ms. */
export function sampleLag(observe: (seconds: number) => void, clock: () => number): () => void {
  let before = clock();
  const timer = setInterval(() => {
    const now = clock();
    observe(Math.max(0, now - before - LAG_SAMPLE_MS) / 1000);
    before = now;
  }, LAG_SAMPLE_MS).unref();
  return () => clearInterval(timer);
}

interface ScrapedGauge {
  name: string;
  help: string;
  label: string;
  /** What is measured, by its label. */
  measures(): Iterable<readonly [label: string, measure: () => Promise<number>]>;
}

/** A gauge that is measured for each scrape. What cannot be measured within a second keeps its last value. */
export function gaugeAtScrape(registry: Registry, { label, measures, ...named }: ScrapedGauge, log: Logger): void {
  new Gauge({
    ...named,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const measured = [...measures()].map(async ([of, measure]) =>
        this.set({ [label]: of }, await within(SCRAPE_MS, measure())),
      );
      for (const result of await Promise.allSettled(measured)) {
        if (result.status === 'rejected') log.debug({ err: result.reason, metric: named.name }, 'not measured');
      }
    },
  });
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
