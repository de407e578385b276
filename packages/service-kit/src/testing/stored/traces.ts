import { Redis } from 'ioredis';
import mongoose from 'mongoose';
import { deadStream } from '../../events/nats/streams.ts';
import type { Stores } from '../testing.ts';
import { readStream } from './stream-reader.ts';

/**
 * Everything in the stores, as text with its place: documents, files, Redis keys with values, events, parked events.
 */
export async function everythingKept(config: Stores): Promise<{ place: string; text: string }[]> {
  return [...(await inMongo(config)), ...(await inRedis(config)), ...(await inStreams(config))];
}

/** Places where one of these words is still stored. */
export async function tracesOf(config: Stores, words: readonly string[]): Promise<string[]> {
  const kept = await everythingKept(config);
  return kept.filter(({ text }) => words.some((word) => text.includes(word))).map(({ place }) => place);
}

async function inMongo({ mongo }: Stores) {
  const connection = await mongoose.createConnection(mongo.url, { dbName: mongo.db }).asPromise();
  const found: { place: string; text: string }[] = [];
  for (const { name } of await connection.listCollections()) {
    for await (const document of connection.collection(name).find()) {
      found.push({ place: `mongo ${name}`, text: mongoose.mongo.BSON.EJSON.stringify(document) + bytesOf(document) });
    }
  }
  await connection.close();
  return found;
}

/** The text in a chunk of a file. */
function bytesOf(document: object): string {
  return 'data' in document && document.data instanceof mongoose.mongo.Binary ? document.data.toString('utf8') : '';
}

async function inRedis({ redis: { url, prefix } }: Stores) {
  const redis = new Redis(url, { lazyConnect: true });
  await redis.connect();
  const found: { place: string; text: string }[] = [];
  for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 500 })) {
    for (const key of keys as string[])
      found.push({ place: `redis ${key}`, text: `${key} ${await contentOf(redis, key)}` });
  }
  redis.disconnect();
  return found;
}

async function contentOf(redis: Redis, key: string): Promise<string> {
  const read: Record<string, () => Promise<unknown>> = {
    string: () => redis.get(key),
    hash: () => redis.hgetall(key),
    list: () => redis.lrange(key, 0, -1),
    set: () => redis.smembers(key),
    zset: () => redis.zrange(key, '0', '-1'),
    stream: () => redis.xrange(key, '-', '+'),
  };
  return JSON.stringify(await read[await redis.type(key)]?.());
}

async function inStreams(config: Stores) {
  const streams = [config.nats.stream, deadStream(config.nats.stream)];
  const messages = await Promise.all(streams.map((stream) => readStream(config, stream)));
  return messages.flat().map(({ subject, event }) => ({ place: `nats ${subject}`, text: JSON.stringify(event) }));
}
