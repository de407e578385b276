import type { EventEnvelope } from '@anar/contracts/messages/event';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Static } from 'typebox';
import type { BaseConfig } from '../../lifecycle/config.ts';

export interface StoredMessage {
  subject: string;
  event: Static<typeof EventEnvelope>;
}

/** Everything in a stream, oldest first. */
export async function readStream(
  config: Pick<BaseConfig, 'nats'>,
  stream = config.nats.stream,
): Promise<StoredMessage[]> {
  const connection = await connect({ servers: config.nats.url });
  try {
    const jsm = await jetstreamManager(connection);
    const { state } = await jsm.streams.info(stream);
    const messages: StoredMessage[] = [];
    for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq; seq++) {
      const message = await jsm.streams.getMessage(stream, { seq });
      if (message !== null) messages.push({ subject: message.subject, event: message.json() });
    }
    return messages;
  } finally {
    await connection.close();
  }
}
