import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { ulid } from 'ulid';
import { afterAll, expect, it } from 'vitest';
import type { BaseConfig } from '../../lifecycle/config.ts';
import type { Service } from '../../lifecycle/service.ts';
import { buildNotes } from '../../testing/small-service/notes-service.ts';
import { buildTally, tallyModel } from '../../testing/small-service/tally-service.ts';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '../../testing/testing.ts';
import { deadStream } from './streams.ts';

const identity = testIdentity();
afterAll(dispose);

/** Like an operator's mistake, or a NATS server that restarts without its files. */
async function deleteStreams({ nats }: BaseConfig): Promise<void> {
  const connection = await connect({ servers: nats.url });
  const jsm = await jetstreamManager(connection);
  for (const name of [nats.stream, deadStream(nats.stream)]) await jsm.streams.delete(name);
  await connection.close();
}

async function write(notes: Service, userId: string): Promise<void> {
  const headers = identity.headers({ userId });
  const reply = await notes.app.inject({ method: 'POST', url: '/api/notes', headers, payload: { text: 'a' } });
  expect(reply.statusCode).toBe(201);
}

const countOf = async (tally: Service, userId: string) => (await tallyModel(tally).findById(userId).lean())?.count;
const readiness = async (service: Service) => {
  const reply = await service.management.inject('/readyz');
  return [reply.statusCode, reply.json().status, reply.json().dependencies.nats.status];
};

it('deleted streams are recreated by services that may migrate, and new events are delivered', async () => {
  const config = testConfig('streamsmade', { jwksUrl: identity.jwksUrl });
  const notes = await startTestService(buildNotes, config);
  const tally = await startTestService(buildTally, config);
  const userId = ulid();
  await write(notes, userId);
  await eventually(async () => (await countOf(tally, userId)) === 1);
  await deleteStreams(config);
  await write(notes, userId);
  await eventually(async () => (await countOf(tally, userId)) === 2, 600);
  for (const service of [notes, tally]) {
    await eventually(async () => expect(await readiness(service)).toEqual([200, 'ready', 'up']));
  }
});

it('services that may not migrate are misconfigured until another one has recreated the deleted streams', async () => {
  const may = testConfig('streamsgone', { jwksUrl: identity.jwksUrl });
  const mayNot = { ...may, migrateOnStart: false };
  for (const build of [buildNotes, buildTally]) {
    const migrating = build(may);
    await migrating.migrate();
    await migrating.stop();
  }
  const notes = await startTestService(buildNotes, mayNot);
  const tally = await startTestService(buildTally, mayNot);
  expect(await readiness(tally)).toEqual([200, 'ready', 'up']);
  await deleteStreams(may);
  const userId = ulid();
  await write(notes, userId);
  for (const service of [notes, tally]) expect(await readiness(service)).toEqual([200, 'degraded', 'misconfigured']);
  await startTestService(buildNotes, may);
  // The streams exist again, but tally's consumer does not.
  await eventually(async () => expect(await readiness(notes)).toEqual([200, 'ready', 'up']));
  expect(await readiness(tally)).toEqual([200, 'degraded', 'misconfigured']);
  await startTestService(buildTally, may);
  await eventually(async () => (await countOf(tally, userId)) === 1);
  expect(await readiness(tally)).toEqual([200, 'ready', 'up']);
});
