import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Row, routeTable } from '../../routes.ts';
import { type EchoService, type ReceivedRequest, startEcho } from '../../testing/echo-service.ts';
import { gatewayConfig, newCaller, rowOf, startGateway, type TestGateway } from '../../testing/test-gateway.ts';

const MIB = 1024 * 1024;
const MINUTE = 60_000;
const short = { bodyIdleMs: 300, bodyTotalMs: MINUTE, access: 'public' } as const;
const brief = { bodyIdleMs: MINUTE, bodyTotalMs: 500, access: 'public' } as const;
const whole = rowOf('/api/auth/refresh');
const stream: Row = { ...rowOf('/api/diagnose'), service: 'auth' };
const table: readonly Row[] = [
  ...routeTable,
  { ...stream, path: '/api/photo' },
  { ...whole, ...short, path: '/api/short/whole' },
  { ...stream, ...short, path: '/api/short/stream' },
  { ...whole, ...brief, path: '/api/brief/whole' },
  { ...stream, ...brief, path: '/api/brief/stream' },
];

let auth: EchoService;
let gateway: TestGateway;
beforeAll(async () => {
  auth = await startEcho('auth');
  gateway = await startGateway(gatewayConfig('bodies', { services: { auth: auth.origin } }), table);
});
afterAll(async () => {
  await dispose();
  await auth.stop();
});

/** Sends a body in pieces. Resolves with the answer, also when it comes before the end of the body. */
function sendPieces(
  path: string,
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  headers = {},
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      gateway.url + path,
      { method: 'POST', headers: { ...newCaller().headers, ...headers } },
      resolve,
    );
    sent.on('error', reject);
    (async () => {
      for await (const piece of pieces) if (!sent.destroyed) await new Promise((done) => sent.write(piece, done));
      sent.end();
    })().catch(reject);
  });
}
const textOf = async (reply: IncomingMessage) => Buffer.concat(await reply.toArray()).toString();
const mebibytes = (count: number) => Array.from({ length: count }, () => Buffer.alloc(MIB));

test('a JSON body reaches the service byte for byte, with its content type', async () => {
  const body = JSON.stringify({ name: 'रमेश', n: 1.0 });
  const reply = await fetch(`${gateway.url}/api/auth/refresh`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
  const seen = (await reply.json()) as ReceivedRequest;
  expect(seen.sha256).toBe(createHash('sha256').update(body).digest('hex'));
  expect(seen.headers['content-type']).toBe('application/json; charset=utf-8');
});

test('a photo of 8 MB reaches the service whole, and only after its last piece has arrived', async () => {
  const photo = randomBytes(8 * MIB);
  let arrived = 0;
  let before = -1;
  auth.onPiece = (bytes) => {
    arrived += bytes;
  };
  async function* slowly() {
    yield photo.subarray(0, 7 * MIB);
    await eventually(async () => (await gateway.metric('gateway_spool_bytes')) === 7 * MIB);
    before = arrived;
    yield photo.subarray(7 * MIB);
  }
  const reply = await sendPieces('/api/photo', slowly(), { 'content-type': 'multipart/form-data; boundary=x' });
  const seen = JSON.parse(await textOf(reply)) as ReceivedRequest;
  expect(before).toBe(0);
  expect(seen.bytes).toBe(photo.length);
  expect(seen.sha256).toBe(createHash('sha256').update(photo).digest('hex'));
  expect(seen.headers['content-type']).toBe('multipart/form-data; boundary=x');
});

test.each([
  ['JSON row, chunked', '/api/auth/refresh', {}],
  ['JSON row, declared', '/api/auth/refresh', { 'content-length': 50 * MIB }],
  ['upload row, chunked', '/api/photo', {}],
  ['upload row, declared', '/api/photo', { 'content-length': 50 * MIB }],
])('50 MB are refused with 413: %s', async (_name, path, headers) => {
  const before = auth.seen.length;
  const reply = await sendPieces(path, mebibytes(50), headers);
  expect(reply.statusCode).toBe(413);
  expect(JSON.parse(await textOf(reply))).toMatchObject({ code: 'payload_too_large', requestId: expect.any(String) });
  expect(auth.seen.length).toBe(before);
});

test.each(['/api/auth/refresh', '/api/photo'])(
  '%s accepts a body of exactly its limit, and refuses one byte more with 413',
  async (path) => {
    const limit = path === '/api/photo' ? stream.bodyLimit : whole.bodyLimit;
    const sent = async (bytes: number) =>
      (await sendPieces(path, [Buffer.alloc(bytes - 1), Buffer.alloc(1)])).statusCode;
    expect([await sent(limit), await sent(limit + 1)]).toEqual([200, 413]);
  },
);

test.each(['/api/auth/refresh', '/api/photo'])(
  'a declared length over the limit is refused with 413 before the body arrives: %s',
  async (path) => {
    const headers = { ...newCaller().headers, 'content-length': 10 * MIB };
    const sent = httpRequest(gateway.url + path, { method: 'POST', headers });
    const reply = new Promise<IncomingMessage>((resolve, reject) => sent.on('response', resolve).on('error', reject));
    sent.flushHeaders();
    expect((await reply).statusCode).toBe(413);
    sent.on('error', () => undefined).destroy();
  },
);

/** The whole answer as text, read only once everything has been written. Rejects when the connection breaks before. */
function writeThenRead(path: string, head: readonly string[], pieces: Iterable<Buffer>): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url);
    const socket = connect(Number(port), hostname).on('error', reject).pause();
    let text = '';
    socket.setEncoding('utf8').on('close', () => reject(new Error(`cut after: ${text}`)));
    (async () => {
      const { authorization } = newCaller().headers;
      const lines = [`POST ${path} HTTP/1.1`, 'host: x', `authorization: ${authorization}`, ...head];
      socket.write(`${lines.join('\r\n')}\r\n\r\n`);
      for (const piece of pieces) {
        await new Promise<void>((done, failed) => {
          socket.write(piece, (error) => (error ? failed(error) : done()));
        });
      }
      socket.on('data', (more) => {
        text += more;
        if (text.endsWith('}')) resolve(text);
      });
      socket.resume();
    })().catch(reject);
  });
}
const size = (bytes: number) => Buffer.from(`${bytes.toString(16)}\r\n`);
const chunked = (pieces: Buffer[]) => [
  ...pieces.map((piece) => Buffer.concat([size(piece.length), piece, Buffer.from('\r\n')])),
  Buffer.from('0\r\n\r\n'),
];
const declared = ['content-type: application/json', `content-length: ${20 * MIB}`];
const undeclared = ['content-type: application/json', 'transfer-encoding: chunked'];

test.each([
  ['JSON row, chunked', '/api/auth/refresh', undeclared, chunked(mebibytes(20))],
  ['JSON row, declared', '/api/auth/refresh', declared, mebibytes(20)],
  ['upload row, chunked', '/api/photo', undeclared, chunked(mebibytes(20))],
  ['upload row, declared', '/api/photo', declared, mebibytes(20)],
])('a client that writes 20 MB before it reads gets the whole 413: %s', async (_name, path, head, pieces) => {
  const [header = '', body = ''] = (await writeThenRead(path, head, pieces)).split('\r\n\r\n');
  expect(header).toMatch(/^HTTP\/1.1 413 /);
  expect(header).not.toMatch(/connection: close/i);
  expect(JSON.parse(body)).toMatchObject({ code: 'payload_too_large', error: expect.any(String) });
});

test('the rest of a refused body is read only up to a limit, then the connection is cut', async () => {
  const endless = ['content-type: application/json', `content-length: ${1024 * MIB}`];
  await expect(writeThenRead('/api/photo', endless, mebibytes(100))).rejects.toThrow();
});

test.each(['/api/short/whole', '/api/short/stream'])(
  'a body that stops arriving is refused with 408: %s',
  async (path) => {
    let done: () => void = () => undefined;
    async function* silent() {
      yield Buffer.from('{');
      await new Promise<void>((resolve) => {
        done = resolve;
      });
    }
    const reply = await sendPieces(path, silent());
    expect(reply.statusCode).toBe(408);
    expect(JSON.parse(await textOf(reply))).toMatchObject({ code: 'request_timeout' });
    done();
  },
);

test.each(['/api/brief/whole', '/api/brief/stream'])(
  'a body that trickles endlessly is refused with 408: %s',
  async (path) => {
    let over = false;
    async function* drip() {
      while (!over) {
        yield Buffer.from('x');
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    }
    const reply = await sendPieces(path, drip());
    over = true;
    expect(reply.statusCode).toBe(408);
    await textOf(reply);
  },
);
