import { userDeleted } from '@anar/contracts/events';
import { eraseAgain } from '@anar/contracts/jobs';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { ulid } from 'ulid';
import { type FailedJob, listFailedJobs } from '../jobs/failed-jobs.ts';
import type { BaseConfig } from '../lifecycle/config.ts';
import { countDeadLetters } from './dead-letters.ts';
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
 * Those that are erased already erase nothing. A service that is away receives it when it is back. Safe to repeat.
 */
export async function replayErasures(connection: NatsConnection, erasures: readonly Erasure[]): Promise<void> {
  const stream = jetstream(connection);
  // Another id: the first telling is not long enough ago to be told from a double.
  for (const { subject, event } of erasures) await stream.publish(subject, event, { msgID: ulid() });
}

export interface ErasuresAhead {
  service: string;
  /** Not handled to the end yet. */
  waiting: number;
  /** Parked after their last try: somebody has to replay them. */
  parked: number;
}

/** How many erasures each service has yet to finish; of those that have some. */
export async function erasuresAhead(
  connection: NatsConnection,
  { stream }: Pick<NatsConfig, 'stream'>,
): Promise<ErasuresAhead[]> {
  const { consumers } = await jetstreamManager(connection);
  const ending = durableName('', userDeleted.type);
  const ahead: ErasuresAhead[] = [];
  for await (const { name, num_pending, num_ack_pending } of consumers.list(stream)) {
    if (!name.endsWith(ending)) continue;
    const parked = await countDeadLetters(connection, stream, name);
    const waiting = num_pending + num_ack_pending;
    if (waiting + parked > 0) ahead.push({ service: name.slice(0, -ending.length), waiting, parked });
  }
  return ahead;
}

/** The second erasures, ten minutes after the first, that were given up after their last try. Throws when Redis does not answer. */
export async function failedErasures(redis: BaseConfig['redis']): Promise<FailedJob[]> {
  return (await listFailedJobs(redis)).filter(({ queue }) => queue.endsWith(`-${eraseAgain.name}`));
}
