import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as received. */
export interface CollectedSpan {
  traceId: string;
  spanId: string;
  /** Empty for the root of a trace. */
  parentSpanId: string;
  service: string;
  name: string;
  kind: 'INTERNAL' | 'SERVER' | 'CLIENT' | 'PRODUCER' | 'CONSUMER';
  attributes: Record<string, unknown>;
}

export interface Collector {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: CollectedSpan[];
  /** Everything that was sent, as text. */
  text(): string;
  stop(): Promise<void>;
}

interface KeyValue {
  key: string;
  value: Record<string, unknown>;
}
type SentSpan = Omit<CollectedSpan, 'service' | 'kind' | 'attributes'> & { kind: number; attributes?: KeyValue[] };
interface Sent {
  resourceSpans: { resource: { attributes: KeyValue[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

const KINDS = ['INTERNAL', 'INTERNAL', 'SERVER', 'CLIENT', 'PRODUCER', 'CONSUMER'] as const;
const valuesOf = (pairs: KeyValue[] = []) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Takes traces over OTLP/HTTP in JSON, as a collector does, and keeps them. */
export async function startCollector(): Promise<Collector> {
  const sent: Sent[] = [];
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, reply) => {
    const message = (await json(request)) as Sent;
    sent.push(message);
    for (const { resource, scopeSpans } of message.resourceSpans) {
      const service = String(valuesOf(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        const { traceId, spanId, parentSpanId = '', name } = span;
        const kind = KINDS[span.kind] ?? 'INTERNAL';
        spans.push({ traceId, spanId, parentSpanId, service, name, kind, attributes: valuesOf(span.attributes) });
      }
    }
    reply.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => JSON.stringify(sent),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
