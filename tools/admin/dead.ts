import { PlainError } from '@anar/console/progress';
import { type DeadLetter, listDeadLetters, replayDeadLetters } from '@anar/service-kit/events/dead-letters';
import { connect } from '@nats-io/transport-node';
import { settings } from './settings.ts';

/** Lists parked events, or hands those of one consumer to it again. */
export async function dead(env: NodeJS.ProcessEnv, replayOf?: string): Promise<void> {
  const { NATS_URL: url, NATS_STREAM: stream } = settings(['NATS_URL', 'NATS_STREAM'], env);
  const connection = await connect({ servers: url, timeout: 5000 }).catch((cause: Error) => {
    throw new PlainError(
      `NATS at ${url} does not answer (${cause.message}). Is npm start running? NATS_URL names another.`,
    );
  });
  try {
    if (replayOf !== undefined) {
      console.log(`${await replayDeadLetters(connection, { url, stream }, replayOf)} events replayed`);
      return;
    }
    const letters = await listDeadLetters(connection, { url, stream });
    for (const letter of letters) console.log(describe(letter));
    console.log(`${letters.length} events parked`);
  } finally {
    await connection.close();
  }
}

function describe({ parkedAt, consumer, subject, tries, error }: DeadLetter): string {
  return `${parkedAt}  ${consumer}  ${subject}  after ${tries} tries: ${error}`;
}
