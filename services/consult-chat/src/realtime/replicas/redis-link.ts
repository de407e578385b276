import type { Logger } from '@anar/service-kit/lifecycle/operations/logger';
import { within } from '@anar/service-kit/lifecycle/time-limit';
import { createShardedAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';

/**
 * Which messages may be lost: `here`, those for sockets of this replica; `all`, also those it sent to other replicas.
 */
export type Missed = 'here' | 'all';

export interface RedisLink {
  /** For `io.adapter`; connects. */
  adapter: ReturnType<typeof createShardedAdapter>;
  /** Resolves once all joined rooms are subscribed, or Redis is down. */
  subscribed(): Promise<void>;
  stop(): void;
}

const BEAT_MS = 5000;
/** A server that has not replied by then is silently gone. ioredis' own timeout costs a timer per chunk of data. */
const ANSWER_MS = 4000;
const SUBSCRIBED_MS = 1000;
/** A connection as the adapter uses it, untyped in ioredis. */
type Link = Pick<Redis, 'on'>;
/** The adapter appends both to each message. */
type Made = { readonly uid: string; readonly nsp: { name: string } };

/**
 * Pub/sub between replicas: sharded, one channel per non-empty room. While Redis is down messages reach only sockets of
 * this replica, and `onMissed` is called on reconnect.
 */
export function createRedisLink(
  config: { url: string; prefix: string },
  log: Logger,
  onMissed: (missed: Missed) => void,
): RedisLink {
  const shared = {
    lazyConnect: true,
    connectTimeout: 2000,
    retryStrategy: (times: number) => Math.min(times * 100, 1000),
  };
  // No offline queue: a late message would only repeat what its recipient has re-read meanwhile.
  const pub = new Redis(config.url, {
    ...shared,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  // Queues: joins wait for subscriptions.
  const sub = new Redis(config.url, { ...shared, maxRetriesPerRequest: null });
  let latest: Promise<unknown> = Promise.resolve();
  let missed: Missed | undefined;
  let isAway = false;
  let beating = false;
  let beats: NodeJS.Timeout | undefined;
  let stopped = false;

  for (const [name, link] of Object.entries({ pub, sub })) {
    link.on('error', (err) => log.debug({ err, link: name }, 'realtime redis connection error'));
    link.on('close', () => {
      if (!stopped && !isAway) log.warn({ link: name }, 'realtime redis disconnected');
      isAway = true;
      if (link === sub) missed ??= 'here';
    });
    link.on('ready', () => void beat());
  }

  async function beat(): Promise<void> {
    if (stopped || beating || sub.status !== 'ready' || pub.status !== 'ready') return;
    beating = true;
    try {
      // Replied to only after all resubscriptions.
      await within(ANSWER_MS, Promise.all([sub.ping(), pub.ping()]));
    } catch (err) {
      log.debug({ err }, 'realtime redis does not answer');
      for (const link of [pub, sub]) if (!stopped && link.status === 'ready') link.disconnect(true);
      return;
    } finally {
      beating = false;
    }
    if (isAway) log.info({}, 'realtime redis connected again');
    isAway = false;
    const toReport = missed;
    missed = undefined;
    if (toReport !== undefined && !stopped) onMissed(toReport);
  }

  const quietly = (work: Promise<unknown>) => {
    latest = work.catch((err) => {
      if (!stopped) log.warn({ err }, 'a realtime channel could not be changed');
    });
    return latest;
  };
  const sent = Promise.resolve(0);
  let ownEnd: Buffer | undefined;
  /**
   * A replica also receives its own messages to subscribed channels; skipped by their suffix before the adapter parses
   * them.
   */
  const isOwn = (message: Buffer) =>
    ownEnd !== undefined && message.length > ownEnd.length && message.subarray(-ownEnd.length).equals(ownEnd);
  const publisher = {
    /** Not awaited: sockets of this replica receive at once, whatever the state of Redis. */
    spublish(channel: string, message: string | Buffer) {
      writeTogether(pub);
      pub.spublish(channel, message).catch(() => {
        missed = 'all';
      });
      return sent;
    },
  };
  const subscriber: Link & Record<'ssubscribe' | 'sunsubscribe', (channel: string) => Promise<unknown>> = {
    on: ((event: 'smessageBuffer', listener: (channel: Buffer, message: Buffer) => void) =>
      sub.on(event, (channel: Buffer, message: Buffer) => {
        if (!isOwn(message)) listener(channel, message);
      })) as Redis['on'],
    ssubscribe: (channel) => quietly(sub.ssubscribe(channel)),
    sunsubscribe: (channel) => quietly(sub.sunsubscribe(channel)),
  };
  const create = createShardedAdapter(publisher, subscriber, {
    channelPrefix: config.prefix,
    subscriptionMode: 'dynamic',
  }) as unknown as (namespace: unknown) => Made;

  return {
    adapter: function adapter(namespace: unknown) {
      for (const link of [pub, sub]) {
        if (link.status === 'wait') link.connect().catch((err) => log.warn({ err }, 'redis is not reachable yet'));
      }
      beats ??= setInterval(() => void beat(), BEAT_MS).unref();
      const made = create(namespace);
      ownEnd = Buffer.from(`,"uid":"${made.uid}","nsp":"${made.nsp.name}"}`);
      return made;
    } as unknown as RedisLink['adapter'],
    async subscribed() {
      if (sub.status !== 'ready') return;
      await within(SUBSCRIBED_MS, latest).catch((err) => log.debug({ err }, 'a realtime channel takes its time'));
    },
    stop() {
      stopped = true;
      clearInterval(beats);
      pub.disconnect();
      sub.disconnect();
    },
  };
}

/** Batches the writes of one event loop turn: a burst of messages costs one system call. */
function writeTogether({ stream }: Redis): void {
  if (!stream || stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}
