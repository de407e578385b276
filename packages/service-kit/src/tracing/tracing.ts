import {
  type Attributes,
  context,
  isSpanContextValid,
  type ProxyTracerProvider,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';

/** Only the OpenTelemetry API, which the metrics load anyway: no cost when tracing is off. */
const tracer = trace.getTracer('@anar/service-kit');
const FLUSH_MS = 2000;

/** Whether the SDK was started. */
export const isTracing = (): boolean => propagation.fields().length > 0;

/** For log lines: which trace they belong to. */
export function traceIds(): { traceId?: string; spanId?: string } {
  const span = trace.getActiveSpan()?.spanContext();
  return span && isSpanContextValid(span) ? { traceId: span.traceId, spanId: span.spanId } : {};
}

/** The current trace in W3C format, to be stored with events and jobs; empty without one. */
export function traceparentNow(): { traceparent?: string } {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

/** Does the work within a propagated trace. */
export function continueTrace<T>(traceparent: string | undefined, work: () => T): T {
  if (!isTracing()) return work();
  return context.with(propagation.extract(ROOT_CONTEXT, { traceparent }), work);
}

/** Does the work outside of any trace: for work that outlives the request that started it. */
export function outsideTraces<T>(work: () => T): T {
  return context.with(ROOT_CONTEXT, work);
}

/** One span of a trace, marked as failed when the work throws. */
export async function inSpan<T>(
  kind: keyof typeof SpanKind,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (!isTracing()) return work();
  return tracer.startActiveSpan(name, { kind: SpanKind[kind], attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Names a request's span by its route and adds its id. Not by the plug-in, which creates a span for every hook. */
export function nameRequestSpans(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    const span = trace.getActiveSpan();
    span?.setAttribute('request.id', request.id);
    if (url !== undefined) span?.setAttribute('http.route', url).updateName(`${request.method} ${url}`);
    done();
  });
}

/** Sends waiting spans. While the collector is unreachable they are dropped after two seconds. */
export async function flushTraces(): Promise<void> {
  const provider = (trace.getTracerProvider() as ProxyTracerProvider).getDelegate();
  if (!('forceFlush' in provider)) return;
  const { forceFlush } = provider as { forceFlush(options: { timeoutMillis: number }): Promise<void> };
  await Promise.allSettled([forceFlush.call(provider, { timeoutMillis: FLUSH_MS })]);
}
