import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { Schema } from 'mongoose';
import sharp from 'sharp';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServiceTokens } from '../http/access/service-tokens.ts';
import type { BaseConfig } from '../lifecycle/config.ts';
import { createService, type Service } from '../lifecycle/service.ts';
import { dispose, eventually, startTestService, testConfig } from '../testing/testing.ts';
import { exportPersonalData } from './export-personal-data.ts';
import { photoFile } from './media-file-name.ts';
import { ownRows } from './own-rows.ts';
import { createPersonalDataReader, filesIn, type PersonalDataReader } from './read-personal-data.ts';

const config = testConfig('personaldata');
interface Page {
  _id: string;
  userId: string;
  text: string;
}
let book: Service;
let baseUrl: string;
let auth: Service;
let reader: PersonalDataReader;
/** How many rows of the endless file were read, and whether its generator was stopped. */
let endless = { rows: 0, isStopped: false };

function buildBook(given: BaseConfig): Service {
  const service = createService({ name: 'book', title: 'Book', config: given, uses: { media: true } });
  const pages = service.mongo.model('Page', new Schema({ _id: String, userId: String, text: String }), 'pages');
  const files = [
    {
      name: 'pages.json',
      rows: (userId: string) => ownRows<Page>(pages, { userId }, ({ _id, text }) => ({ id: _id, text })),
    },
    {
      name: 'endless.json',
      async *rows(userId: string) {
        if (userId !== reads.endless && userId !== reads.broken) return;
        try {
          for (;;) {
            endless.rows += 1;
            if (userId === reads.broken && endless.rows > 50) throw new Error('broken');
            yield { text: 'x'.repeat(10_000) };
          }
        } finally {
          endless.isStopped = true;
        }
      },
    },
  ];
  exportPersonalData(service, files, { media: service.media });
  return service;
}
const reads = { endless: ulid(), broken: ulid() };

const bare = { mongo: false, redis: false, events: false };
const caller = (name: string) => createService({ name, title: name, config, uses: bare });
const readerOf = (service: Service) => createPersonalDataReader(service, { baseUrl, audience: 'book' });
const open = (userId: string) => reader.open(userId, ulid(), new AbortController().signal);

beforeAll(async () => {
  book = await startTestService(buildBook, config);
  await book.app.listen({ host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${(book.app.server.address() as AddressInfo).port}`;
  auth = caller('auth');
  reader = readerOf(auth);
});
afterAll(dispose);

async function contents(tar: Readable): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for await (const { name, bytes } of filesIn(tar)) found.set(name, Buffer.concat(await bytes.toArray()));
  return found;
}

it('a user’s copy has their rows in order, over many pages and parts, and their photos, but nothing of other users', async () => {
  const [userId, other] = [ulid(), ulid()];
  const long = 'अनार '.repeat(2000);
  const mine = Array.from({ length: 250 }, (_, n) => ({
    _id: ulid(n + 1),
    userId,
    text: `${n} ${n < 50 ? long : ''}`,
  }));
  await book.mongo.collection<Page>('pages').insertMany([...mine, { _id: ulid(), userId: other, text: 'neighbour' }]);
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#a01546' } })
    .jpeg()
    .toBuffer();
  const { mediaId, jpeg } = await book.media.save(userId, picture);
  const theirs = await book.media.save(other, picture);

  const files = await contents(await open(userId));
  expect([...files.keys()].sort()).toEqual(['endless.json', 'pages.json', photoFile(mediaId)]);
  expect(JSON.parse(String(files.get('pages.json')))).toEqual(mine.map(({ _id, text }) => ({ id: _id, text })));
  expect(JSON.parse(String(files.get('endless.json')))).toEqual([]);
  expect(files.get(photoFile(mediaId))).toEqual(jpeg);
  expect(files.has(photoFile(theirs.mediaId))).toBe(false);
});

it('a copy is refused to other services than auth', async () => {
  await expect(readerOf(caller('market')).open(ulid(), ulid(), new AbortController().signal)).rejects.toThrow('403');
  const bareReply = await book.app.inject(`/internal/people/${ulid()}/data`);
  expect(bareReply.statusCode).toBe(401);
});

it('an export pauses while its client does not read, and stops when the client disconnects', async () => {
  endless = { rows: 0, isStopped: false };
  const tar = await open(reads.endless);
  let seen = 0;
  for await (const { bytes } of filesIn(tar)) {
    for await (const chunk of bytes) {
      seen += chunk.length;
      if (seen > 200_000) break;
    }
    // Only the buffers of two sockets and some streams are filled; the rest waits.
    const before = await eventually(async () => {
      const rows = endless.rows;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return rows === endless.rows ? rows : undefined;
    });
    expect(before).toBeLessThan(3000);
    break;
  }
  await eventually(() => endless.isStopped);
});

it('a service that fails midway aborts the copy', async () => {
  endless = { rows: 0, isStopped: false };
  await expect(contents(await open(reads.broken))).rejects.toThrow();
});

it('isReady is false for an unreachable service and without a key', async () => {
  expect(await reader.isReady()).toBe(true);
  const nowhere = createPersonalDataReader(auth, { baseUrl: 'http://127.0.0.1:1', audience: 'book' });
  expect(await nowhere.isReady()).toBe(false);
  const { onStop } = auth;
  const serviceTokens = createServiceTokens('auth', () => []);
  const keyless = createPersonalDataReader({ onStop, serviceTokens }, { baseUrl, audience: 'book' });
  expect(await keyless.isReady()).toBe(false);
});
