import type { EventEnvelope } from '@anar/contracts/event';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Model } from 'mongoose';
import type { Static } from 'typebox';
import { inParallel } from '../lifecycle/in-parallel.ts';
import type { Logger } from '../lifecycle/logger.ts';
import type { Metrics } from '../lifecycle/metrics.ts';
import { eventSubject } from './streams.ts';

type Envelope = Static<typeof EventEnvelope>;
interface OutboxDocument {
  _id: unknown;
  outbox: Envelope[];
}

/** The little of a mongoose model that the relay uses. */
// biome-ignore lint/complexity/noBannedTypes: document shape does not matter to the relay
export type OutboxModel = Pick<Model<{}>, 'collection'>;

export interface RelayDeps {
  stream: string;
  connection: () => NatsConnection | undefined;
  log: Logger;
  metrics: Metrics;
  /** Events cannot be published. */
  onFailure?: () => void;
}

const DOCUMENTS_AT_ONCE = 50;
const BATCH = 500;
const POLL_MS = 1000;
const SLOWEST_RETRY_MS = 10_000;
const PUBLISH_MS = 5000;

export interface Relay {
  start(): void;
  kick(): void;
  /** The stream is there again: publishes now instead of after the backoff. */
  resume(): void;
  /** Publishes what is waiting; resolves when nothing is left. Rejects when the stream or Mongo cannot be reached. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/** Publishes the events waiting in the documents of one collection: documents in parallel, each one's events in order. */
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
    const done: string[] = [];
    try {
      for (const event of document.outbox) {
        await stream.publish(eventSubject(deps.stream, event.type, event.userId), JSON.stringify(event), {
          msgID: event.id,
          expect: { streamName: deps.stream },
        });
        done.push(event.id);
        deps.metrics.eventsPublished.inc({ type: event.type });
      }
    } finally {
      if (done.length > 0) {
        const pull = { $pull: { outbox: { id: { $in: done } } } };
        await collection.updateOne({ _id: document._id as never }, pull as never);
      }
    }
  }

  async function pass(): Promise<void> {
    for (;;) {
      const found = await collection
        .find({ 'outbox.id': { $gt: '' } }, { projection: { outbox: 1 }, limit: BATCH, sort: { 'outbox.id': 1 } })
        .toArray();
      const waiting = found as unknown as OutboxDocument[];
      const oldest = waiting[0]?.outbox[0]?.occurredAt;
      deps.metrics.outboxSize.set(label, waiting.length);
      deps.metrics.outboxLagSeconds.set(label, oldest === undefined ? 0 : (Date.now() - Date.parse(oldest)) / 1000);
      if (waiting.length === 0) return;
      await inParallel(DOCUMENTS_AT_ONCE, waiting, publish);
    }
  }

  function flush(): Promise<void> {
    running ??= pass().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function turn(): Promise<void> {
    again = false;
    try {
      await flush();
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
    if (!stopped) timer = setTimeout(turn, ms).unref();
  }

  return {
    flush,
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
      const last = Promise.resolve(running).then(flush);
      await last.catch((err) => deps.log.warn({ err, ...label }, 'events stay in the outbox until the next start'));
    },
  };
}
