import { setTimeout as sleep } from 'node:timers/promises';
import type { EventContract } from '@anar/contracts/messages/event';
import type { NatsConnection } from '@nats-io/transport-node';
import type { BaseConfig } from '../lifecycle/config.ts';
import type { Dependency, DependencyStatus } from '../lifecycle/operations/health.ts';
import type { Logger } from '../lifecycle/operations/logger.ts';
import { gaugeAtScrape, type Metrics } from '../lifecycle/operations/metrics.ts';
import { type Consumer, createConsumer, type EventHandler } from './consumer/consumer.ts';
import { countDeadLetters } from './consumer/dead-letters.ts';
import type { Tombstones } from './erasure/tombstones.ts';
import type { ManagedNats } from './nats/nats.ts';
import { consumerLag, ensureConsumer, ensureStreams, missingStreams } from './nats/streams.ts';
import { createRelay, type OutboxModel, type Relay } from './outbox/outbox-relay.ts';
import { deleteEvents, type PublishedEvent, purgePerson } from './outbox/purge-published.ts';

export interface ConsumeOptions {
  /** Delays in ms between tries; tests shorten them. */
  retryDelays?: readonly number[];
  /** Ms after which an event is redelivered when its handler's process crashed; handlers may take longer. */
  ackWaitMs?: number;
}

/** The part of a mongoose model that is needed here. */
interface RemovableModel {
  modelName: string;
  deleteMany(filter: object): PromiseLike<unknown>;
  distinct(field: 'published', filter: object): PromiseLike<PublishedEvent[]>;
  exists(filter: object): PromiseLike<unknown>;
}

export interface EventBus {
  /** Publishes the events that documents of this model carry in their outbox. */
  outbox(model: OutboxModel): void;
  /**
   * Handles an event at least once: the effect must be idempotent by the event's id or seq. Events of one aggregate
   * come in order within a process. A failing event is tried ten times, then parked.
   */
  consume<C extends EventContract>(contract: C, handler: EventHandler<C>, options?: ConsumeOptions): void;
  /** Polls the outboxes now. The kit does it after every request, job and event that may have written. */
  kick(): void;
  /** Resolves when every outbox is empty. */
  flush(): Promise<void>;
  /**
   * Deletes documents with an outbox once their events are published, and these events from the stream: a consumer that
   * has not received them yet receives only the removal. Throws while that is not possible.
   */
  remove(model: RemovableModel, whose: { readonly userId: string; readonly [field: string]: string }): Promise<void>;
  /**
   * Purges from the streams what any service published about an erased user, and what this service still has to
   * publish, except `keptAfterErasure`.
   */
  erase(userId: string): Promise<void>;
}

export interface EventBusParts extends EventBus {
  /** NATS with what this service needs in it: `misconfigured` while a stream or consumer is missing. */
  dependency: Dependency;
  migrate(): Promise<void>;
  start(): void;
  stopConsumers(): Promise<void>;
  stopRelays(): Promise<void>;
}

export interface EventBusDeps {
  service: string;
  config: BaseConfig['nats'];
  nats: ManagedNats;
  log: Logger;
  metrics: Metrics;
  tombstones: Tombstones | undefined;
  /** Whether the database also lacked indexes since this process started, as in a new installation. */
  isFresh(): boolean;
  /** Default of the consumers, in ms. */
  ackWaitMs: number;
  /**
   * Whether missing streams and consumers (deleted, store lost) are recreated; else they are only reported as missing.
   */
  mayCreate: boolean;
}

/** Delay before a stream is recreated, in ms: during its deletion the new one may never deliver (NATS 2.9). */
const SETTLE_MS = 1000;

/** Events of one service: relays of its outboxes, consumers of other services' events. */
export function createEventBus(deps: EventBusDeps): EventBusParts {
  const { service, config, nats, log, metrics, tombstones, isFresh, mayCreate } = deps;
  const relays: Relay[] = [];
  const consumers = new Map<string, Consumer>();
  const ackWaits = new Map<string, number>();
  const onFailure = () => void checkStreams().catch((err) => log.debug({ err }, 'streams cannot be checked'));
  const shared = { service, stream: config.stream, connection: nats.current, log, metrics, onFailure };
  let recreating: Promise<void> | undefined;
  let status: DependencyStatus = 'down';
  let wasComplete = false;
  const kick = () => {
    for (const relay of relays) relay.kick();
  };
  const flush = async () => {
    await Promise.all(relays.map((relay) => relay.flush()));
  };
  function connected(): NatsConnection {
    const connection = nats.current();
    if (connection === undefined) throw new Error('nats is not connected');
    return connection;
  }
  async function migrate(): Promise<void> {
    const connection = connected();
    await ensureStreams(connection, config);
    for (const [type, ackWaitMs] of ackWaits) await ensureConsumer(connection, config.stream, service, type, ackWaitMs);
  }

  async function recreate(missing: readonly string[]): Promise<void> {
    await sleep(SETTLE_MS, undefined, { ref: false });
    try {
      await migrate();
      log.warn({ missing }, 'streams or consumers were missing: made again, without the events that were in them');
      for (const relay of relays) relay.resume();
    } catch (err) {
      log.warn({ err, missing }, 'streams or consumers are missing and cannot be made');
    }
    recreating = undefined;
  }

  async function checkStreams(): Promise<DependencyStatus> {
    const connection = nats.current();
    if (connection === undefined) return 'down';
    const missing = await missingStreams(connection, config.stream, service, [...ackWaits.keys()]);
    if (missing.length === 0) return 'up';
    if (mayCreate && recreating === undefined) recreating = recreate(missing);
    return 'misconfigured';
  }

  function measure(name: string, help: string, of: (relay: Relay) => Promise<number>): void {
    const measures = () => relays.map((relay) => [relay.collection, () => of(relay)] as const);
    gaugeAtScrape(metrics.registry, { name, help, label: 'collection', measures }, log);
  }
  function measureConsumers(name: string, help: string, of: (durable: string) => Promise<number>): void {
    const measures = () => [...consumers.values()].map((one) => [one.name, () => of(one.name)] as const);
    gaugeAtScrape(metrics.registry, { name, help, label: 'consumer', measures }, log);
  }
  const lag = (durable: string) => consumerLag(connected(), config.stream, durable);
  measure('outbox_documents', 'Documents with unpublished events', (relay) => relay.waiting());
  measure('outbox_lag_seconds', 'Age of the oldest unpublished event', (relay) => relay.lagSeconds());
  measureConsumers('events_waiting', 'Published events that the consumer has not handled', async (durable) => {
    return (await lag(durable)).waiting;
  });
  measureConsumers('events_lag_seconds', 'Age of the oldest of them', async (durable) => (await lag(durable)).seconds);
  measureConsumers('dead_letters', 'Events that the consumer gave up, until they are replayed', (durable) =>
    countDeadLetters(connected(), config.stream, durable),
  );

  nats.onReconnected(() => {
    for (const consumer of consumers.values()) consumer.restart();
    for (const relay of relays) relay.resume();
  });
  return {
    kick,
    outbox: (model) => relays.push(createRelay(model, shared)),
    consume(contract, handler, options = {}) {
      if (consumers.has(contract.type)) throw new Error(`${service} consumes ${contract.type} twice`);
      const thenKick: typeof handler = async (event, context) => {
        await handler(event, context);
        kick();
      };
      const { ackWaitMs = deps.ackWaitMs } = options;
      const consumer = createConsumer(contract, thenKick, { ...shared, tombstones, ...options, ackWaitMs });
      consumers.set(contract.type, consumer);
      ackWaits.set(contract.type, ackWaitMs);
    },
    flush,
    async remove(model, whose) {
      await flush();
      await deleteEvents(connected(), config.stream, await model.distinct('published', whose));
      await model.deleteMany({ ...whose, 'outbox.0': { $exists: false } });
      if (await model.exists(whose)) throw new Error(`${model.modelName}: what must go still has events to tell`);
    },
    async erase(userId) {
      // Events caused by the erasure itself (e.g. a consultation it closed) must be published before the purge.
      await flush();
      await purgePerson(connected(), config.stream, userId);
    },
    migrate,
    dependency: {
      ...nats.dependency,
      // Required in a new installation only; when streams go missing later, events wait in the outbox.
      get required() {
        return status === 'misconfigured' && !wasComplete && isFresh();
      },
      async check() {
        status = await nats.dependency.check();
        if (status === 'up') status = await checkStreams();
        wasComplete ||= status === 'up';
        return status;
      },
    },
    start() {
      for (const relay of relays) relay.start();
      for (const consumer of consumers.values()) consumer.start();
    },
    async stopConsumers() {
      await Promise.all([...consumers.values()].map((consumer) => consumer.stop()));
    },
    async stopRelays() {
      await Promise.all(relays.map((relay) => relay.stop()));
    },
  };
}
