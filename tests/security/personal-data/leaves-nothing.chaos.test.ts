import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  diagnosisCompleted,
  ERASING_SERVICES,
  type ErasingService,
  orchardRecordAdded,
  userRenamed,
} from '@anar/contracts/messages/events';
import { eraseAgain } from '@anar/contracts/messages/jobs';
import { consultNotificationWanted } from '@anar/contracts/users/notifications';
import { type Caller, logIn } from '@anar/running-system/http-client';
import { type RunningSystem, runSystem } from '@anar/running-system/running-system';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { dispose, eventually, type Stores, testConfig } from '@anar/service-kit/testing';
import { makeDue } from '@anar/service-kit/testing/due-jobs';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { everythingKept } from '@anar/service-kit/testing/stored/traces';
import { type TcpProxy, tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { createOpenAiSimulator } from '@anar/simulators/openai/server';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Planted, plant, wordsOf } from './canaries.ts';

/**
 * A farmer's canary words at every input of the product, searched for in all stores before and after account deletion.
 */

/**
 * Where the bare id of an erased person may remain: that they are erased and their sessions ended; legally required
 * records of money; the doctor's side of a consultation, beside हटाया गया उपयोगकर्ता; daily counters (48 hours at
 * most), a checkout's ticket (ten minutes).
 */
const IDS_ALONE = [
  / tombstones$/,
  /-auth users$/,
  /^nats .*\.(auth\.(user-deleted|session-revoked)|[a-z]+\.user-erased|payments\.fee-settled|consult\.dispute-granted)\./,
  /-payments wallets$/,
  /-consult (consultations|chat_log|chat_marks)$/,
  /^redis .*-jobs:[a-z]+-erase-again:/,
  /^redis .*:gateway:limit:/,
  /^redis .*:weather-asked:/,
  /^redis .*:spent:[a-z-]+:[\d-]+:/,
  /^redis .*:checkout-ticket:/,
];
/** Number of scans of all stores. */
const SOON = 600;
/** Timeout of tests that wait for several scans on a busy machine. */
const PATIENCE_MS = 420_000;
const KEEPS_NOTHING = ['gateway', 'simulators'];
const SEEDED_DOCTOR = '9000000001';
const servers = ['REDIS_URL', 'NATS_URL'] as const;

const openAi = createOpenAiSimulator({ apiKey: 'sk-test' });
let proxies: Record<(typeof servers)[number], TcpProxy>;
let system: RunningSystem;
/** Publishes events that a service published before. */
let others: Neighbour;
let doctor: Caller;
let lastPhone = 9_876_500_100;
function newPhone(): string {
  lastPhone += 17;
  return String(lastPhone);
}

beforeAll(async () => {
  const listening = `${await openAi.listen({ host: '127.0.0.1', port: 0 })}/v1`;
  const made = await Promise.all(servers.map(async (name) => [name, await tcpProxy(process.env[name] ?? '')]));
  proxies = Object.fromEntries(made);
  system = await runSystem({
    servers: { REDIS_URL: proxies.REDIS_URL.url, NATS_URL: proxies.NATS_URL.url },
    env: { diagnosis: { OPENAI_BASE_URL: listening, OPENAI_API_KEY: 'sk-test', OPENAI_MODEL: 'off' } },
  });
  doctor = await logIn(system, SEEDED_DOCTOR);
  const [stores] = system.stores;
  others = await startNeighbour({ ...testConfig('others'), ...(stores && { nats: stores.nats }) });
});
afterAll(async () => {
  await dispose();
  await system?.stop();
  await Promise.all(Object.values(proxies ?? {}).map((proxy) => proxy.stop()));
  await openAi.close();
});

interface Kept {
  place: string;
  text: string;
}

/** Collections of all services: `anar-orchard advisories`. Keys and streams are shared by all. */
async function kept(): Promise<Kept[]> {
  const of = async (stores: Stores, index: number) =>
    (await everythingKept(stores))
      .filter(({ place }) => index === 0 || place.startsWith('mongo'))
      .map(({ place, text }) => ({ place: place.replace(/^mongo/, stores.mongo.db), text }));
  return (await Promise.all(system.stores.map(of))).flat();
}
const having = (all: readonly Kept[], words: readonly string[]) =>
  [...new Set(all.filter(({ text }) => words.some((word) => text.includes(word))).map(({ place }) => place))].sort();
const traces = async (words: readonly string[]) => having(await kept(), words);

async function metric(service: ErasingService, pattern: RegExp): Promise<number> {
  const page = await (await fetch(`${system.management[service]}/metrics`)).text();
  const counts = [...page.matchAll(pattern)];
  if (counts.length === 0) throw new Error(`${service} does not say ${pattern}`);
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

/** What is written during the erasure is erased minutes later: everything published must be received first. */
async function untilConsumed(): Promise<void> {
  let quiet = 0;
  // Twice: the service counted last may have published something for the first.
  await eventually(async () => {
    const pending = /^(?:outbox_documents|events_waiting)\{.*\} (\d+)$/gm;
    const counts = await Promise.all(ERASING_SERVICES.map((service) => metric(service, pending)));
    quiet = counts.every((count) => count === 0) ? quiet + 1 : 0;
    return quiet === 2;
  }, SOON);
}

/** Whether a message needs a push is decided some seconds after it. */
const untilWeighed = () => eventually(async () => expect(having(await kept(), ['"isUntold":true'])).toEqual([]), SOON);

/** Erasures pending in this service. */
const openFor = (service: ErasingService) =>
  metric('auth', new RegExp(`^erasures_open\\{waits_for="${service}".*\\} (\\d+)$`, 'gm'));

async function leave({ farmer }: Pick<Planted, 'farmer'>): Promise<void> {
  const { status, body } = await farmer.call('DELETE', `/api/users/${farmer.userId}`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}

/** No canary word, and the id only where it may remain. */
async function expectNothingOf({ farmer, canaries }: Planted): Promise<void> {
  await eventually(async () => expect((await traces(wordsOf(canaries))).join('\n')).toBe(''), SOON);
  const elsewhere = async () =>
    (await traces([farmer.userId])).filter((where) => !IDS_ALONE.some((known) => known.test(where)));
  await eventually(async () => expect((await elsewhere()).join('\n')).toBe(''), SOON);
  for (const service of ERASING_SERVICES) await eventually(async () => expect(await openFor(service)).toBe(0), SOON);
}

/** Documents and events about a person, as stored. */
async function everythingOf({ farmer, canaries }: Planted): Promise<Kept[]> {
  const words = [farmer.userId, ...wordsOf(canaries)];
  return (await kept())
    .filter(({ place, text }) => !place.startsWith('redis') && words.some((word) => text.includes(word)))
    .sort((a, b) => (a.place + a.text < b.place + b.text ? -1 : 1));
}

/** An operator's command and its output. */
async function admin(...args: string[]): Promise<string> {
  const [{ nats, redis } = { nats: undefined, redis: undefined }] = system.stores;
  const env = {
    ...process.env,
    NATS_URL: nats?.url,
    NATS_STREAM: nats?.stream,
    REDIS_URL: redis?.url,
    REDIS_PREFIX: redis?.prefix,
  };
  const script = join(import.meta.dirname, '../../../tools/admin/main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env });
  return stdout;
}

/**
 * Everything about a person in all databases; returns a function that restores it, as from a backup before the
 * deletion.
 */
async function backUp(userId: string): Promise<() => Promise<void>> {
  const { mongo } = others.service;
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

it('canary words are planted in every service that stores data', () => {
  const services = Object.keys(system.origins).filter((name) => !KEEPS_NOTHING.includes(name));
  expect(services.sort()).toEqual([...ERASING_SERVICES].sort());
});

it('a removed orchard is erased from every store, and repeated requests for it answer `gone`', async () => {
  const { farmer, canaries, orchardId, repeats } = await plant(system, doctor, newPhone());
  const words = Object.values(canaries.orchard);
  await untilConsumed();
  expect((await traces(words)).join()).toContain('diary_entries');
  expect((await farmer.call('DELETE', `/api/orchards/${orchardId}`)).status).toBe(200);
  await eventually(async () => expect(await traces(words)).toEqual([]));
  for (const repeat of repeats) expect((await repeat()).body.code).toBe('gone');
  expect(await traces(words)).toEqual([]);
});

it(
  'a deleted account is erased from every store, a neighbour’s data stay, and the number registers again',
  async () => {
    const neighbour = await plant(system, doctor, newPhone());
    // A timer reminds its doctor of an open one.
    const cancelled = await neighbour.farmer.call(
      'PATCH',
      `/api/consultations/${neighbour.openConsultationId}/cancel`,
      {},
    );
    expect(cancelled.status).toBe(200);
    const planted = await plant(system, doctor, newPhone());
    const { farmer, canaries } = planted;
    await fetch(`${system.origins.simulators}/control/fcm`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'fail', to: canaries.auth.pushToken }),
    });
    await untilWeighed();
    await untilConsumed();
    const before = await kept();
    for (const service of ERASING_SERVICES) {
      for (const [what, word] of Object.entries(canaries[service])) {
        // Recordings are not stored.
        if (what === 'spoken') continue;
        expect(having(before, [word]).join(), `${what} of ${service}`).toContain(`${system.databases[service]} `);
      }
    }
    expect(having(before, [canaries.diagnosis.spoken ?? ''])).toEqual([]);
    const theirs = await everythingOf(neighbour);

    await leave(planted);
    expect((await farmer.call('GET', `/api/users/${farmer.userId}`)).body.code).toBe('session_ended');
    await expectNothingOf(planted);
    expect(await everythingOf(neighbour)).toEqual(theirs);

    // The limit of one code per minute is per number, not per account.
    const again = await eventually(() => logIn(system, farmer.phone), 900);
    expect(again.userId).not.toBe(farmer.userId);
    for (const path of ['diagnoses', 'consultations/active', 'consultations/past'])
      expect(JSON.stringify((await again.call('GET', `/api/users/${again.userId}/${path}`)).body)).not.toMatch(
        new RegExp(`${farmer.userId}|${wordsOf(canaries).join('|')}`),
      );
  },
  PATIENCE_MS,
);

describe('account deletion erases everything', () => {
  it(
    'while services are down: each is counted as pending and erases when it is back',
    async () => {
      const planted = await plant(system, doctor, newPhone());
      await untilConsumed();
      const away = ERASING_SERVICES.filter((service) => service !== 'auth');
      await Promise.all(away.map((service) => system.takeDown(service)));
      // The gateway answers without them.
      await leave(planted);
      const { farmer, canaries } = planted;
      // Each is what this test finds if a service erases nothing.
      for (const service of away) {
        const words = Object.entries(canaries[service]).filter(([what]) => what !== 'spoken');
        for (const [what, word] of words)
          expect((await traces([word])).join(), `${what} of ${service}`).toContain(`${system.databases[service]} `);
        expect(await openFor(service)).toBe(1);
      }
      await eventually(async () => expect(await openFor('auth')).toBe(0), SOON);
      expect((await traces([canaries.auth.name ?? '', farmer.phone])).filter((one) => one.includes('-auth '))).toEqual(
        [],
      );
      await Promise.all(away.map((service) => system.restart(service)));
      await expectNothingOf(planted);
    },
    PATIENCE_MS,
  );

  it.each(servers)('while %s is down', async (name) => {
    const planted = await plant(system, doctor, newPhone());
    await untilConsumed();
    await proxies[name].cut();
    await leave(planted);
    await proxies[name].reopen();
    await expectNothingOf(planted);
  });

  it.each(servers)('when %s is cut in the middle of the erasure', async (name) => {
    const planted = await plant(system, doctor, newPhone());
    await untilConsumed();
    await leave(planted);
    await proxies[name].cut();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await proxies[name].reopen();
    await expectNothingOf(planted);
  });

  it('including what late events bring back', async () => {
    const planted = await plant(system, doctor, newPhone());
    const { userId } = planted.farmer;
    await untilConsumed();
    await leave(planted);
    await expectNothingOf(planted);
    const word = `देर-${ulid()}`;
    const about = { aggregateId: userId, userId };
    await others.publish([
      toEvent(userRenamed, { ...about, data: { userId, name: word } }),
      toEvent(diagnosisCompleted, {
        ...about,
        data: {
          ...{ diagnosisId: ulid(), userId, problem: null, problemName: word },
          ...{ urgency: 'low', confidence: 50, district: null },
        },
      }),
      toEvent(orchardRecordAdded, {
        ...about,
        data: {
          ...{ orchardId: planted.orchardId, userId, entryId: ulid(), kind: 'spray' },
          ...{ on: new Date().toISOString().slice(0, 10), product: word, removed: false },
        },
      }),
      toEvent(consultNotificationWanted, {
        ...about,
        data: { userId, kind: 'consultation', key: ulid(), title: word, text: word, path: '/consult' },
      }),
    ]);
    await untilConsumed();
    expect((await traces([word])).filter((where) => !where.startsWith('nats'))).toEqual([]);
    const [stores] = system.stores;
    // Ten minutes later.
    expect(stores && (await makeDue(stores, eraseAgain.name))).toBeGreaterThanOrEqual(ERASING_SERVICES.length);
    await eventually(async () => expect(await traces([word])).toEqual([]), SOON);
    await expectNothingOf(planted);
  });
});

it('an account that is in a restored backup is erased again by replaying the erasures', async () => {
  const planted = await plant(system, doctor, newPhone());
  const { farmer, canaries } = planted;
  const words = wordsOf(canaries);
  await untilConsumed();
  const before = await traces(words);
  const restore = await backUp(farmer.userId);
  const hourAgo = new Date(Date.now() - 60 * 60_000).toISOString();
  await leave(planted);
  await expectNothingOf(planted);
  await restore();
  const back = await traces(words);
  for (const where of ['users', 'orchards', 'diagnoses']) expect(before.join() && back.join()).toContain(where);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  expect(await admin('erasures', 'replay', tomorrow)).toMatch(/^0 people/);
  expect(await admin('erasures', 'replay', hourAgo)).toMatch(/^[1-9]\d* people/);
  await expectNothingOf(planted);
  const listing = await admin('erasures');
  expect(listing).toContain(farmer.userId);
  expect(listing).toContain('every service has done all of it');
});
