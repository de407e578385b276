import { userDeleted } from '@anar/contracts/events';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { ulid } from 'ulid';
import type { BaseConfig } from '../lifecycle/config.ts';
import { durableName, eventSubject } from './streams.ts';

type NatsConfig = BaseConfig['nats'];

/** A person who was erased, as the stream of events remembers it. */
export interface Erasure {
  userId: string;
  /** When the stream was told, for the first time that it still has. */
  toldAt: Date;
  /** On the wire. */
  subject: string;
  event: string;
}

/** Who was erased, oldest first, each person once: as far back as the stream remembers, 30 days. */
export async function listErasures(connection: NatsConnection, { stream }: NatsConfig): Promise<Erasure[]> {
  const { streams } = await jetstreamManager(connection);
  const erasures = new Map<string, Erasure>();
  const next_by_subj = eventSubject(stream, userDeleted.type, '*');
  const next = { seq: 1, next_by_subj };
  for (;;) {
    const message = await streams.getMessage(stream, next);
    if (message === null) return [...erasures.values()];
    next.seq = message.seq + 1;
    const { subject } = message;
    const userId = subject.split('.').at(-1) ?? '';
    if (!erasures.has(userId)) erasures.set(userId, { userId, toldAt: message.time, subject, event: message.string() });
  }
}

/**
 * Tells every service once more that these people are erased: after a database was restored from a backup, they are in it again.
 * Those that are erased already erase nothing. A service that is away hears it when it is back. Safe to repeat.
 */
export async function replayErasures(connection: NatsConnection, erasures: readonly Erasure[]): Promise<void> {
  const stream = jetstream(connection);
  // Another id: the first telling is not long enough ago to be told from a double.
  for (const { subject, event } of erasures) await stream.publish(subject, event, { msgID: ulid() });
}

/** How many erasures each service has yet to finish; of those that have some. */
export async function erasuresAhead(
  connection: NatsConnection,
  { stream }: NatsConfig,
): Promise<{ service: string; count: number }[]> {
  const { consumers } = await jetstreamManager(connection);
  const ending = durableName('', userDeleted.type);
  const ahead: { service: string; count: number }[] = [];
  for await (const { name, num_pending, num_ack_pending } of consumers.list(stream)) {
    const count = num_pending + num_ack_pending;
    if (name.endsWith(ending) && count > 0) ahead.push({ service: name.slice(0, -ending.length), count });
  }
  return ahead;
}
