import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { userDeleted } from '@anar/contracts/events';
import { type Caller, logIn } from '@anar/running-system/http-client';
import { type OwnProduct, runTogether } from '@anar/running-system/running-system';
import { toEvent } from '@anar/service-kit/events/outbox';
import { dispose, eventually, type Stores, testConfig } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { tracesOf } from '@anar/service-kit/testing/traces';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** What a farmer says and where the orchard lies, looked for in everything that the product keeps. */

const word = `गुप्त-${ulid()}`;
const place = { latitude: 17.654_321_9, longitude: 75.912_345_6 };
const marks = [word, String(place.latitude), String(place.longitude)];
/** Where the bare id of an erased person may stand: that they are erased, counts of the day, what ends with the account itself. */
const IDS_ALONE = [
  / tombstones$/,
  /-auth (users|sessions)$/,
  /^nats .*\.auth\.user-deleted\./,
  /^redis .*-jobs:[a-z]+-erase-again:/,
  /^redis .*:gateway:limit:/,
  /^redis .*:weather-asked:/,
];
let system: OwnProduct;
let farmer: Caller;
/** Tells that somebody leaves, as auth does. */
let leaving: Neighbour;
beforeAll(async () => {
  system = await runTogether();
  farmer = await logIn(system, '9876500016');
  const [stores] = system.stores;
  leaving = await startNeighbour({ ...testConfig('leaving'), ...(stores && { nats: stores.nats }) });
});
afterAll(async () => {
  await dispose();
  await system?.stop();
});

/** Places in all services: `orchard mongo advisories`. Keys and streams are shared by all. */
async function traces(words: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    system.stores.map(async (stores: Stores) =>
      (await tracesOf(stores, words)).map((where) => where.replace(/^mongo/, stores.mongo.db)),
    ),
  );
  return [...new Set(found.flat())].sort();
}

const SERVICES = ['auth', 'orchard', 'diagnosis', 'market'] as const;

/** Events that nobody has heard yet. */
async function unheard(): Promise<number> {
  const pages = SERVICES.map(async (name) => (await fetch(`${system.management[name]}/metrics`)).text());
  const counts = (await Promise.all(pages)).flatMap((page) => [
    ...page.matchAll(/^(?:outbox_documents|events_waiting)\{.*\} (\d+)$/gm),
  ]);
  if (counts.length === 0) throw new Error('no service says what waits');
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** What is being written while its person is erased goes minutes later only: everything said is heard first. */
async function untilHeard(): Promise<void> {
  let quiet = 0;
  // Twice: who was counted last may have told something to who was counted first.
  await eventually(async () => {
    quiet = (await unheard()) === 0 ? quiet + 1 : 0;
    return quiet === 2;
  }, 60_000);
}

async function press(path: string, body: object) {
  const key = { 'idempotency-key': ulid() };
  const send = () => farmer.call('POST', path, body, key);
  const { status, body: reply } = await send();
  if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(reply)}`);
  return { reply: reply as Record<string, { id: string }> & { id: string }, send };
}

async function speak(): Promise<{ orchardId: string; sends: Awaited<ReturnType<typeof press>>['send'][] }> {
  const { userId } = farmer;
  const today = new Date().toISOString().slice(0, 10);
  const orchard = await press('/api/orchards', { userId, name: word, ...place });
  const orchardId = orchard.reply.orchard?.id ?? '';
  const spray = { kind: 'spray', on: today, product: word, note: word };
  const entry = await press(`/api/orchards/${orchardId}/diary`, spray);
  await farmer.call('POST', '/api/advisories/generate', { orchardId });
  await press('/api/diagnose/text', { text: `पत्ते पीले हो रहे हैं ${word}` });
  await press('/api/advice', { userText: `फल फट रहे हैं ${word}` });
  return { orchardId, sends: [orchard.send, entry.send] };
}

/** Ends when everything that was said is gone. */
async function leave(userId: string): Promise<void> {
  await leaving.publish(toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } }));
  await eventually(async () => expect(await traces(marks)).toEqual([]), 60_000);
}

/** Everything about a person in all databases; returns what puts it back, as if nobody had ever left. */
async function backUp(userId: string): Promise<() => Promise<void>> {
  const { mongo } = leaving.service;
  const copies: { collection: ReturnType<typeof mongo.collection>; document: { _id: unknown } }[] = [];
  const databases = [...new Set(system.stores.map((stores) => stores.mongo.db))].map((name) => mongo.useDb(name));
  for (const database of databases) {
    for (const { name } of await database.listCollections()) {
      const collection = database.collection(name);
      for await (const document of collection.find()) {
        if (JSON.stringify(document).includes(userId)) copies.push({ collection, document });
      }
    }
  }
  return async () => {
    for (const { collection, document } of copies)
      await collection.replaceOne({ _id: document._id as never }, document, { upsert: true });
    for (const database of databases) await database.collection('tombstones').deleteOne({ _id: userId as never });
  };
}

/** A command of an operator, and what it prints. */
async function admin(...args: string[]): Promise<string> {
  const [{ nats, redis } = { nats: undefined, redis: undefined }] = system.stores;
  const env = {
    ...process.env,
    NATS_URL: nats?.url,
    NATS_STREAM: nats?.stream,
    REDIS_URL: redis?.url,
    REDIS_PREFIX: redis?.prefix,
  };
  const script = join(import.meta.dirname, '../../tools/admin/main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
  return stdout;
}

it('a removed orchard is gone everywhere, an erased person with everything they said', async () => {
  const { orchardId, sends } = await speak();
  const kept = await traces(marks);
  for (const where of ['orchards', 'diary_entries', 'diagnoses', 'idempotency_keys'])
    expect(kept.join()).toContain(where);
  await eventually(async () => expect((await traces([word])).join()).toContain('field_work'), 30_000);

  expect((await farmer.call('DELETE', `/api/orchards/${orchardId}`)).status).toBe(200);
  const { diagnosis = '' } = system.databases;
  const checks = [`${diagnosis} diagnoses`, `${diagnosis} idempotency_keys`];
  await eventually(async () => expect(await traces(marks)).toEqual(checks), 30_000);
  for (const send of sends) expect((await send()).body.code).toBe('gone');
  expect(await traces(marks)).toEqual(checks);

  const { userId } = farmer;
  await speak();
  await untilHeard();
  await leave(userId);
  const elsewhere = async () =>
    (await traces([userId])).filter((where) => !IDS_ALONE.some((known) => known.test(where)));
  await eventually(async () => expect(await elsewhere()).toEqual([]), 60_000);
});

it('who is in a backup that was restored is erased again', async () => {
  farmer = await logIn(system, '9876500017');
  const { userId } = farmer;
  await speak();
  await untilHeard();
  const kept = await traces(marks);
  const restore = await backUp(userId);
  const hourAgo = new Date(Date.now() - 60 * 60_000).toISOString();
  await leave(userId);
  await restore();
  expect(await traces(marks)).toEqual(kept.filter((where) => !/^(redis|nats) /.test(where)));
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  expect(await admin('erasures', 'replay', tomorrow)).toMatch(/^0 people/);
  expect(await admin('erasures', 'replay', hourAgo)).toMatch(/^[12] people/);
  await eventually(async () => expect(await traces(marks)).toEqual([]), 60_000);
  const told = await admin('erasures');
  expect(told).toContain(userId);
  expect(told).toContain('every service has done all of it');
});
