import { Redis } from 'ioredis';
import type { ManagedConnection } from '../../mongo/mongo.ts';
import type { BaseConfig } from '../config.ts';
import type { Logger } from '../operations/logger.ts';

export interface ManagedRedis extends ManagedConnection {
  redis: Redis;
}

const OLDEST_MAJOR = 7;
const TIMED_OUT = 'Command timed out';

/**
 * Reads the socket once more before a command times out: after a pause of this process, as on a busy machine, Redis may
 * have replied long ago.
 */
export class ReplyFirstRedis extends Redis {
  override sendCommand(...[command, stream]: Parameters<Redis['sendCommand']>): unknown {
    const { reject } = command;
    command.reject = (error) => {
      if (error.message !== TIMED_OUT) return reject(error);
      setImmediate(() => {
        if (!command.isSettled) reject(error);
      });
    };
    return super.sendCommand(command, stream);
  }
}

/** What is wrong with the server's setup, or undefined. Managed servers may refuse CONFIG: then it is not checked. */
async function misconfiguration(redis: Redis): Promise<string | undefined> {
  const version = /redis_version:(\d+)/.exec(await redis.info('server'))?.[1];
  if (version !== undefined && Number(version) < OLDEST_MAJOR)
    return `version ${version} is older than ${OLDEST_MAJOR}`;
  const policy = await redis.config('GET', 'maxmemory-policy').catch(() => undefined);
  const value = Array.isArray(policy) ? policy[1] : undefined;
  if (typeof value === 'string' && value !== 'noeviction') return `maxmemory-policy is ${value}, not noeviction`;
  return undefined;
}

/**
 * Redis for requests: nothing queues while it is unreachable, commands end within a second. Jobs have their own
 * connections.
 */
export function createRedisConnection(config: BaseConfig['redis'], log: Logger, patience = 1): ManagedRedis {
  const redis = new ReplyFirstRedis(config.url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000 * patience,
    commandTimeout: 1000 * patience,
    // A server that vanished without closing the connection: reconnect instead of waiting minutes for TCP to give up.
    socketTimeout: 5000 * patience,
    retryStrategy: (times) => Math.min(times * 100, 1000),
  });
  let problem: string | undefined;
  let up = false;
  let stopped = false;
  redis.on('error', (err) => {
    if (up) log.warn({ err }, 'redis connection error');
  });
  redis.on('close', () => {
    if (up && !stopped) log.warn({}, 'redis disconnected');
    up = false;
  });
  const first = new Promise<void>((resolve) => {
    redis.on('ready', () => {
      up = true;
      log.info({}, 'redis connected');
      misconfiguration(redis)
        .then((found) => {
          problem = found;
          if (found !== undefined) log.warn({ problem: found }, 'redis is not set up for jobs');
        })
        .catch((err) => log.warn({ err }, 'redis could not be checked'))
        .finally(resolve);
    });
  });

  return {
    redis,
    dependency: {
      name: 'redis',
      required: false,
      async check() {
        await redis.ping();
        return problem === undefined ? 'up' : 'misconfigured';
      },
    },
    start() {
      redis.connect().catch((err) => log.warn({ err }, 'redis is not reachable yet'));
      return first;
    },
    async stop() {
      stopped = true;
      redis.disconnect();
    },
  };
}
