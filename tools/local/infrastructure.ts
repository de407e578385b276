import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { localMongo } from './mongo/mongo.ts';
import { localNats } from './servers/nats.ts';
import { localRedis } from './servers/redis.ts';
import type { Place } from './servers/server.ts';

/** The three servers, whatever their origin. */
export type Infrastructure = { MONGO_URL: string; REDIS_URL: string; NATS_URL: string; stop(): Promise<void> };

/**
 * Finds, or starts, or fetches and starts MongoDB, Redis and NATS. Each in this order: the URL in the environment, a
 * suitable server on its usual port, a program on PATH, one fetched once into the user's cache. Sequentially, so that
 * the output is readable and only one fetches at a time.
 */
export async function localInfrastructure(
  options: Pick<Place, 'dataDir' | 'processes' | 'throwaway'>,
): Promise<Infrastructure> {
  const place: Place = { ...options, env: process.env, cacheDir: cacheDir(process.env) };
  mkdirSync(place.cacheDir, { recursive: true });
  const nats = await localNats(place);
  const redis = await localRedis(place);
  const mongo = await localMongo(place);
  for (const [name, server] of Object.entries({ MongoDB: mongo, Redis: redis, NATS: nats })) {
    console.log(`✓ ${name}: ${server.origin}`);
  }
  const stop = async () => {
    await Promise.all([mongo.stop(), redis.stop(), nats.stop()]);
  };
  return { MONGO_URL: mongo.url, REDIS_URL: redis.url, NATS_URL: nats.url, stop };
}

/** Cache of fetched programs, shared by all clones of this user. */
export function cacheDir(env: NodeJS.ProcessEnv): string {
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'anar-mitra');
}
