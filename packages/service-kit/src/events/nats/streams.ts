import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import type { BaseConfig } from '../../lifecycle/config.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** First token of every subject: the stream's name in lower case. */
export const subjectPrefix = (stream: string): string => stream.toLowerCase();
/** Stream of parked events; separate, because they are kept longer than other events. */
export const deadStream = (stream: string): string => `${stream}_DEAD`;
export const eventSubject = (stream: string, type: string, userId: string): string =>
  `${subjectPrefix(stream)}.${type}.${userId}`;
/** Five tokens, because the main stream takes all subjects of four. */
export const deadSubject = (stream: string, consumer: string, userId: string): string =>
  `${subjectPrefix(stream)}.dead.${consumer}.of.${userId}`;
/** Durable consumer of one service for one event. */
export const durableName = (service: string, type: string): string => `${service}-${type.replaceAll('.', '-')}`;

const MAX_ACK_PENDING = 256;

function streamConfigs(config: BaseConfig['nats']): (Partial<StreamConfig> & { name: string; subjects: string[] })[] {
  const prefix = subjectPrefix(config.stream);
  const shared = {
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.Old,
    num_replicas: config.replicas ?? 1,
    duplicate_window: nanos(10 * 60_000),
  };
  return [
    { ...shared, name: config.stream, subjects: [`${prefix}.*.*.*`], max_age: nanos(30 * DAY_MS) },
    { ...shared, name: deadStream(config.stream), subjects: [`${prefix}.dead.*.of.*`], max_age: nanos(365 * DAY_MS) },
  ];
}

async function ensureStream(
  jsm: JetStreamManager,
  wanted: Partial<StreamConfig> & { name: string; subjects: string[] },
): Promise<void> {
  try {
    await jsm.streams.add(wanted);
  } catch (cause) {
    const existing = await jsm.streams.info(wanted.name).catch(() => undefined);
    if (existing === undefined) throw cause;
    const { subjects, max_age, duplicate_window } = wanted as StreamConfig;
    await jsm.streams.update(wanted.name, { subjects, max_age, duplicate_window });
  }
}

/** Creates or updates the event stream and the stream of parked events. Safe to run concurrently. */
export async function ensureStreams(connection: NatsConnection, config: BaseConfig['nats']): Promise<void> {
  const jsm = await jetstreamManager(connection);
  for (const wanted of streamConfigs(config)) await ensureStream(jsm, wanted);
}

/**
 * Creates or updates the durable consumer of (service, event type): from the first event on, acknowledged one by one.
 */
export async function ensureConsumer(
  connection: NatsConnection,
  stream: string,
  service: string,
  type: string,
  ackWaitMs: number,
): Promise<void> {
  const jsm = await jetstreamManager(connection);
  const durable = durableName(service, type);
  const wanted: Partial<ConsumerConfig> = {
    durable_name: durable,
    filter_subject: `${subjectPrefix(stream)}.${type}.*`,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(ackWaitMs),
    max_deliver: -1,
    max_ack_pending: MAX_ACK_PENDING,
  };
  await jsm.consumers.add(stream, wanted);
}

/** Names of the missing streams, and missing consumers of these event types. Throws when JetStream does not answer. */
export async function missingStreams(
  connection: NatsConnection,
  stream: string,
  service: string,
  types: readonly string[],
): Promise<string[]> {
  const { streams, consumers } = await jetstreamManager(connection, { checkAPI: false });
  const lookups = [
    ...[stream, deadStream(stream)].map((name) => [name, streams.info(name)] as const),
    ...types.map((type) => durableName(service, type)).map((name) => [name, consumers.info(stream, name)] as const),
  ];
  const found = await Promise.all(lookups.map(([, lookup]) => lookup.then(() => true, refusedAsMissing)));
  return lookups.flatMap(([name], index) => (found[index] ? [] : [name]));
}

/** How far a durable consumer is behind: events that it has not acknowledged, and the age of the oldest of them. */
export async function consumerLag(
  connection: NatsConnection,
  stream: string,
  durable: string,
): Promise<{ waiting: number; seconds: number }> {
  const { consumers, streams } = await jetstreamManager(connection, { checkAPI: false });
  const { num_pending, num_ack_pending, ack_floor, config } = await consumers.info(stream, durable);
  const waiting = num_pending + num_ack_pending;
  if (waiting === 0) return { waiting, seconds: 0 };
  const next = { seq: ack_floor.stream_seq + 1, next_by_subj: config.filter_subject ?? '>' };
  const oldest = await streams.getMessage(stream, next);
  return { waiting, seconds: oldest === null ? 0 : Math.max(0, Date.now() - oldest.time.getTime()) / 1000 };
}

const MISSING: readonly number[] = [JetStreamApiCodes.StreamNotFound, JetStreamApiCodes.ConsumerNotFound];

function refusedAsMissing(error: unknown): false {
  if (error instanceof JetStreamApiError && MISSING.includes(error.code)) return false;
  throw error;
}
