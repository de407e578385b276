import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Row, routeTable } from '../routes.ts';
import { type EchoService, type ReceivedRequest, startEcho } from '../testing/echo-service.ts';
import { postHead, type RawClient, rawClient } from '../testing/raw-client.ts';
import { gatewayConfig, newCaller, rowOf, startGateway, type TestGateway } from '../testing/test-gateway.ts';
import { createSpool } from './spool.ts';

const MIB = 1024 * 1024;
const photo: Row = { ...rowOf('/api/diagnose'), service: 'auth', path: '/api/photo' };
const spoolDir = mkdtempSync(join(tmpdir(), 'anar-spool-'));
const { uploads } = gatewayConfig('defaults');

let auth: EchoService;
let gateway: TestGateway;
let client: RawClient | undefined;
let silent = 0;
beforeAll(async () => {
  auth = await startEcho('auth', (app) => {
    app.post('/api/silent', () => {
      silent += 1;
      return new Promise(() => undefined);
    });
  });
  const config = { services: { auth: auth.origin }, uploads: { ...uploads, spoolDir, spoolBytes: 3 * MIB } };
  gateway = await startGateway(gatewayConfig('spool', config), [
    ...routeTable,
    photo,
    { ...photo, path: '/api/silent' },
  ]);
});
afterEach(() => client?.leave());
afterAll(async () => {
  await dispose();
  await auth.stop();
  rmSync(spoolDir, { recursive: true });
});

/** Unlinked files of the spool that this process has open. */
const openFiles = () => {
  const ours = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(join('/proc/self/fd', fd));
    } catch (error) {
      // The descriptor with which the folder itself was read.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
      throw error;
    }
  });
  return ours.filter((path) => path.startsWith(spoolDir)).length;
};
const spooled = () => gateway.metric('gateway_spool_bytes');
const nothingIsLeft = () =>
  eventually(async () => (await spooled()) === 0 && openFiles() === 0 && readdirSync(spoolDir).length === 0);
const begin = (bytes: number, { headers } = newCaller(), path = '/api/photo') => {
  const startedClient = rawClient(gateway.url);
  startedClient.write(postHead(path, [`authorization: ${headers.authorization}`, `content-length: ${bytes}`]));
  client = startedClient;
  return startedClient;
};
const received = (text: RegExp) => eventually(() => text.test(client?.received ?? ''));
const statusOf = async (sent: Promise<Response>) => (await sent).status;
const send = (bytes: number, { headers } = newCaller(), key = 'a-key-of-the-phone') =>
  fetch(`${gateway.url}/api/photo`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body: Buffer.alloc(bytes),
  });

test('a photo is spooled in an unlinked file until its last byte arrives, and nothing of it is left afterwards', async () => {
  const photographer = begin(2 * MIB);
  photographer.write(Buffer.alloc(2 * MIB - 1));
  await eventually(async () => (await spooled()) === 2 * MIB - 1);
  expect([openFiles(), readdirSync(spoolDir)]).toEqual([1, []]);
  const before = auth.seen.length;
  photographer.write('x');
  await received(/"bytes":2097152/);
  expect(auth.seen.length).toBe(before + 1);
  await nothingIsLeft();
});

test('a short recording is kept in memory, not in a file', async () => {
  begin(40_000).write(Buffer.alloc(39_999));
  await eventually(async () => (await spooled()) === 39_999);
  expect(openFiles()).toBe(0);
});

test('a body in single bytes is written to its file in few writes', async () => {
  const spool = createSpool({ dir: spoolDir, maxBytes: MIB });
  const body = spool.begin();
  let goes = 0;
  for (let at = 0; at < 300_000; at++) {
    const writing = body.write(Buffer.of(at % 251));
    goes += writing ? 1 : 0;
    if (writing) await writing;
  }
  expect(goes).toBe(4);
  const whole = Buffer.concat(await ((await body.read()) as Readable).toArray());
  expect(whole.equals(Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251)))).toBe(true);
  await body.close();
  expect(spool.bytes).toBe(0);
});

test.each<[string, string, (client: RawClient) => void]>([
  ['by a client that leaves', '', ({ leave }) => leave()],
  ['by one that sends less than it said', '', ({ socket }) => void socket.end()],
  ['by one that is no HTTP in the middle', 'transfer-encoding: chunked', ({ write }) => write('nonsense\r\n')],
])('a body that is aborted %s leaves nothing behind', async (_who, header, giveUp) => {
  const { headers } = newCaller();
  const authorization = `authorization: ${headers.authorization}`;
  const piece = Buffer.alloc(200_000);
  client = rawClient(gateway.url);
  if (header === '') client.write(postHead('/api/photo', [authorization, 'content-length: 400000']));
  else client.write(`${postHead('/api/photo', [authorization, header])}30d40\r\n`);
  client.write(piece);
  await eventually(async () => (await spooled()) > 0 && openFiles() === 1);
  const before = auth.seen.length;
  giveUp(client);
  await nothingIsLeft();
  expect(auth.seen.length).toBe(before);
});

test('an upload whose client disconnects while the service works leaves nothing behind', async () => {
  begin(MIB, newCaller(), '/api/silent').write(Buffer.alloc(MIB));
  await eventually(() => silent === 1);
  expect(await spooled()).toBe(MIB);
  client?.leave();
  await nothingIsLeft();
});

test('an upload that does not fit into the spool is 503, and accepted when others are finished', async () => {
  const first = begin(2 * MIB);
  first.write(Buffer.alloc(2 * MIB - 1));
  await eventually(async () => (await spooled()) === 2 * MIB - 1);
  const refused = await send(2 * MIB);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.json()).toMatchObject({ code: 'overloaded', error: expect.stringMatching(/[\u0900-\u097F]/) });
  expect(await statusOf(send(MIB / 2))).toBe(200);
  first.leave();
  await nothingIsLeft();
  expect(await statusOf(send(2 * MIB))).toBe(200);
});

test('a service that stops while a photo arrives: 503, and the same submission succeeds when it is back', async () => {
  const { headers } = newCaller();
  await auth.stop();
  const away = await send(MIB, { ...newCaller(), headers }, 'the-same-press');
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '3']);
  expect(await away.json()).toMatchObject({ code: 'service_unavailable' });
  await nothingIsLeft();
  auth = await startEcho('auth', undefined, Number(new URL(auth.origin).port));
  const seen = await eventually(async () => {
    const again = await send(MIB, { ...newCaller(), headers }, 'the-same-press');
    return again.status === 200 && ((await again.json()) as ReceivedRequest);
  });
  expect([seen.bytes, seen.headers['idempotency-key']]).toEqual([MIB, 'the-same-press']);
});

test('a gateway whose upload folder is not writable fails to start', async () => {
  const config = gatewayConfig('folder', { uploads: { ...uploads, spoolDir: join(spoolDir, 'missing') } });
  await expect(startGateway(config)).rejects.toThrow('missing');
});

test('a connection stays usable after a photo and after a refused one', async () => {
  const { headers } = newCaller();
  const authorization = `authorization: ${headers.authorization}`;
  client = rawClient(gateway.url);
  client.write(`${postHead('/api/photo', [authorization, 'content-length: 4'])}four`);
  await received(/"bytes":4/);
  client.write(`${postHead('/api/photo', ['authorization: Bearer x', 'content-length: 4'])}four`);
  await received(/ 401 /);
  client.write(`${postHead('/api/photo', [authorization, 'transfer-encoding: chunked'])}5\r\nfive!\r\n0\r\n\r\n`);
  await received(/"bytes":5/);
});

test('a client that expects 100-continue gets it only with a valid token', async () => {
  const expectContinue = ['expect: 100-continue', 'content-length: 4'];
  client = rawClient(gateway.url);
  client.write(postHead('/api/photo', ['authorization: Bearer x', ...expectContinue]));
  await received(/^HTTP\/1.1 401 [\s\S]*connection: close/i);
  client = rawClient(gateway.url);
  client.write(postHead('/api/photo', [`authorization: ${newCaller().headers.authorization}`, ...expectContinue]));
  await received(/^HTTP\/1.1 100 Continue\r\n\r\n$/);
  client.write('four');
  await received(/HTTP\/1.1 200 [\s\S]*"bytes":4/);
  expect(client.received).not.toMatch(/connection: close/i);
});
