import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authorized, type Connection } from './base-query.ts';

interface Seen {
  method: string;
  url: string;
  authorization: string | undefined;
  key: string | string[] | undefined;
}

let server: Server;
let origin: string;
let seen: Seen[];
let fresh: string | null;
let took: (number | null)[];

const connection: Connection = { token: () => 'old', refresh: async () => fresh, watch: (ms) => took.push(ms) };

beforeEach(async () => {
  seen = [];
  took = [];
  fresh = 'new';
  server = createServer((request, response) => {
    const { authorization, 'idempotency-key': key } = request.headers;
    seen.push({ method: request.method ?? '', url: request.url ?? '', authorization, key });
    if (request.url?.startsWith('/open')) {
      response.end('{"ok":true}');
    } else if (request.url?.startsWith('/page')) {
      response.writeHead(502, 'Bad Gateway').end('<html>proxy</html>');
    } else if (request.url?.startsWith('/silent')) {
      response.writeHead(500, 'Internal Server Error').end();
    } else if (authorization === 'Bearer new') {
      response.end('{"ok":true}');
    } else {
      response.writeHead(401, { 'retry-after': '7' }).end('{"error":"फिर से","code":"token_expired"}');
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((done) => server.close(done)));

describe('an authorized call', () => {
  it('a 401: the call is repeated once with the renewed token and the same idempotency key', async () => {
    const result = await authorized({ method: 'POST', url: `${origin}/x`, body: {}, idempotencyKey: 'K' }, connection);
    expect(result).toEqual({ data: { ok: true } });
    expect(seen.map(({ authorization, key }) => [authorization, key])).toEqual([
      ['Bearer old', 'K'],
      ['Bearer new', 'K'],
    ]);
  });

  it('a 401 without a renewed token: the error holds what the server answered', async () => {
    fresh = null;
    const result = await authorized({ url: `${origin}/x` }, connection);
    expect(result.error).toEqual({
      status: 401,
      body: { error: 'फिर से', code: 'token_expired' },
      message: '401: {"error":"फिर से","code":"token_expired"}',
      retryAfter: 7,
    });
  });

  it('a 401 listed in nullOn without a renewed token: reads as null', async () => {
    fresh = null;
    expect(await authorized({ url: `${origin}/x`, nullOn: [401] }, connection)).toEqual({ data: null });
  });

  it('auth none: carries no token', async () => {
    await authorized({ url: `${origin}/open`, auth: 'none' }, connection);
    expect(seen[0]?.authorization).toBeUndefined();
  });

  it('absent query values are left out', async () => {
    await authorized({ url: `${origin}/open`, query: { limit: 10, state: undefined, q: 'अ' } }, connection);
    expect(seen[0]?.url).toBe(`/open?limit=10&q=${encodeURIComponent('अ')}`);
  });

  it('an error that is not ours: the message is status and body, or status text when the body is empty', async () => {
    const page = await authorized({ url: `${origin}/page` }, connection);
    expect(page.error?.message).toBe('502: <html>proxy</html>');
    expect(page.error?.body.error).toMatch(/दिक्कत/);
    const silent = await authorized({ url: `${origin}/silent` }, connection);
    expect(silent.error?.message).toBe('500: Internal Server Error');
  });

  it('no answer: the error has a Hindi sentence, and the network watcher gets null', async () => {
    await new Promise((done) => server.close(done));
    const result = await authorized({ url: `${origin}/x` }, connection);
    expect(result.error).toMatchObject({ status: 0, body: { code: 'network' } });
    expect(took).toEqual([null]);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
});
