import { createHash, randomBytes } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Row, routeTable } from '../routes.ts';
import { type EchoService, type Seen, startEcho } from '../testing/echo-service.ts';
import { gatewayConfig, somebody, startGateway, type TestGateway } from '../testing/test-gateway.ts';

const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;
const MIB = 1024 * 1024;
const MINUTE = 60_000;
const short = { bodyIdleMs: 300, bodyTotalMs: MINUTE, answerMs: 300, access: 'public', limits: 'default' } as const;
const brief = { ...short, bodyIdleMs: MINUTE, bodyTotalMs: 500 } as const;
const rowOf = (path: string): Row => {
  const row = routeTable.find((one) => one.path === path);
  if (row === undefined) throw new Error(`no row ${path}`);
  return row;
};
const table: readonly Row[] = [
  ...routeTable,
  { ...rowOf('/api/auth/refresh'), ...short, methods: ['GET', 'POST'], path: '/api/short/whole' },
  { ...rowOf('/api/diagnose'), ...short, service: 'auth', path: '/api/short/stream' },
  { ...rowOf('/api/auth/refresh'), ...brief, path: '/api/brief/whole' },
  { ...rowOf('/api/diagnose'), ...brief, service: 'auth', path: '/api/brief/stream' },
  { ...rowOf('/api/diagnose'), service: 'auth', path: '/api/early' },
];

let auth: EchoService;
let orchard: EchoService;
let gateway: TestGateway;
let tries = 0;
let openGate: () => void = () => undefined;
const gate = new Promise<void>((resolve) => {
  openGate = resolve;
});

beforeAll(async () => {
  auth = await startEcho('auth', (app) => {
    app.all('/api/auth/reset', async (request) => {
      tries += 1;
      request.raw.socket.destroy();
    });
    app.post('/api/auth/logout', async () => {
      await gate;
      return {};
    });
    app.post(
      '/api/early',
      { onRequest: async (_request, reply) => reply.code(409).send({ code: 'early' }) },
      async () => ({}),
    );
    app.all('/api/short/whole', () => new Promise(() => undefined));
    app.get('/api/auth/talkative', async (_request, reply) =>
      reply
        .headers({
          'set-cookie': ['a=1; Path=/', 'b=2; Path=/'],
          'access-control-allow-origin': '*',
          'content-security-policy': "default-src 'unsafe-inline'",
          'x-powered-by': 'something',
          etag: '"v1"',
          'cache-control': 'private, max-age=60',
        })
        .code(418)
        .send({ error: 'यह सेवा की अपनी बात है।', code: 'teapot' }),
    );
    app.get('/internal/secret', async () => 'leaked');
    app.get('/metrics', async () => 'leaked');
  });
  orchard = await startEcho('orchard');
  gateway = await startGateway(
    gatewayConfig('proxy', { services: { auth: auth.origin, orchard: orchard.origin }, trustedProxies: ['127.0.0.2'] }),
    table,
  );
});
afterAll(async () => {
  await dispose();
  await Promise.all([auth.stop(), orchard.stop()]);
});

const ask = (path: string, init: RequestInit = {}) => fetch(gateway.url + path, init);
const seenBy = async (path: string, init: RequestInit = {}): Promise<Seen> =>
  (await ask(path, init)).json() as Promise<Seen>;

/** A request line as it is, past every client that would tidy it up. */
async function rawStatus(line: string): Promise<string> {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
  let text = '';
  for await (const piece of socket) text += piece;
  return text;
}

describe('the table', () => {
  test('sends a path to its service as it is, query included', async () => {
    const { headers } = somebody();
    const one = await seenBy('/api/orchards/user/7?limit=2&q=..%2Fx', { headers });
    expect(one).toMatchObject({ service: 'orchard', method: 'GET', url: '/api/orchards/user/7?limit=2&q=..%2Fx' });
    expect(await seenBy('/api/users/7', { headers, method: 'PUT', body: '{}' })).toMatchObject({
      service: 'auth',
      method: 'PUT',
    });
    expect(await seenBy('/media/orchard/7?sig=1')).toMatchObject({ service: 'orchard', url: '/media/orchard/7?sig=1' });
    const head = await ask('/media/orchard/7', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(orchard.seen.at(-1)?.method).toBe('HEAD');
  });

  test('answers an unknown path and a known one without a service', async () => {
    const unknown = await ask('/api/nothing', { headers: { accept: 'text/html' } });
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: 'not_found', requestId: expect.stringMatching(ULID) });
    const unconfigured = await ask('/api/advice', { method: 'POST', headers: somebody().headers });
    expect(unconfigured.status).toBe(503);
    expect(await unconfigured.json()).toMatchObject({ code: 'service_unavailable' });
  });

  test.each([
    '/internal/secret',
    '/%69nternal/secret',
    '//internal/secret',
    '/api/../internal/secret',
    '/api/auth/../../internal/secret',
    '/api/auth/%2e%2e/%2e%2e/internal/secret',
    '/api/auth/..%2f..%2finternal/secret',
    '/api/auth\\..\\..\\internal\\secret',
    '/media/auth/../../internal/secret',
    '/api/auth/;/../../internal/secret',
    '/INTERNAL/secret',
  ])('never reaches the inside of a service: GET %s', async (path) => {
    const reply = await rawStatus(`GET ${path}`);
    expect(reply).toMatch(/^HTTP\/1\.1 40[04]/);
    expect(reply).not.toContain('leaked');
  });

  test('a request line that names another host is refused', async () => {
    expect(await rawStatus(`GET ${auth.origin}/internal/secret`)).toMatch(/^HTTP\/1\.1 40[04]/);
  });
});

describe('headers', () => {
  test('forged ones do not reach a service; what the gateway knows does', async () => {
    const { headers } = somebody();
    const forged = {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'for=6.6.6.6',
      'x-real-ip': '6.6.6.6',
      'x-user-id': 'root',
      'x-anar-caller': 'root',
      'x-http-method-override': 'DELETE',
      'proxy-authorization': 'Basic eA==',
      te: 'trailers',
    };
    const { headers: seen } = await seenBy('/api/orchards', {
      headers: { ...headers, ...forged, 'accept-language': 'hi' },
    });
    expect(seen).toMatchObject({
      authorization: headers.authorization,
      'accept-language': 'hi',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(gateway.url).host,
      host: new URL(orchard.origin).host,
    });
    for (const name of Object.keys(forged)) {
      if (!name.startsWith('x-forwarded-')) expect(seen).not.toHaveProperty(name);
    }
  });

  test('a header named in Connection cannot remove one of ours', async () => {
    const seen = await new Promise<Seen>((resolve, reject) => {
      const options = { headers: { connection: 'close, x-request-id, authorization', ...somebody().headers } };
      httpRequest(`${gateway.url}/api/orchards`, options, async (reply) => {
        resolve(JSON.parse(Buffer.concat(await reply.toArray()).toString()));
      })
        .on('error', reject)
        .end();
    });
    expect(seen.headers['x-request-id']).toMatch(ULID);
  });

  test.each([
    ['01M7YQKZT838KP7YGZFKVVVJQY', true],
    ['short', false],
    ['a b; drop', false],
    ['x'.repeat(65), false],
  ])('request id %s is kept: %s', async (given, kept) => {
    const reply = await ask('/api/orchards', { headers: { ...somebody().headers, 'x-request-id': given } });
    const id = reply.headers.get('x-request-id');
    if (kept) expect(id).toBe(given);
    else expect(id).toMatch(ULID);
    expect(((await reply.json()) as Seen).headers['x-request-id']).toBe(id);
  });

  test('a service’s status, cookies and etag pass; its word on security, CORS and itself does not', async () => {
    const reply = await ask('/api/auth/talkative', { headers: somebody().headers });
    expect(reply.status).toBe(418);
    expect(await reply.json()).toEqual({ error: 'यह सेवा की अपनी बात है।', code: 'teapot' });
    expect(reply.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect(reply.headers.get('etag')).toBe('"v1"');
    expect(reply.headers.get('cache-control')).toBe('private, max-age=60');
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    expect(reply.headers.get('x-powered-by')).toBeNull();
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('an answer whose service says nothing about it is kept by no cache, nor is an error', async () => {
    expect((await ask('/api/orchards', { headers: somebody().headers })).headers.get('cache-control')).toBe('no-store');
    expect((await ask('/api/orchards')).headers.get('cache-control')).toBe('no-store');
  });

  test('X-Forwarded-For is believed only when a trusted proxy says it', async () => {
    const ask = (localAddress: string) =>
      new Promise<Seen>((resolve, reject) => {
        const options = { localAddress, headers: { ...somebody().headers, 'x-forwarded-for': '6.6.6.6, 49.36.1.2' } };
        httpRequest(`${gateway.url}/api/orchards`, options, async (reply) => {
          resolve(JSON.parse(Buffer.concat(await reply.toArray()).toString()));
        })
          .on('error', reject)
          .end();
      });
    expect((await ask('127.0.0.2')).headers['x-forwarded-for']).toBe('49.36.1.2');
    expect((await ask('127.0.0.3')).headers['x-forwarded-for']).toBe('127.0.0.3');
  });
});

describe('bodies', () => {
  const diagnose = { ...rowOf('/api/diagnose'), service: 'auth', path: '/api/photo' } as const;
  let photos: TestGateway;
  beforeAll(async () => {
    photos = await startGateway(gatewayConfig('photos', { services: { auth: auth.origin } }), [...table, diagnose]);
  });

  /** Sends pieces by hand. Resolves with the answer, whenever it comes. */
  function sendPieces(
    path: string,
    pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
    headers = {},
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        photos.url + path,
        { method: 'POST', headers: { ...somebody().headers, ...headers } },
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

  test('a JSON body arrives byte for byte, with its type', async () => {
    const body = JSON.stringify({ name: 'रमेश', n: 1.0 });
    const seen = await seenBy('/api/auth/refresh', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(seen.sha256).toBe(createHash('sha256').update(body).digest('hex'));
    expect(seen.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('a photo of 8 MB is streamed: its first piece reaches the service before its last has been sent', async () => {
    const photo = randomBytes(8 * MIB);
    let arrived = 0;
    auth.onPiece = (bytes) => {
      arrived += bytes;
    };
    async function* slowly() {
      yield photo.subarray(0, MIB);
      await eventually(() => arrived > 0);
      yield photo.subarray(MIB);
    }
    const reply = await sendPieces('/api/photo', slowly(), { 'content-type': 'multipart/form-data; boundary=x' });
    const seen = JSON.parse(await textOf(reply)) as Seen;
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

  test.each(['/api/short/whole', '/api/short/stream'])(
    'a body that stops coming is refused with 408: %s',
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
    'a body that drips for ever is refused with 408: %s',
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

  test('a client that leaves in the middle of an upload leaves nothing behind', async () => {
    let arrived = 0;
    auth.onPiece = (bytes) => {
      arrived += bytes;
    };
    const sent = httpRequest(`${photos.url}/api/photo`, { method: 'POST', headers: somebody().headers });
    sent.on('error', () => undefined);
    sent.write(Buffer.alloc(1000));
    await eventually(() => arrived > 0);
    const open = () => new Promise<number>((resolve) => auth.app.server.getConnections((_, count) => resolve(count)));
    const before = await open();
    sent.destroy();
    await eventually(async () => (await open()) < before);
  });
});

describe('a service that is not there', () => {
  test('hangs: 503 after its time', async () => {
    const reply = await ask('/api/short/whole', { method: 'POST', body: '{}' });
    expect(reply.status).toBe(503);
    expect(reply.headers.get('retry-after')).toBe('3');
    expect(await reply.json()).toMatchObject({ error: expect.stringMatching(/[ऀ-ॿ]/), code: 'service_unavailable' });
  });

  test('hangs under a crowd: what cannot even wait is refused at once, another service answers as ever', async () => {
    const crowd = Array.from({ length: 450 }, () => ask('/api/auth/logout', { method: 'POST', body: '{}' }));
    let refused = 0;
    for (const reply of crowd) reply.then(({ status }) => (refused += status === 503 ? 1 : 0));
    await eventually(() => refused === 450 - 128 - 256);
    expect((await ask('/api/orchards', { headers: somebody().headers })).status).toBe(200);
    openGate();
    const replies = await Promise.all(crowd);
    expect(replies.filter((reply) => reply.status === 200).length).toBe(128 + 256);
    const overloaded = replies.find((reply) => reply.status === 503);
    expect(overloaded?.headers.get('retry-after')).not.toBeNull();
    expect(await overloaded?.json()).toMatchObject({ code: 'overloaded' });
  });

  test('breaks off: a write is tried once, a read once more', async () => {
    tries = 0;
    expect((await ask('/api/auth/reset', { method: 'POST', headers: somebody().headers, body: '{}' })).status).toBe(
      503,
    );
    expect(tries).toBe(1);
    tries = 0;
    expect((await ask('/api/auth/reset', { headers: somebody().headers })).status).toBe(503);
    expect(tries).toBe(2);
  });

  test('is killed while requests run, and comes back without a restart', async () => {
    const port = Number(new URL(orchard.origin).port);
    const slow = await startEcho('slow', (app) => {
      app.get('/api/orchards/user/slow', () => new Promise(() => undefined));
    });
    const config = gatewayConfig('killed', { services: { orchard: slow.origin } });
    const own = await startGateway(config);
    const { headers } = somebody();
    const running = Array.from({ length: 20 }, () => fetch(`${own.url}/api/orchards/user/slow`, { headers }));
    await eventually(() => slow.app.server.listening);
    const open = () => new Promise<number>((resolve) => slow.app.server.getConnections((_, count) => resolve(count)));
    await eventually(async () => (await open()) >= 20);
    await slow.stop();
    for (const reply of await Promise.all(running)) {
      expect(reply.status).toBe(503);
      expect(await reply.json()).toMatchObject({ code: 'service_unavailable', requestId: expect.stringMatching(ULID) });
    }
    expect((await fetch(`${own.url}/api/orchards`, { headers })).status).toBe(503);
    const back = await startEcho('back', undefined, Number(new URL(slow.origin).port));
    expect(port).toBeGreaterThan(0);
    await eventually(async () => (await fetch(`${own.url}/api/orchards`, { headers })).status === 200);
    await back.stop();
  });
});

test('stopping lets a running request end', async () => {
  let answer: () => void = () => undefined;
  const slow = await startEcho('slow', (app) => {
    app.get('/api/orchards/user/slow', () => new Promise((resolve) => (answer = () => resolve({ done: true }))));
  });
  const own = await startGateway(gatewayConfig('stop', { services: { orchard: slow.origin } }));
  const running = fetch(`${own.url}/api/orchards/user/slow`, { headers: somebody().headers });
  const open = () => new Promise<number>((resolve) => slow.app.server.getConnections((_, count) => resolve(count)));
  await eventually(async () => (await open()) > 0);
  const stopped = own.service.stop();
  await eventually(() => !own.service.app.server.listening);
  answer();
  expect(await (await running).json()).toEqual({ done: true });
  await stopped;
  await slow.stop();
});
