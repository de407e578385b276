import type { Service } from '@anar/service-kit/lifecycle/service';
import { keepNewest } from '../log/keep-newest.ts';

/** Who is viewing a chat now: viewers get no push for it. */
export interface Readers {
  enter(threadId: string, userId: string): Promise<void>;
  leave(threadId: string, userId: string): Promise<void>;
  isReading(threadId: string, userId: string): Promise<boolean>;
}

/** Heartbeats come every 20 s: tolerates two lost ones. */
const LOOKS_SECONDS = 45;
const KNOWN_MS = 1000;
const KNOWN_MOST = 5000;

export interface ChatReaders extends Readers {
  /** The user's last socket closed. */
  disconnected(userId: string): Promise<void>;
}

/**
 * Who is viewing a chat, across replicas: one key per viewer and chat with a TTL that heartbeats renew, and a set of
 * chats per user. When one of two tabs closes, the other counts as away until its next heartbeat, and while Redis is
 * down all users do: either may cause an unneeded push, never a missing one.
 */
export function createReaders({ redis, key, log }: Pick<Service, 'redis' | 'key' | 'log'>): ChatReaders {
  const known = new Map<string, { answer: Promise<boolean>; until: number }>();
  const readerKey = (threadId: string, userId: string) => key('chat', 'reads', threadId, userId);
  const threadsKey = (userId: string) => key('chat', 'reads', userId);

  function learn(reader: string, answer: Promise<boolean>): void {
    keepNewest(known, reader, { answer, until: performance.now() + KNOWN_MS }, KNOWN_MOST);
  }

  async function tried(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (err) {
      log.debug({ err }, 'readers of a chat could not be noted');
    }
  }

  async function look(reader: string): Promise<boolean> {
    try {
      return (await redis.exists(reader)) === 1;
    } catch (err) {
      log.debug({ err }, 'readers of a chat could not be read');
      return false;
    }
  }

  return {
    enter: (threadId, userId) =>
      tried(async () => {
        const [reader, threads] = [readerKey(threadId, userId), threadsKey(userId)];
        const batch = redis.pipeline();
        batch.set(reader, 1, 'EX', LOOKS_SECONDS).sadd(threads, threadId).expire(threads, LOOKS_SECONDS);
        for (const [error] of (await batch.exec()) ?? []) if (error) throw error;
        learn(reader, Promise.resolve(true));
      }),
    leave: (threadId, userId) =>
      tried(async () => {
        const reader = readerKey(threadId, userId);
        learn(reader, Promise.resolve(false));
        await redis.del(reader);
      }),
    async isReading(threadId, userId) {
      const reader = readerKey(threadId, userId);
      const found = known.get(reader);
      if (found && found.until > performance.now()) return found.answer;
      const answer = look(reader);
      learn(reader, answer);
      return answer;
    },
    disconnected: (userId) =>
      tried(async () => {
        const readers = (await redis.smembers(threadsKey(userId))).map((threadId) => readerKey(threadId, userId));
        for (const reader of readers) known.delete(reader);
        await redis.del(threadsKey(userId), ...readers);
      }),
  };
}
