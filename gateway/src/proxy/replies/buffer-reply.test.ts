import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EchoService, startEcho } from '../../testing/echo-service.ts';
import { gatewayConfig, newCaller, startGateway, type TestGateway } from '../../testing/test-gateway.ts';

const MIB = 1024 * 1024;
const large = randomBytes(3 * MIB);
const PIECE = Buffer.alloc(MIB);
const ENDLESS = 1024 * MIB;

let orchard: EchoService;
let gateway: TestGateway;
let tries = 0;
let left = false;
beforeAll(async () => {
  orchard = await startEcho('orchard', (app) => {
    app.get('/media/orchard/large', async () => large);
    app.get('/media/orchard/unknown', async () => Readable.from([large.subarray(0, MIB), large.subarray(MIB)]));
    app.get('/media/orchard/known', async (_request, reply) => reply.code(304).header('etag', '"1"').send());
    app.all('/api/orchards/none', async (_request, reply) => reply.code(204).send());
    app.all('/api/orchards/broken', (request, reply) => {
      tries += 1;
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
      reply.raw.write('{"data":', () => request.raw.socket.destroy());
    });
    app.get('/media/orchard/broken', (request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 2 * MIB });
      reply.raw.write(PIECE, () => request.raw.socket.destroy());
    });
    app.get('/media/orchard/endless', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': ENDLESS });
      reply.raw.on('close', () => {
        left = true;
      });
      const write = () => {
        while (!reply.raw.destroyed && reply.raw.write(PIECE));
      };
      reply.raw.on('drain', write);
      write();
    });
  });
  gateway = await startGateway(gatewayConfig('answers', { services: { orchard: orchard.origin } }));
});
afterAll(async () => {
  await dispose();
  await orchard.stop();
});

const ask = (path: string, init: RequestInit = {}) => fetch(gateway.url + path, init);

test.each(['large', 'unknown'])(
  'a large answer arrives unchanged, with or without a declared length: %s',
  async (name) => {
    const reply = await ask(`/media/orchard/${name}`);
    expect(Buffer.from(await reply.arrayBuffer()).equals(large)).toBe(true);
  },
);

test('an answer without a body keeps its status and headers', async () => {
  const known = await ask('/media/orchard/known');
  expect([known.status, known.headers.get('etag'), await known.text()]).toEqual([304, '"1"', '']);
  const none = await ask('/api/orchards/none', { headers: newCaller().headers });
  expect([none.status, none.headers.get('content-type'), await none.text()]).toEqual([204, null, '']);
  const head = await ask('/media/orchard/large', { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(3 * MIB), '']);
});

test('a small answer that breaks off is 503: a write is tried once, a read retried once', async () => {
  for (const [method, times] of [
    ['POST', 1],
    ['GET', 2],
  ] as const) {
    tries = 0;
    const reply = await ask('/api/orchards/broken', { method, headers: newCaller().headers });
    expect([reply.status, tries]).toEqual([503, times]);
    expect(await reply.json()).toMatchObject({ code: 'service_unavailable' });
  }
});

test('a large answer that breaks off is aborted for the caller too', async () => {
  const reply = await ask('/media/orchard/broken');
  expect(reply.status).toBe(200);
  await expect(reply.arrayBuffer()).rejects.toThrow();
});

test('a large answer is closed at the service when its caller disconnects', async () => {
  const caller = new AbortController();
  const reply = await ask('/media/orchard/endless', { signal: caller.signal });
  await reply.body?.getReader().read();
  expect(left).toBe(false);
  caller.abort();
  await eventually(() => left);
});
