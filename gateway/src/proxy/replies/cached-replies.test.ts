import { request as httpRequest } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EchoService, startEcho } from '../../testing/echo-service.ts';
import { gatewayConfig, startGateway, type TestGateway } from '../../testing/test-gateway.ts';

let market: EchoService;
let gateway: TestGateway;

const TAG = 'W/"1-list"';
const CACHE_HEADERS = { etag: TAG, 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-encoding' };
const BODY = JSON.stringify({ data: ['सोलापुर'] });

beforeAll(async () => {
  market = await startEcho('market', (app) => {
    app.get('/api/market/data', async (request, reply) => {
      reply.headers(CACHE_HEADERS);
      if (request.headers['if-none-match'] === TAG) return reply.code(304).send();
      reply.type('application/json; charset=utf-8');
      if (!request.headers['accept-encoding']?.includes('gzip')) return reply.send(BODY);
      return reply.header('content-encoding', 'gzip').send(gzipSync(BODY));
    });
    app.get('/api/market/states', async (request, reply) => {
      reply.type('application/json; charset=utf-8');
      return Array(Number(request.headers['idempotency-key'])).fill('सोलापुर');
    });
  });
  gateway = await startGateway(gatewayConfig('kept', { services: { market: market.origin } as never }));
});
afterAll(async () => {
  await dispose();
  await market.stop();
});

/** The raw answer, neither decompressed nor cached by the client. */
function ask(headers: Record<string, string>, path = '/api/market/data') {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const sent = httpRequest(`${gateway.url}${path}`, { headers }, (reply) => {
      const pieces: Buffer[] = [];
      reply.on('data', (piece: Buffer) => pieces.push(piece));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(pieces) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

test('etag, cache-control and content-encoding of a service’s answer pass unchanged', async () => {
  const plain = await ask({});
  expect([plain.status, plain.body.toString()]).toEqual([200, BODY]);
  const packed = await ask({ 'accept-encoding': 'gzip' });
  expect([packed.status, gunzipSync(packed.body).toString()]).toEqual([200, BODY]);
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-length': String(packed.body.length) });
  for (const { headers } of [plain, packed]) {
    expect(headers).toMatchObject({ etag: TAG, 'cache-control': CACHE_HEADERS['cache-control'] });
    expect(headers.vary).toBe('accept-encoding, Origin');
  }
});

test('a request with the current etag gets 304 without a body, with etag and cache-control', async () => {
  const known = await ask({ 'if-none-match': TAG, 'accept-encoding': 'gzip' });
  expect([known.status, known.body.length]).toEqual([304, 0]);
  expect(known.headers).toMatchObject({ etag: TAG, 'cache-control': CACHE_HEADERS['cache-control'] });
  expect(known.headers['content-encoding']).toBeUndefined();
});

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
])(
  'an answer that its service did not compress is compressed for who accepts %s',
  async (accepted, encoding, unpack) => {
    for (const many of [100, 10_000]) {
      const sent = { 'accept-encoding': accepted, 'idempotency-key': String(many) };
      const packed = await ask(sent, '/api/market/states');
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding });
      expect(String(packed.headers.vary).toLowerCase()).toContain('accept-encoding');
      expect(JSON.parse(unpack(packed.body).toString())).toHaveLength(many);
    }
  },
);

test('a short answer, and one for who accepts neither, are plain', async () => {
  for (const [accepted, many] of [
    ['br', 3],
    ['identity', 1000],
  ] as const) {
    const plain = await ask({ 'accept-encoding': accepted, 'idempotency-key': String(many) }, '/api/market/states');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(plain.body.toString())).toHaveLength(many);
  }
});
