import { userDeleted } from '@anar/contracts/messages/events';
import { eraseAgain } from '@anar/contracts/messages/jobs';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { ulid } from 'ulid';
import { type FailedJob, listFailedJobs } from '../../jobs/failed-jobs.ts';
import type { BaseConfig } from '../../lifecycle/config.ts';
import { countDeadLetters } from '../consumer/dead-letters.ts';
import { durableName, eventSubject } from '../nats/streams.ts';

type NatsConfig = BaseConfig['nats'];

/** A user's deletion in the event stream. */
export interface Erasure {
  userId: string;
  /** Time of the user's oldest `userDeleted` that is still in the stream. */
  toldAt: Date;
  /** Subject and body of the message. */
  subject: string;
  event: string;
}

/** Deleted users, oldest first, one entry each: as far back as the stream's retention, 30 days. */
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
 * Publishes the deletion of these users to every service again: a database restored from a backup contains them again.
 * A no-op where they are erased already. A service that is offline receives it when it is back. Idempotent.
 */
export async function replayErasures(connection: NatsConnection, erasures: readonly Erasure[]): Promise<void> {
  const stream = jetstream(connection);
  // A new message id: with the old one the stream's deduplication window may drop the repeat.
  for (const { subject, event } of erasures) await stream.publish(subject, event, { msgID: ulid() });
}

export interface ErasuresAhead {
  service: string;
  /** Not fully handled yet. */
  waiting: number;
  /** Parked after their last try: an operator has to replay them. */
  parked: number;
}

/** Unfinished erasures per service; services without any are left out. */
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

/** Second erasures (ten minutes after the first) whose job failed its last try. Throws when Redis does not answer. */
export async function failedErasures(redis: BaseConfig['redis']): Promise<FailedJob[]> {
  return (await listFailedJobs(redis)).filter(({ queue }) => queue.endsWith(`-${eraseAgain.name}`));
}
