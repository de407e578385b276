import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { job } from '@anar/contracts/messages/job';
import Type from 'typebox';
import { afterAll, expect, it } from 'vitest';
import { deadStream, durableName } from '../../events/nats/streams.ts';
import { runService } from '../../lifecycle/run-service.ts';
import { buildNotes } from '../../testing/small-service/notes-service.ts';
import { buildTally } from '../../testing/small-service/tally-service.ts';
import { madeIn } from '../../testing/stored/made-in.ts';
import { dispose, eventually, startTestService, testConfig } from '../../testing/testing.ts';

const earlyJob = job({ name: 'early', payload: Type.Object({}) });
const own = testConfig('migrate', { migrateOnStart: false, patience: 1 });
afterAll(dispose);

it('a start creates nothing outside local runs; `main.ts migrate` creates indexes, streams and consumers, idempotently', async () => {
  await Promise.all([startTestService(buildTally, own), startTestService(buildNotes, own)]);
  expect(await madeIn(own)).toEqual({ collections: [], indexes: [], streams: [], consumers: [] });

  for (const build of [buildNotes, buildTally, buildNotes, buildTally]) await runService(build(own), 'migrate');
  expect(await madeIn(own)).toEqual({
    collections: ['idempotency_keys', 'notes', 'tombstones'],
    indexes: expect.arrayContaining(['userId_1__id_1', 'outbox.id_1']),
    streams: [own.nats.stream, deadStream(own.nats.stream)].sort(),
    consumers: [durableName('tally', 'notes.note-changed')],
  });
});

it('a service is not ready and runs no job before its indexes, streams and consumers are created', async () => {
  const early = testConfig('early', { migrateOnStart: false });
  const worked: string[] = [];
  const service = buildNotes(early);
  service.jobs.define(earlyJob, async () => void worked.push('job'));
  // Resolves only after the migration below.
  const started = startTestService(() => service, early);
  await eventually(() => service.jobs.add(earlyJob, 'one', {}).then(() => true));
  const ready = async () => (await service.management.inject('/readyz')).json();
  await eventually(async () =>
    expect(await ready()).toMatchObject({
      status: 'unavailable',
      dependencies: { mongo: { status: 'misconfigured' }, nats: { status: 'misconfigured', required: true } },
    }),
  );
  expect((await service.app.inject('/readyz')).statusCode).toBe(503);
  expect(worked).toEqual([]);

  await runService(buildNotes(early), 'migrate');
  await eventually(async () => (await ready()).status === 'ready');
  await eventually(() => worked.length === 1);
  await started;
});

it('`main.ts migrate` fails at once on a login that MongoDB refuses', async () => {
  const url = new URL(own.mongo.url);
  url.password = 'not-this-one';
  url.username ||= 'nobody';
  const config = { ...own, mongo: { ...own.mongo, url: url.href } };
  await expect(runService(buildNotes(config), 'migrate')).rejects.toThrow(/auth/i);
});

it('`main.ts migrate` fails at once on a login that NATS refuses', async () => {
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
