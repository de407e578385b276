import { type JsMsg, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { ulid } from 'ulid';
import type { BaseConfig } from '../../lifecycle/config.ts';
import { deadStream, deadSubject } from '../nats/streams.ts';

type NatsConfig = BaseConfig['nats'];

/** An event that a consumer gave up on. */
export interface DeadLetter {
  /** Its sequence number in the stream of parked events. */
  id: number;
  consumer: string;
  /** The subject it was published to, and is published to again on replay. */
  subject: string;
  tries: number;
  error: string;
  parkedAt: string;
  /** The raw message: JSON, unless it was parked because it is not JSON. */
  event: string;
}

/**
 * Publishes an event with its error as a dead letter, then acknowledges it. Idempotent by consumer and sequence number.
 */
export async function parkEvent(
  connection: NatsConnection,
  stream: string,
  failed: { consumer: string; message: JsMsg; error: unknown; tries: number },
): Promise<void> {
  const { consumer, message, error, tries } = failed;
  const letter: Omit<DeadLetter, 'id'> = {
    consumer,
    subject: message.subject,
    tries,
    error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    parkedAt: new Date().toISOString(),
    event: message.string(),
  };
  const msgID = `${consumer}-${message.info.streamSequence}`;
  const userId = message.subject.split('.').at(-1) ?? '-';
  await jetstream(connection).publish(deadSubject(stream, consumer, userId), JSON.stringify(letter), { msgID });
  await message.ackAck();
}

/** Parked events, oldest first. */
export async function listDeadLetters(connection: NatsConnection, config: NatsConfig): Promise<DeadLetter[]> {
  const jsm = await jetstreamManager(connection);
  const dead = deadStream(config.stream);
  const { state } = await jsm.streams.info(dead, { deleted_details: true });
  const deleted = new Set(state.deleted ?? []);
  const letters: DeadLetter[] = [];
  for (let id = Math.max(1, state.first_seq); id <= state.last_seq; id++) {
    if (deleted.has(id)) continue;
    const message = await jsm.streams.getMessage(dead, { seq: id });
    if (message !== null) letters.push({ ...message.json<Omit<DeadLetter, 'id'>>(), id });
  }
  return letters;
}

/** Number of parked events of a consumer. */
export async function countDeadLetters(connection: NatsConnection, stream: string, consumer: string): Promise<number> {
  const { streams } = await jetstreamManager(connection, { checkAPI: false });
  const { state } = await streams.info(deadStream(stream), { subjects_filter: deadSubject(stream, consumer, '>') });
  return Object.values(state.subjects ?? {}).reduce((sum, count) => sum + count, 0);
}

/** Deletes a parked event permanently. */
async function dropDeadLetter(connection: NatsConnection, config: NatsConfig, id: number): Promise<void> {
  const jsm = await jetstreamManager(connection);
  await jsm.streams.deleteMessage(deadStream(config.stream), id);
}

/**
 * Publishes the parked events of one consumer again, oldest first, and removes them from the parked ones. All consumers
 * of the event get it once more; their effects are idempotent. Returns how many.
 */
export async function replayDeadLetters(
  connection: NatsConnection,
  config: NatsConfig,
  consumer: string,
): Promise<number> {
  const letters = (await listDeadLetters(connection, config)).filter((letter) => letter.consumer === consumer);
  for (const { id, subject, event } of letters) {
    await jetstream(connection).publish(subject, event, { msgID: ulid() });
    await dropDeadLetter(connection, config, id);
  }
  return letters.length;
}
