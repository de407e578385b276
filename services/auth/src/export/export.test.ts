import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { exportPersonalData } from '@anar/service-kit/personal-data/export-personal-data';
import { dispose, eventually, testConfig } from '@anar/service-kit/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { type AuthUnderTest, authUnderTest, type LoggedIn } from '../testing/auth-under-test.ts';
import { createExportLinks } from './export-links.ts';
import { READ_ME } from './read-me.ts';
import type { OtherService } from './routes.ts';
import { zipOf } from './zip-of.ts';

const OTHERS: readonly OtherService[] = ['orchard', 'diagnosis', 'market', 'payments', 'consult'];
const DAY_SECONDS = 24 * 60 * 60;
const PHOTO = Buffer.alloc(500_000, 'अ');
const photos = 60;
/** The accept header of a browser navigation. */
const ACCEPT_PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8';

let auth: AuthUnderTest;
let authUrl: string;
let farmer: LoggedIn;
const others = new Map<OtherService, Service>();
/** Runs before the last service sends its row. */
let beforeLast: (() => Promise<void>) | undefined;

const bare = { mongo: false, redis: false, events: false };
async function* rowsOf(name: OtherService, userId: string) {
  yield { service: name, userId, text: `शब्द-${name}` };
  if (name === 'consult') await beforeLast?.();
}

async function startOther(name: OtherService): Promise<[OtherService, string]> {
  const service = createService({ name, title: name, config: testConfig(`x${name}`), uses: bare });
  exportPersonalData(service, [{ name: `${name}.json`, rows: (userId) => rowsOf(name, userId) }]);
  await service.start();
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  others.set(name, service);
  return [name, urlOf(service)];
}
const urlOf = ({ app }: Service) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

beforeAll(async () => {
  const addresses = Object.fromEntries(await Promise.all(OTHERS.map(startOther)));
  auth = await authUnderTest('export', (config) => {
    config.export = { ...config.export, services: addresses };
  });
  await auth.service.app.listen({ host: '127.0.0.1', port: 0 });
  authUrl = urlOf(auth.service);
  farmer = await auth.logIn('9100000001');
});
afterEach(() => {
  beforeLast = undefined;
});
afterAll(async () => {
  await dispose();
  await Promise.all([...others.values()].map((service) => service.stop({ graceful: false })));
});

const ask = (person: LoggedIn, of = person) =>
  auth.service.app.inject({ method: 'POST', url: `/api/users/${of.body.user.id}/export`, headers: person.headers });
const linkOf = async (person: LoggedIn): Promise<string> => (await ask(person)).json().url;
const sidOf = ({ body }: LoggedIn): string =>
  JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString()).sid;
/** A new user, whose hourly download limit is unused. */
const newcomer = async () => auth.logIn(auth.newPhone());

/** File names and contents, read by another ZIP library. */
function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, Buffer>>();
  const found = new Map<string, Buffer>();
  fromBuffer(bytes, { lazyEntries: true }, (failure, zip) => {
    if (failure) return reject(failure);
    zip.on('error', reject);
    zip.on('end', () => resolve(found));
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error);
        found.set(entry.fileName, Buffer.concat(await stream.toArray()));
        zip.readEntry();
      });
    });
    zip.readEntry();
  });
  return promise;
}

it('one ZIP contains everything of a user in every service, and is cached nowhere', async () => {
  const reply = await ask(farmer);
  expect(reply.statusCode).toBe(200);
  const { url, expiresAt } = reply.json();
  expect(new Date(expiresAt).getTime() - Date.now()).toBeGreaterThan((DAY_SECONDS - 60) * 1000);
  const download = await fetch(authUrl + url);
  expect(download.status).toBe(200);
  expect(Object.fromEntries(download.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="anar-mitra-\d{4}-\d\d-\d\d\.zip"$/),
    'cache-control': 'private, no-store',
  });
  const files = await unzip(Buffer.from(await download.arrayBuffer()));
  for (const name of OTHERS) {
    const [row] = JSON.parse(String(files.get(`${name}.json`)));
    expect(row).toEqual({ service: name, userId: farmer.body.user.id, text: `शब्द-${name}` });
  }
  const [account] = JSON.parse(String(files.get('account.json')));
  expect(account).toMatchObject({ id: farmer.body.user.id, phone: '9100000001' });
  expect(JSON.parse(String(files.get('consents.json')))).toHaveLength(1);
  expect(JSON.parse(String(files.get('sessions.json')))).toHaveLength(1);
  expect(String(files.get(READ_ME.name))).toBe(READ_ME.text);
});

it('the copy of another user is refused', async () => {
  const other = await newcomer();
  expect((await ask(other, farmer)).statusCode).toBe(403);
});

it('a link is invalid after its day, its session, its account, or with one changed byte', async () => {
  const person = await newcomer();
  const url = await linkOf(person);
  const at = url.lastIndexOf('.') + 5;
  const changed = [url.slice(0, at) + (url[at] === 'A' ? 'B' : 'A') + url.slice(at + 1), `${url}A`];
  const ofOther = url.replace(person.body.user.id, farmer.body.user.id);
  const get = async (path: string) => {
    const reply = await auth.service.app.inject({ method: 'HEAD', url: path });
    return reply.statusCode;
  };
  expect(await get(url)).toBe(200);
  for (const wrong of [...changed, ofOther]) expect(await get(wrong)).toBe(410);
  auth.pass(DAY_SECONDS + 1);
  expect(await get(url)).toBe(410);
  auth.pass(-DAY_SECONDS - 1);
  expect(await get(url)).toBe(200);
  const deletion = { method: 'DELETE', url: `/api/users/${person.body.user.id}`, headers: person.headers } as const;
  expect((await auth.service.app.inject(deletion)).statusCode).toBe(200);
  expect(await get(url)).toBe(410);

  const other = await newcomer();
  const ofLogin = await linkOf(other);
  expect(await get(ofLogin)).toBe(200);
  const end = { method: 'DELETE', url: `/api/auth/sessions/${sidOf(other)}`, headers: other.headers } as const;
  expect((await auth.service.app.inject(end)).statusCode).toBe(200);
  expect(await get(ofLogin)).toBe(410);
});

it('while a service is down there is no link and no copy', async () => {
  const away = await authUnderTest('exportaway', (config) => {
    config.export = {
      ...config.export,
      services: { ...auth.config.export.services, market: 'http://127.0.0.1:1' },
    };
  });
  const person = await away.logIn('9100000009');
  const reply = await away.service.app.inject({
    method: 'POST',
    url: `/api/users/${person.body.user.id}/export`,
    headers: person.headers,
  });
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: 'export_unavailable', error: expect.stringContaining('इकट्ठी नहीं') });
  const owner = { userId: person.body.user.id, sid: sidOf(person) };
  const { path } = createExportLinks(away.config.export.exportKey, Date.now).make(owner);
  expect((await away.service.app.inject(path)).json()).toMatchObject({ code: 'export_unavailable' });
  const page = await away.service.app.inject({ url: path, headers: { accept: ACCEPT_PAGE } });
  expect([page.statusCode, page.headers.location]).toEqual([303, '/profile?download=unavailable']);
});

it('a browser that opens a link without a copy is redirected to the profile with the reason', async () => {
  const open = (url: string, given = ACCEPT_PAGE) =>
    fetch(authUrl + url, { headers: { accept: given }, redirect: 'manual' }).then(async (reply) => {
      await reply.arrayBuffer();
      return [reply.status, reply.headers.get('location'), reply.headers.get('content-disposition')];
    });
  const person = await newcomer();
  const url = await linkOf(person);
  expect(await open(`${url}A`)).toEqual([303, '/profile?download=ended', null]);
  expect(await open(`${url}A`, '*/*')).toEqual([410, null, null]);
  await auth.service.redis.set(auth.service.key('export', 'turn', person.body.user.id), '1', 'EX', 60);
  expect(await open(url)).toEqual([303, '/profile?download=busy', null]);
  expect(await open(url, '*/*')).toEqual([429, null, null]);
  await auth.service.redis.del(auth.service.key('export', 'turn', person.body.user.id));
});

it('the erasure removes the download counters', async () => {
  const person = await newcomer();
  const { id } = person.body.user;
  const keys = () => auth.service.redis.keys(auth.service.key('export', '*', id));
  const reply = await fetch(authUrl + (await linkOf(person)));
  await reply.arrayBuffer();
  expect(await keys()).toContain(auth.service.key('export', 'count', id));
  const deletion = await auth.service.app.inject({
    method: 'DELETE',
    url: `/api/users/${id}`,
    headers: person.headers,
  });
  expect(deletion.statusCode).toBe(200);
  await eventually(async () => expect(await keys()).toEqual([]));
});

it('a service that fails midway breaks the download, so that no part looks like a whole copy', async () => {
  const url = await linkOf(await newcomer());
  beforeLast = () => Promise.reject(new Error('the database is gone'));
  await expect(fetch(authUrl + url).then((reply) => reply.arrayBuffer())).rejects.toThrow();
});

it('a user has one download at a time; aborting it frees the slot for the next', async () => {
  const url = await linkOf(await newcomer());
  const abort = new AbortController();
  beforeLast = () => wait(60_000, undefined, { ref: false });
  const first = await fetch(authUrl + url, { signal: abort.signal });
  expect(first.status).toBe(200);
  const second = await fetch(authUrl + url);
  expect(second.status).toBe(429);
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
  beforeLast = undefined;
  abort.abort();
  await first.arrayBuffer().catch(() => undefined);
  await eventually(async () => {
    const again = await fetch(authUrl + url);
    await again.arrayBuffer();
    return again.status === 200;
  });
});

it('six downloads an hour are allowed, the seventh is refused with 429', async () => {
  const url = await linkOf(await newcomer());
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const reply = await fetch(authUrl + url);
    await reply.arrayBuffer();
    statuses.push(reply.status);
    // The slot is released shortly after the last byte.
    await eventually(async () => (await auth.service.redis.keys(auth.service.key('export', 'turn', '*'))).length === 0);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

it('of many photos only those being read are in memory', async () => {
  let made = 0;
  const media = {
    async *ofOwner() {
      for (; made < photos; made += 1) {
        yield { mediaId: `photo${made}`, createdAt: new Date(), contentType: 'image/jpeg', bytes: PHOTO };
      }
    },
  };
  const service = createService({ name: 'many', title: 'Many', config: testConfig('many'), uses: bare });
  const data = exportPersonalData(service, [], { media });
  const zip = zipOf([async () => data.tarOf('anybody')], READ_ME);
  const pieces: Buffer[] = [];
  let [read, most] = [0, 0];
  for await (const piece of zip as AsyncIterable<Buffer>) {
    pieces.push(piece);
    read += piece.length;
    most = Math.max(most, made - Math.floor(read / PHOTO.length));
    await wait(0);
  }
  expect(most).toBeLessThanOrEqual(4);
  const files = await unzip(Buffer.concat(pieces));
  expect(files.size).toBe(photos + 1);
  expect(files.get('photos/photo59.jpg')?.equals(PHOTO)).toBe(true);
});
