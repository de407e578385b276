import { randomBytes } from 'node:crypto';
import { type Caller, logIn } from '@anar/running-system/http-client';
import { type RunningSystem, runSystem } from '@anar/running-system/running-system';
import { dispose, eventually, testConfig } from '@anar/service-kit/testing';
import { startNeighbour } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A large personal data export: read slowly, and during the outage of a service. */

const CHECKS = 500;
const PHOTOS = 60;
const CHECK_WORDS = 15_000;
const PHOTO_BYTES = 2_000_000;
const CHUNK_BYTES = 255 * 1024;
const MEASURED = ['diagnosis', 'auth', 'gateway'] as const;
/** Maximum memory of a service during the export relative to before. The export itself is larger than that. */
const MOST_GROWTH = 2;

let system: RunningSystem;
let farmer: Caller;

beforeAll(async () => {
  system = await runSystem();
  farmer = await logIn(system, '9876500811');
  await fill(farmer.userId);
});
afterAll(async () => {
  await dispose();
  await system?.stop();
});

/** As stored by diagnosis; incompressible in a ZIP. */
async function fill(userId: string): Promise<void> {
  const { service } = await startNeighbour(testConfig('filling'));
  const database = service.mongo.useDb(system.databases.diagnosis);
  const into = (name: string, documents: object[]) => database.collection(name).insertMany(documents);
  const createdAt = new Date();
  const words = () => randomBytes(CHECK_WORDS).toString('base64');
  const check = () => ({ _id: ulid(), userId, userInput: words(), answers: [], diagnosis: {}, createdAt });
  await into('diagnoses', Array.from({ length: CHECKS }, check));
  for (let n = 0; n < PHOTOS; n += 1) {
    const [_id, bytes] = [ulid(), randomBytes(PHOTO_BYTES)];
    const metadata = { contentType: 'image/jpeg' };
    const chunks = Array.from({ length: Math.ceil(PHOTO_BYTES / CHUNK_BYTES) }, (_, at) => {
      return { files_id: _id, n: at, data: bytes.subarray(at * CHUNK_BYTES, (at + 1) * CHUNK_BYTES) };
    });
    await into('files.chunks', chunks);
    const file = { _id, filename: _id, length: PHOTO_BYTES, chunkSize: CHUNK_BYTES, uploadDate: createdAt, metadata };
    await into('files.files', [file]);
    await into('media', [{ _id, owner: userId, createdAt, recordId: ulid() }]);
  }
}

const ask = (who: Caller) => who.call('POST', `/api/users/${who.userId}/export`);

/** The rest of a download, after its first chunk. */
async function begin(who: Caller): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  return eventually(async () => {
    const { url } = (await ask(who)).body as unknown as { url: string };
    const reply = await fetch(system.url + url);
    if (reply.status !== 200 || !reply.body) return undefined;
    const reader = reply.body.getReader();
    await reader.read();
    return reader;
  });
}

async function readOn(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(pieces);
    pieces.push(value);
  }
}

/** Heap and external bytes of each service that an export passes. */
async function memory(): Promise<number[]> {
  return Promise.all(
    MEASURED.map(async (name) => {
      const page = await (await fetch(`${system.management[name]}/metrics`)).text();
      const found = [...page.matchAll(/^nodejs_(?:heap_size_used|external_memory)_bytes(?:\{.*\})? (\S+)$/gm)];
      if (found.length !== 2) throw new Error(`${name} says ${found.length} of two kinds of memory`);
      return found.reduce((sum, [, bytes]) => sum + Number(bytes), 0);
    }),
  );
}

it('a large export read slowly is never whole in memory, and does not block another user’s export', async () => {
  const before = await memory();
  const slow = await begin(farmer);
  const other = await logIn(system, '9876500812');
  const theirs = await readOn(await begin(other));
  expect(theirs.includes('PK\x05\x06')).toBe(true);
  expect((await other.call('GET', `/api/users/${other.userId}/diagnoses`)).status).toBe(200);

  let most = await memory();
  let isOver = false;
  const copy = readOn(slow).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const now = await memory();
    most = most.map((bytes, at) => Math.max(bytes, now[at] ?? 0));
  }
  const bytes = await copy;
  expect(bytes.toString('latin1').match(/photos\/\w+\.jpg/g)).toHaveLength(2 * PHOTOS);
  for (const [at, name] of MEASURED.entries()) {
    const took = before[at] ?? 0;
    expect(bytes.length, `the copy is as much as ${name}`).toBeGreaterThan(1.2 * took);
    expect((most[at] ?? 0) / took, name).toBeLessThan(MOST_GROWTH);
  }
});

it('a service stopped during an export breaks the download; new links get 503 until it is back', async () => {
  const reader = await begin(farmer);
  await system.takeDown('diagnosis');
  await expect(readOn(reader)).rejects.toThrow();
  const { status, body } = await ask(farmer);
  expect([status, body.code]).toEqual([503, 'export_unavailable']);
  expect(body.error).toContain('थोड़ी देर में फिर कोशिश करें');
  await system.restart('diagnosis');
  await eventually(async () => (await ask(farmer)).status === 200);
});
