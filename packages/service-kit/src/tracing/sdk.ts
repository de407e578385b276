import { createRequire } from 'node:module';
import { hostname } from 'node:os';
import { basename, resolve } from 'node:path';
import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { MongoDBInstrumentation } from '@opentelemetry/instrumentation-mongodb';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { createLogger } from '../lifecycle/operations/logger.ts';
import { tracing } from './config.ts';
import { exportNothingPersonal } from './export-nothing-personal.ts';

/** `services/auth/src/main.ts` is auth. */
const program = basename(resolve(process.argv[1] ?? '', '../..'));
const PROBES = new Set(['/livez', '/readyz', '/metrics']);
const ENTRIES = new Set([SpanKind.SERVER, SpanKind.CONSUMER]);

/** A trace starts with a request, an event, a job or a socket's message; periodic work starts none. */
function entriesOnly(share: Sampler): Sampler {
  return {
    shouldSample: (...asked) =>
      ENTRIES.has(asked[3]) ? share.shouldSample(...asked) : { decision: SamplingDecision.NOT_RECORD },
    toString: () => `EntriesOnly{${share}}`,
  };
}

const provider = new TracerProvider({
  resource: resourceFromAttributes({ 'service.name': program, 'host.name': hostname() }).merge(
    detectResources({ detectors: [envDetector] }),
  ),
  sampler: new ParentBasedSampler({
    root: entriesOnly(new TraceIdRatioBasedSampler(tracing.share)),
  }),
  spanProcessors: [
    new BatchSpanProcessor({
      scheduledDelayMillis: tracing.delayMs,
      exporter: exportNothingPersonal(new OTLPTraceExporter(), createLogger(program, 'info')),
    }),
  ],
});
context.setGlobalContextManager(new AsyncLocalStorageContextManager());
propagation.setGlobalPropagator(new W3CTraceContextPropagator());
trace.setGlobalTracerProvider(provider);

const noStatement = { dbStatementSerializer: () => '' };
registerInstrumentations({
  instrumentations: [
    new HttpInstrumentation({
      ignoreIncomingRequestHook({ url = '', headers }) {
        // External clients must set neither the trace id nor the sampling decision.
        if (program === 'gateway') delete headers.traceparent;
        return PROBES.has(url);
      },
    }),
    new UndiciInstrumentation(),
    new MongoDBInstrumentation(noStatement),
    new IORedisInstrumentation(noStatement),
  ],
});
// Loaded here to be patched before any import: no ES module loader hook is needed, which would be a thread.
const load = createRequire(import.meta.url);
for (const name of ['node:http', 'node:https', 'ioredis']) load(name);
