import { keptAfterErasure } from '@anar/contracts/messages/events';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { inParallel } from '../../lifecycle/in-parallel.ts';
import { deadStream, deadSubject, durableName, eventSubject } from '../nats/streams.ts';

const AT_ONCE = 50;
const MESSAGE_ID = 'Nats-Msg-Id';

/** An event's id and its sequence number in the stream. */
export interface PublishedEvent {
  id: string;
  at: number;
}

/**
 * Overwrites events in the stream. Skips missing ones and, in a recreated stream, others with the same sequence number.
 */
export async function deleteEvents(
  connection: NatsConnection,
  stream: string,
  events: readonly PublishedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const { streams } = await jetstreamManager(connection, { checkAPI: false });
  const isThere = async ({ id, at }: PublishedEvent) =>
    (await streams.getMessage(stream, { seq: at }))?.header.get(MESSAGE_ID) === id;
  await inParallel(AT_ONCE, events, async (event) => {
    if (!(await isThere(event))) return;
    await streams.deleteMessage(stream, event.at).catch(async (error) => {
      // Another replica may have deleted it first.
      if (await isThere(event)) throw error;
    });
  });
}

/**
 * Purges all events about a user, parked ones too, except those of their ended sessions and their erasure: a service
 * that was offline must still receive these.
 */
export async function purgePerson(connection: NatsConnection, stream: string, userId: string): Promise<void> {
  const jsm = await jetstreamManager(connection, { checkAPI: false });
  const stays = keptAfterErasure.map((type) => eventSubject(stream, type, userId));
  const staysParked = keptAfterErasure.map((type) => `${durableName('', type)}.of.${userId}`);
  await purge(jsm, stream, eventSubject(stream, '*.*', userId), stays);
  await purge(jsm, deadStream(stream), deadSubject(stream, '*', userId), staysParked);
}

async function purge(
  { streams }: JetStreamManager,
  stream: string,
  filter: string,
  stays: readonly string[],
): Promise<void> {
  const { state } = await streams.info(stream, { subjects_filter: filter });
  const subjects = Object.keys(state.subjects ?? {}).filter((subject) => !stays.some((end) => subject.endsWith(end)));
  for (const subject of subjects) await streams.purge(stream, { filter: subject });
}
