import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, it } from 'vitest';
import { durableName } from '../../events/nats/streams.ts';
import { NODE_FLAGS } from '../../lifecycle/node-flags.ts';
import { runService } from '../../lifecycle/run-service.ts';
import { environmentOf } from '../../testing/processes.ts';
import { buildNotes } from '../../testing/small-service/notes-service.ts';
import { buildTally } from '../../testing/small-service/tally-service.ts';
import { madeIn } from '../../testing/stored/made-in.ts';
import { tcpProxy } from '../../testing/tcp-proxy.ts';
import { dispose, testConfig } from '../../testing/testing.ts';

const own = testConfig('migratechaos', { migrateOnStart: false, patience: 1 });
afterAll(dispose);

it('`main.ts migrate` continues when a connection is killed in the middle of it, and needs no Redis', async () => {
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
    expect(await madeIn(direct)).toMatchObject({
      indexes: expect.arrayContaining(['userId_1__id_1', 'outbox.id_1']),
      consumers: [durableName('tally', 'notes.note-changed')],
    });
  } finally {
    await Promise.all([mongo.stop(), nats.stop()]);
  }
});

it('`main.ts migrate` exits with 1 on SIGTERM before it is done, also as process 1 of a container', async () => {
  const away = { ...own, mongo: { ...own.mongo, url: 'mongodb://127.0.0.1:1/' } };
  const main = join(import.meta.dirname, '../../testing/small-service/main.ts');
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

it('`main.ts migrate 1` exits with 1 and a logged error when a server is unreachable for longer than 1 s', async () => {
  const away = { ...own, mongo: { ...own.mongo, url: 'mongodb://127.0.0.1:1/' } };
  const main = join(import.meta.dirname, '../../testing/small-service/main.ts');
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
