import { type Attributes, SpanKind } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from '../lifecycle/operations/logger.ts';

/** Attributes that may leave the process: none can contain a user's text, number, address or key. */
const KEPT = new Set([
  ...['http.request.method', 'http.response.status_code', 'http.route', 'network.protocol.version', 'url.scheme'],
  ...['db.collection.name', 'db.namespace', 'db.operation.name', 'db.system.name'],
  ...['messaging.consumer.group.name', 'messaging.destination.name', 'messaging.message.id'],
  ...['messaging.operation.name', 'messaging.operation.type', 'messaging.system'],
  ...['bullmq.job.attempts.made', 'bullmq.job.name', 'bullmq.queue.name', 'bullmq.queue.operation'],
  ...['error.type', 'exception.type', 'request.id'],
]);
/** Kept for our own calls only: in a request to us the caller sets them. */
const KEPT_OF_CALLS = new Set(['server.address', 'server.port']);

function kept(attributes: Attributes, kind?: SpanKind): Attributes {
  const isKept = (name: string) => KEPT.has(name) || (kind === SpanKind.CLIENT && KEPT_OF_CALLS.has(name));
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => isKept(name)));
}

/** The same span without possible personal data: URLs with queries, statements, error messages. */
export function withoutPersonal(span: ReadableSpan): ReadableSpan {
  const events = span.events.map((event) => ({ ...event, attributes: kept(event.attributes ?? {}) }));
  return Object.create(span, {
    attributes: { value: kept(span.attributes, span.kind) },
    events: { value: events },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;
}

/** Exports spans without personal data; logs once when the export fails, and once when it works again. */
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
