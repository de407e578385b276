import type { EventEnvelope } from '@anar/contracts/messages/event';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Model } from 'mongoose';
import type { Static } from 'typebox';
import { inParallel } from '../../lifecycle/in-parallel.ts';
import type { Logger } from '../../lifecycle/operations/logger.ts';
import type { Metrics } from '../../lifecycle/operations/metrics.ts';
import { outsideTraces } from '../../tracing/tracing.ts';
import { sendInTrace } from '../event-spans.ts';
import { eventSubject } from '../nats/streams.ts';
import { deleteEvents, type PublishedEvent } from './purge-published.ts';

type Envelope = Static<typeof EventEnvelope>;
/** An event in the outbox, with the trace it was created in, which is sent as a message header. */
type Waiting = Envelope & { traceparent?: string };
interface OutboxDocument {
  _id: unknown;
  outbox: Waiting[];
  published?: PublishedEvent[];
  removedAt?: Date;
}

/** The part of a mongoose model that the relay uses. */
// biome-ignore lint/complexity/noBannedTypes: document shape does not matter to the relay
export type OutboxModel = Pick<Model<{}>, 'collection'>;

export interface RelayDeps {
  stream: string;
  connection: () => NatsConnection | undefined;
  log: Logger;
  metrics: Metrics;
  /** Called when events cannot be published. */
  onFailure?: () => void;
}

const DOCUMENTS_AT_ONCE = 50;
const BATCH = 500;
const WAITING = { 'outbox.id': { $gt: '' } };
const OLDEST = { 'outbox.id': 1 } as const;
/** Published events kept per document; older ones are superseded states, which leave the stream by its maximum age. */
const REMEMBERED = 100;
const POLL_MS = 1000;
const SLOWEST_RETRY_MS = 10_000;
const PUBLISH_MS = 5000;

export interface Relay {
  collection: string;
  /** Documents with unpublished events. */
  waiting(): Promise<number>;
  /** Age of the oldest unpublished event; 0 without any. */
  lagSeconds(): Promise<number>;
  start(): void;
  kick(): void;
  /** Called when the stream is back: publishes now instead of after the backoff. */
  resume(): void;
  /**
   * Resolves when all events written before the call are published. Rejects when the stream or Mongo is unreachable.
   */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Publishes the events waiting in the documents of one collection: documents in parallel, each one's events in order.
 */
export function createRelay(model: OutboxModel, deps: RelayDeps): Relay {
  const { collection } = model;
  const label = { collection: collection.name };
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let failures = 0;

  async function publish(document: OutboxDocument): Promise<void> {
    const connection = deps.connection();
    if (connection === undefined) throw new Error('nats is not connected');
    const stream = jetstream(connection, { timeout: PUBLISH_MS });
    const published: PublishedEvent[] = [];
    try {
      for (const waiting of document.outbox) {
        const { traceparent: _trace, ...event } = waiting;
        const { seq } = await sendInTrace(waiting, (traced) =>
          stream.publish(eventSubject(deps.stream, event.type, event.userId), JSON.stringify(event), {
            msgID: event.id,
            expect: { streamName: deps.stream },
            ...traced,
          }),
        );
        // The last event of a removed document is its removal: the earlier ones are deleted from the stream.
        const isRemoval = document.removedAt && waiting === document.outbox.at(-1);
        if (isRemoval) await deleteEvents(connection, deps.stream, [...(document.published ?? []), ...published]);
        published.push({ id: event.id, at: seq });
        deps.metrics.eventsPublished.inc({ type: event.type });
      }
    } finally {
      if (published.length > 0) {
        const pull = { $pull: { outbox: { id: { $in: published.map(({ id }) => id) } } } };
        const push = { $push: { published: { $each: published, $slice: -REMEMBERED } } };
        await collection.updateOne({ _id: document._id as never }, { ...pull, ...push } as never);
      }
    }
  }

  async function pass(): Promise<void> {
    for (;;) {
      const found = await collection
        .find(WAITING, { projection: { outbox: 1, published: 1, removedAt: 1 }, limit: BATCH, sort: OLDEST })
        .toArray();
      const waiting = found as unknown as OutboxDocument[];
      if (waiting.length === 0) return;
      await inParallel(DOCUMENTS_AT_ONCE, waiting, publish);
    }
  }

  function publishWaiting(): Promise<void> {
    running ??= pass().finally(() => {
      running = undefined;
    });
    return running;
  }

  /** Starts another pass after a running one, whose last query may have been before the caller's write. */
  async function flush(): Promise<void> {
    await running?.catch(() => undefined);
    await publishWaiting();
  }

  async function turn(): Promise<void> {
    again = false;
    try {
      await publishWaiting();
      if (failures > 0) deps.log.info(label, 'events leave the outbox again');
      failures = 0;
    } catch (err) {
      failures += 1;
      if (failures === 1) deps.log.warn({ err, ...label }, 'events wait in the outbox');
      deps.onFailure?.();
    }
    schedule(again ? 0 : Math.min(POLL_MS * Math.max(1, failures), SLOWEST_RETRY_MS));
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    // Outside the trace of the request that kicked the relay: it publishes the events of all requests.
    if (!stopped) timer = outsideTraces(() => setTimeout(turn, ms).unref());
  }

  return {
    collection: collection.name,
    flush,
    waiting: () => collection.countDocuments(WAITING),
    async lagSeconds() {
      const [oldest] = await collection.find(WAITING, { projection: { outbox: 1 }, limit: 1, sort: OLDEST }).toArray();
      const event = (oldest as OutboxDocument | undefined)?.outbox[0];
      return event ? Math.max(0, Date.now() - Date.parse(event.occurredAt)) / 1000 : 0;
    },
    start: () => schedule(0),
    kick() {
      again = true;
      if (running === undefined && failures === 0) schedule(0);
    },
    resume() {
      again = true;
      if (running === undefined) schedule(0);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await flush().catch((err) => deps.log.warn({ err, ...label }, 'events stay in the outbox until the next start'));
    },
  };
}
