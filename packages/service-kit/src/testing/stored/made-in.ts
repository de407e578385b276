import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import mongoose from 'mongoose';
import { deadStream } from '../../events/nats/streams.ts';
import type { Stores } from '../testing.ts';

/** The collections, indexes, streams and consumers of one configuration. */
export async function madeIn(config: Stores) {
  const mongo = await mongoose.createConnection(config.mongo.url, { dbName: config.mongo.db }).asPromise();
  const nats = await connect({ servers: config.nats.url });
  try {
    const collections = (await mongo.listCollections()).map(({ name }) => name).sort();
    const keys = await Promise.all(collections.map((name) => mongo.collection(name).indexes()));
    const indexes = keys.flat().flatMap(({ name }) => (name === '_id_' || name === undefined ? [] : [name]));
    const jsm = await jetstreamManager(nats);
    const streams: string[] = [];
    for await (const name of jsm.streams.names()) streams.push(name);
    const ours = streams.filter((name) => name === config.nats.stream || name === deadStream(config.nats.stream));
    const consumers: string[] = [];
    if (ours.includes(config.nats.stream)) {
      for await (const { name } of jsm.consumers.list(config.nats.stream)) consumers.push(name);
    }
    return { collections, indexes: indexes.sort(), streams: ours.sort(), consumers };
  } finally {
    await Promise.all([mongo.close(), nats.close()]);
  }
}
