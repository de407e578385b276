import type { AnarEvent, EventContract } from '@anar/contracts/messages/event';
import { keptAfterErasure } from '@anar/contracts/messages/events';
import { type ConsumerMessages, type JsMsg, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { isUnavailable, NotYet } from '../../http/errors/unavailable.ts';
import type { Logger } from '../../lifecycle/operations/logger.ts';
import type { Metrics } from '../../lifecycle/operations/metrics.ts';
import type { Tombstones } from '../erasure/tombstones.ts';
import { handleInTrace, inTraceOf } from '../event-spans.ts';
import { durableName } from '../nats/streams.ts';
import { parkEvent } from './dead-letters.ts';
import { aggregateOf, readEvent, Unreadable } from './event-reader.ts';

export type EventHandler<C extends EventContract> = (
  event: AnarEvent<C>,
  context: { requestId: string | undefined },
) => Promise<void>;

export interface ConsumerDeps {
  service: string;
  stream: string;
  connection: () => NatsConnection | undefined;
  log: Logger;
  metrics: Metrics;
  tombstones: Pick<Tombstones, 'has'> | undefined;
  /** Called when events cannot be fetched. */
  onFailure?: () => void;
  /** Delays between the tries of one event, in ms; after one more try than delays it is parked. */
  retryDelays?: readonly number[];
  /** How long the stream waits for an acknowledgement before it delivers the event again. */
  ackWaitMs: number;
}

export interface Consumer {
  name: string;
  start(): void;
  /** Ends the current fetch and starts the next one at once, e.g. after a reconnection. */
  restart(): void;
  stop(): Promise<void>;
}

/**
 * Ten tries, about four minutes. Tries that fail because Mongo or Redis is unreachable, or with `NotYet`, do not count.
 */
const RETRY_DELAYS = [200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 120_000];
const IN_FLIGHT = 64;
const FETCH_MS = 5000;
const NEWER_VERSION_MS = 30_000;
/** Index into the retry delays that caps the redelivery delay after `NotYet`: half a minute. */
const NOT_YET_STEP = 6;
/** At most so many earlier deliveries count as failures: an event redelivered after `NotYet` must have tries left. */
const COUNTED_DELIVERIES = 5;
const REST_MS = 500;

/** Does not start yet. Events of one aggregate are handled one after the other, others in parallel. */
export function createConsumer<C extends EventContract>(
  contract: C,
  handler: EventHandler<C>,
  deps: ConsumerDeps,
): Consumer {
  const name = durableName(deps.service, contract.type);
  const log = deps.log.child({ consumer: name });
  const delays = deps.retryDelays ?? RETRY_DELAYS;
  const chains = new Map<string, Promise<void>>();
  const inFlight = new Set<Promise<void>>();
  const stopping = new AbortController();
  let messages: ConsumerMessages | undefined;
  let loop: Promise<void> | undefined;

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms);
      function done() {
        clearTimeout(timer);
        stopping.signal.removeEventListener('abort', done);
        resolve();
      }
      stopping.signal.addEventListener('abort', done);
    });

  async function park(message: JsMsg, error: unknown, tries: number): Promise<void> {
    const connection = deps.connection();
    if (connection === undefined) throw new Error('nats is not connected');
    await parkEvent(connection, deps.stream, { consumer: name, message, error, tries });
    deps.metrics.eventsParked.inc({ consumer: name });
    log.error({ err: error, subject: message.subject, tries }, 'event parked');
  }

  async function isErased(event: AnarEvent<C>): Promise<boolean> {
    if (deps.tombstones === undefined || event.userId === '-') return false;
    return deps.tombstones.has(event.userId);
  }

  /** One try. Returns when the message is settled. */
  async function attempt(message: JsMsg): Promise<void> {
    const event = readEvent(contract, message);
    if (event.version > contract.version) {
      message.nak(NEWER_VERSION_MS);
      deps.metrics.eventsSkipped.inc({ consumer: name, reason: 'newer_version' });
      return;
    }
    if (!keptAfterErasure.includes(contract.type) && (await isErased(event))) {
      await message.ackAck();
      deps.metrics.eventsSkipped.inc({ consumer: name, reason: 'erased_user' });
      return;
    }
    await handler(event, { requestId: event.requestId });
    await message.ackAck();
    deps.metrics.eventsConsumed.inc({ consumer: name });
  }

  function redeliverLater(message: JsMsg, err: NotYet): void {
    message.nak(delays[Math.min(message.info.deliveryCount - 1, NOT_YET_STEP, delays.length - 1)] ?? REST_MS);
    deps.metrics.eventsSkipped.inc({ consumer: name, reason: 'not_yet' });
    log.info({ err, subject: message.subject }, 'event comes again: it is too early for it');
  }

  async function settle(message: JsMsg): Promise<void> {
    let failures = Math.min(message.info.deliveryCount - 1, COUNTED_DELIVERIES);
    let waits = 0;
    while (!stopping.signal.aborted) {
      try {
        return await handleInTrace(contract.type, name, () => attempt(message));
      } catch (error) {
        // Back to the stream: waiting events must not fill this consumer's in-flight slots.
        if (error instanceof NotYet) return redeliverLater(message, error);
        const away = isUnavailable(error);
        if (!away) failures += 1;
        if (!away) deps.metrics.eventsFailed.inc({ consumer: name });
        log.warn({ err: error, subject: message.subject, failures }, 'event failed');
        if (error instanceof Unreadable || failures > delays.length) return await park(message, error, failures);
        const wait = away ? delays[Math.min(waits, 4)] : delays[failures - 1];
        waits += 1;
        await pause(wait ?? REST_MS);
      }
    }
    message.nak();
  }

  async function hold(message: JsMsg): Promise<void> {
    const heartbeat = setInterval(() => message.working(), deps.ackWaitMs / 3);
    try {
      await settle(message);
    } catch (err) {
      log.warn({ err, subject: message.subject }, 'event is left to be delivered again');
    } finally {
      clearInterval(heartbeat);
    }
  }

  function take(message: JsMsg): void {
    const key = aggregateOf(message);
    const before = chains.get(key) ?? Promise.resolve();
    const work = before.then(() => inTraceOf(message, () => hold(message)));
    chains.set(key, work);
    inFlight.add(work);
    void work.finally(() => {
      inFlight.delete(work);
      if (chains.get(key) === work) chains.delete(key);
    });
  }

  async function fetchOnce(connection: NatsConnection): Promise<void> {
    if (inFlight.size >= IN_FLIGHT) {
      await Promise.race(inFlight);
      return;
    }
    const consumer = await jetstream(connection).consumers.get(deps.stream, name);
    messages = await consumer.fetch({ max_messages: IN_FLIGHT - inFlight.size, expires: FETCH_MS });
    for await (const message of messages) take(message);
  }

  async function run(): Promise<void> {
    let failing = false;
    while (!stopping.signal.aborted) {
      const connection = deps.connection();
      try {
        if (connection === undefined) await pause(REST_MS);
        else await fetchOnce(connection);
        failing = false;
      } catch (err) {
        if (!failing) log.warn({ err }, 'events cannot be read');
        failing = true;
        deps.onFailure?.();
        await pause(REST_MS);
      }
    }
  }

  return {
    name,
    start() {
      loop ??= run();
    },
    restart: () => messages?.stop(),
    async stop() {
      stopping.abort();
      messages?.stop();
      await loop;
      await Promise.all(inFlight);
    },
  };
}
