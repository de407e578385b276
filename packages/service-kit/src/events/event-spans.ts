import type { JetStreamPublishOptions, JsMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { continueTrace, inSpan, isTracing, traceparentNow } from '../tracing/tracing.ts';

/** The W3C header from which a consumer continues the trace. */
const TRACEPARENT = 'traceparent';

const attributesOf = (type: string, operation: 'send' | 'process') => ({
  'messaging.system': 'nats',
  'messaging.destination.name': type,
  'messaging.operation.name': operation,
  'messaging.operation.type': operation,
});

/** Publishes an event as a span of the trace it was created in; without a trace there is no span. */
export function sendInTrace<T>(
  { id, type, traceparent }: { id: string; type: string; traceparent?: string },
  publish: (options: Partial<Pick<JetStreamPublishOptions, 'headers'>>) => Promise<T>,
): Promise<T> {
  if (traceparent === undefined || !isTracing()) return publish({});
  return continueTrace(traceparent, () =>
    inSpan('PRODUCER', `send ${type}`, { ...attributesOf(type, 'send'), 'messaging.message.id': id }, () => {
      const own = headers();
      own.set(TRACEPARENT, traceparentNow().traceparent ?? traceparent);
      return publish({ headers: own });
    }),
  );
}

/** Does the work within the trace of the event in a message. */
export function inTraceOf<T>(message: JsMsg, work: () => T): T {
  return continueTrace(message.headers?.get(TRACEPARENT), work);
}

/** One try to handle an event, as a span of its trace. */
export function handleInTrace<T>(type: string, consumer: string, handle: () => Promise<T>): Promise<T> {
  const attributes = { ...attributesOf(type, 'process'), 'messaging.consumer.group.name': consumer };
  return inSpan('CONSUMER', `process ${type}`, attributes, handle);
}
