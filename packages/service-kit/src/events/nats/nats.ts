import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import type { BaseConfig } from '../../lifecycle/config.ts';
import type { Logger } from '../../lifecycle/operations/logger.ts';
import type { ManagedConnection } from '../../mongo/mongo.ts';

export interface ManagedNats extends ManagedConnection {
  /** The connection, once it was made. It reconnects by itself. */
  current(): NatsConnection | undefined;
  /** Runs now or as soon as the first connection is made. */
  onConnected(work: (connection: NatsConnection) => Promise<void>): void;
  /** Runs after every reconnection. */
  onReconnected(work: () => void): void;
}

const RETRY_MS = 1000;

/**
 * Options of `connect` from NATS_URL: one address or several, separated by commas. Credentials are split off because
 * the library ignores them in an address, and takes a password that begins with a digit for the port.
 */
export function natsServers(url: string): Pick<NodeConnectionOptions, 'servers' | 'user' | 'pass'> {
  const addresses = url.split(',').map((one) => new URL(one.includes('://') ? one : `nats://${one}`));
  const { username = '', password = '' } = addresses.find((one) => one.username !== '') ?? {};
  return {
    servers: addresses.map(({ protocol, host }) => `${protocol}//${host}`),
    ...(username !== '' && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
  };
}

/** NATS: connects in the background, reconnects forever. */
export function createNatsConnection(config: BaseConfig['nats'], service: string, log: Logger): ManagedNats {
  let connection: NatsConnection | undefined;
  let away = false;
  let stopped = false;
  const waiting: ((connection: NatsConnection) => Promise<void>)[] = [];
  const reconnected: (() => void)[] = [];

  async function watch(connected: NatsConnection): Promise<void> {
    for await (const status of connected.status()) {
      if (status.type === 'disconnect') {
        away = true;
        log.warn({}, 'nats disconnected');
      }
      if (status.type !== 'reconnect') continue;
      away = false;
      log.info({}, 'nats reconnected');
      for (const work of reconnected) work();
    }
  }

  async function open(givesUpAt?: (error: unknown) => boolean): Promise<NatsConnection | undefined> {
    for (let tries = 1; !stopped; tries++) {
      try {
        return await connect({
          ...natsServers(config.url),
          name: service,
          // A service's account may only receive replies to its own requests (k8s/nats/users.conf).
          inboxPrefix: `_INBOX.${service}`,
          maxReconnectAttempts: -1,
          reconnectTimeWait: 500,
          timeout: 2000,
          pingInterval: 5000,
          maxPingOut: 2,
        });
      } catch (err) {
        if (givesUpAt?.(err)) throw err;
        log[tries === 1 ? 'warn' : 'debug']({ err, tries }, 'nats is not reachable yet');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
    return undefined;
  }

  return {
    current: () => (away ? undefined : connection),
    onReconnected: (work) => reconnected.push(work),
    onConnected(work) {
      if (connection === undefined) waiting.push(work);
      else void work(connection);
    },
    dependency: {
      name: 'nats',
      required: false,
      async check() {
        if (connection === undefined || away || connection.isClosed()) return 'down';
        await connection.flush();
        return 'up';
      },
    },
    async start(givesUpAt) {
      const opened = await open(givesUpAt);
      if (opened === undefined) return;
      if (stopped) return opened.close();
      connection = opened;
      void watch(opened);
      log.info({}, 'nats connected');
      await Promise.all(waiting.map((work) => work(opened)));
    },
    async stop() {
      stopped = true;
      await connection?.close();
    },
  };
}
