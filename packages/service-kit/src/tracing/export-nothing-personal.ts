import { type Attributes, SpanKind } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../lifecycle/logger.ts';

/** What an attribute may be called to leave the process: none of these can hold a person's words, number, address or key. */
const KEPT = new Set([
  ...['http.request.method', 'http.response.status_code', 'http.route', 'network.protocol.version', 'url.scheme'],
  ...['db.collection.name', 'db.namespace', 'db.operation.name', 'db.system.name'],
  ...['messaging.consumer.group.name', 'messaging.destination.name', 'messaging.message.id'],
  ...['messaging.operation.name', 'messaging.operation.type', 'messaging.system'],
  ...['bullmq.job.attempts.made', 'bullmq.job.name', 'bullmq.queue.name', 'bullmq.queue.operation'],
  ...['error.type', 'exception.type', 'request.id'],
]);
/** Of a call of ours; of a request to us it is what the caller wrote. */
const KEPT_OF_CALLS = new Set(['server.address', 'server.port']);

function kept(attributes: Attributes, kind?: SpanKind): Attributes {
  const isKept = (name: string) => KEPT.has(name) || (kind === SpanKind.CLIENT && KEPT_OF_CALLS.has(name));
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => isKept(name)));
}

/** The same span without what may be about somebody: addresses with their queries, statements, messages of errors. */
export function withoutPersonal(span: ReadableSpan): ReadableSpan {
  const events = span.events.map((event) => ({ ...event, attributes: kept(event.attributes ?? {}) }));
  return Object.create(span, {
    attributes: { value: kept(span.attributes, span.kind) },
    events: { value: events },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
}

/** Hands spans on without anything personal; says once when they do not arrive, and once when they do again. */
export function exportNothingPersonal(exporter: SpanExporter, log: Logger): SpanExporter {
  let failing = false;
  return {
    export(spans, done) {
      exporter.export(spans.map(withoutPersonal), (result) => {
        const fails = result.code !== ExportResultCode.SUCCESS;
        if (fails && !failing) log.warn({ err: result.error }, 'traces do not arrive');
        if (!fails && failing) log.info('traces arrive again');
        failing = fails;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    ...(exporter.forceFlush && { forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve() }),
  };
}
