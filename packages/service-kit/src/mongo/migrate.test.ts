import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { job } from '@anar/contracts/job';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import mongoose from 'mongoose';
import Type from 'typebox';
import { afterAll, expect, it } from 'vitest';
import { deadStream, durableName } from '../events/streams.ts';
import { NODE_FLAGS } from '../lifecycle/node-flags.ts';
import { runService } from '../lifecycle/run-service.ts';
import { buildNotes } from '../testing/notes-service.ts';
import { environmentOf } from '../testing/processes.ts';
import { buildTally } from '../testing/tally-service.ts';
import { tcpProxy } from '../testing/tcp-proxy.ts';
import { dispose, eventually, type Stores, startTestService, testConfig } from '../testing/testing.ts';

const earlyJob = job({ name: 'early', payload: Type.Object({}) });
const own = testConfig('migrate', { migrateOnStart: false, patience: 1 });
afterAll(dispose);

async function found(config: Stores = own) {
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

it('a start makes nothing outside local runs; `main.ts migrate` makes indexes, streams and consumers, and may be repeated', async () => {
  await startTestService(buildTally, own);
  await startTestService(buildNotes, own);
  expect(await found()).toEqual({ collections: [], indexes: [], streams: [], consumers: [] });

  for (const build of [buildNotes, buildTally, buildNotes, buildTally]) await runService(build(own), 'migrate');
  expect(await found()).toEqual({
    collections: ['idempotency_keys', 'notes', 'tombstones'],
    indexes: expect.arrayContaining(['userId_1__id_1', 'outbox.id_1']),
    streams: [own.nats.stream, deadStream(own.nats.stream)].sort(),
    consumers: [durableName('tally', 'notes.note-changed')],
  });
});

it('a service is not ready, and works on nothing, before its indexes, streams and consumers are made', async () => {
  const early = testConfig('early', { migrateOnStart: false, patience: 1 });
  const worked: string[] = [];
  const service = await startTestService((given) => {
    const made = buildNotes(given);
    made.jobs.define(earlyJob, async () => void worked.push('job'));
    return made;
  }, early);
  await service.jobs.add(earlyJob, 'one', {});
  const ready = async () => (await service.management.inject('/readyz')).json();
  expect(await ready()).toMatchObject({
    status: 'unavailable',
    dependencies: { mongo: { status: 'misconfigured' }, nats: { status: 'misconfigured', required: true } },
  });
  expect((await service.app.inject('/readyz')).statusCode).toBe(503);
  expect(worked).toEqual([]);

  await runService(buildNotes(early), 'migrate');
  await eventually(async () => (await ready()).status === 'ready');
  await eventually(() => worked.length === 1);
});

it('`main.ts migrate` goes on when a server goes away in the middle of it, and needs no Redis', async () => {
  const direct = testConfig('migrateaway', { migrateOnStart: false, patience: 1 });
  const [mongo, nats] = await Promise.all([tcpProxy(direct.mongo.url), tcpProxy(direct.nats.url)]);
  try {
    mongo.killNext('createIndexes', 'before');
    nats.killNext('CONSUMER', 'before');
    const config = {
      ...direct,
      mongo: { ...direct.mongo, url: mongo.url },
      nats: { ...direct.nats, url: nats.url },
      redis: { ...direct.redis, url: 'redis://127.0.0.1:1' },
    };
    await runService(buildNotes(config), 'migrate');
    await runService(buildTally(config), 'migrate');
    expect(await found(direct)).toMatchObject({
      indexes: expect.arrayContaining(['userId_1__id_1', 'outbox.id_1']),
      consumers: [durableName('tally', 'notes.note-changed')],
    });
  } finally {
    await Promise.all([mongo.stop(), nats.stop()]);
  }
});

it('`main.ts migrate` that is told to stop before it is done ends with 1, as process 1 of a container too', async () => {
  const away = { ...own, mongo: { ...own.mongo, url: 'mongodb://127.0.0.1:1/' } };
  const main = join(import.meta.dirname, '../testing/main.ts');
  const child = spawn(process.execPath, [...NODE_FLAGS, main, 'migrate'], {
    env: { ...environmentOf(away), SERVICE: 'notes' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg } = JSON.parse(line) as { msg: string };
    said.push(msg);
    if (msg === 'mongo is not reachable yet') child.kill('SIGTERM');
  }
  expect(said.at(-1)).toBe('the migration is not done');
  expect(await ended).toEqual([1, null]);
});

it('`main.ts migrate 1` ends with 1 by itself, with its error in the log, when a server is away for longer', async () => {
  const away = { ...own, mongo: { ...own.mongo, url: 'mongodb://127.0.0.1:1/' } };
  const main = join(import.meta.dirname, '../testing/main.ts');
  const child = spawn(process.execPath, [...NODE_FLAGS, main, 'migrate', '1'], {
    env: { ...environmentOf(away), SERVICE: 'notes' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let last = '{}';
  for await (const line of createInterface({ input: child.stdout })) last = line;
  expect(JSON.parse(last)).toMatchObject({ msg: 'the migration is not done', why: '1 s are over' });
  expect(await ended).toEqual([1, null]);
});

it('a login that MongoDB refuses ends `main.ts migrate` at once', async () => {
  const url = new URL(own.mongo.url);
  url.password = 'not-this-one';
  url.username ||= 'nobody';
  const config = { ...own, mongo: { ...own.mongo, url: url.href } };
  await expect(runService(buildNotes(config), 'migrate')).rejects.toThrow(/auth/i);
});

it('and one that NATS refuses', async () => {
  const server = createServer((socket) => {
    socket.write(
      `INFO ${JSON.stringify({ server_id: 'x', version: '2.12.0', auth_required: true, max_payload: 1e6 })}\r\n`,
    );
    socket.once('data', () => socket.end("-ERR 'Authorization Violation'\r\n"));
    socket.on('error', () => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const config = { ...own, nats: { ...own.nats, url: `nats://anar:wrong@127.0.0.1:${port}` } };
    await expect(runService(buildNotes(config), 'migrate')).rejects.toThrow(/authoriz/i);
  } finally {
    server.close();
  }
});
