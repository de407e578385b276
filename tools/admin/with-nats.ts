import { PlainError } from '@anar/console/progress';
import { natsServers } from '@anar/service-kit/events/nats/nats';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { settings } from './settings.ts';

/** Runs a command on the stream of the system's events. */
export async function withNats(
  env: NodeJS.ProcessEnv,
  work: (connection: NatsConnection, config: { url: string; stream: string }) => Promise<void>,
): Promise<void> {
  const { NATS_URL: url, NATS_STREAM: stream } = settings(['NATS_URL', 'NATS_STREAM'], env);
  const connection = await connect({ ...natsServers(url), timeout: 5000 }).catch((cause: Error) => {
    throw new PlainError(
      `NATS at ${withoutPassword(url)} does not answer (${cause.message}). Is npm start running? NATS_URL names another.`,
    );
  });
  try {
    await work(connection, { url, stream });
  } catch (error) {
    if (!(error instanceof Error && error.message === 'stream not found')) throw error;
    throw new PlainError(`NATS has no stream ${stream}: NATS_STREAM names another.`);
  } finally {
    await connection.close();
  }
}

const withoutPassword = (url: string) => url.replace(/\/\/[^@/]*@/, '//');
