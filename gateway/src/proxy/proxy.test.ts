import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EchoService, type ReceivedRequest, startEcho } from '../testing/echo-service.ts';
import { gatewayConfig, newCaller, startGateway, type TestGateway, ULID } from '../testing/test-gateway.ts';

let auth: EchoService;
let orchard: EchoService;
let gateway: TestGateway;

beforeAll(async () => {
  auth = await startEcho('auth', (app) => {
    app.get('/api/auth/talkative', async (_request, reply) =>
      reply
        .headers({
          'set-cookie': ['a=1; Path=/', 'b=2; Path=/'],
          'access-control-allow-origin': '*',
          'content-security-policy': "default-src 'unsafe-inline'",
          'x-powered-by': 'something',
          'x-request-id': 'of-the-service',
          'ratelimit-limit': '7',
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
  const services = { auth: auth.origin, orchard: orchard.origin };
  gateway = await startGateway(gatewayConfig('proxy', { services, trustedProxies: ['127.0.0.2'] }));
});
afterAll(async () => {
  await dispose();
  await Promise.all([auth.stop(), orchard.stop()]);
});

const ask = (path: string, init: RequestInit = {}) => fetch(gateway.url + path, init);
const seenBy = async (path: string, init: RequestInit = {}): Promise<ReceivedRequest> =>
  (await ask(path, init)).json() as Promise<ReceivedRequest>;

/** Sends a raw request line, which an HTTP client would normalise. */
async function rawStatus(line: string): Promise<string> {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
  let text = '';
  for await (const piece of socket) text += piece;
  return text;
}

describe('the table', () => {
  test('forwards a path to its service unchanged, query included', async () => {
    const { headers } = newCaller();
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

  test('answers an unknown path with 404, and one whose service is not configured with 503', async () => {
    const unknown = await ask('/api/nothing', { headers: { accept: 'text/html' } });
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: 'not_found', requestId: expect.stringMatching(ULID) });
    const unconfigured = await ask('/api/advice', { method: 'POST', headers: newCaller().headers });
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
  ])('never exposes internal paths of a service: GET %s', async (path) => {
    const reply = await rawStatus(`GET ${path}`);
    expect(reply).toMatch(/^HTTP\/1\.1 40[04]/);
    expect(reply).not.toContain('leaked');
  });

  test('refuses a request line with another host', async () => {
    expect(await rawStatus(`GET ${auth.origin}/internal/secret`)).toMatch(/^HTTP\/1\.1 40[04]/);
  });
});

describe('headers', () => {
  test('that are forged do not reach a service; those set by the gateway do', async () => {
    const { headers } = newCaller();
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
      headers: { ...headers, ...forged, 'if-none-match': '"a"' },
    });
    expect(seen).toMatchObject({
      authorization: headers.authorization,
      'if-none-match': '"a"',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': new URL(gateway.url).host,
      host: new URL(orchard.origin).host,
    });
    for (const name of Object.keys(forged)) {
      if (!name.startsWith('x-forwarded-')) expect(seen).not.toHaveProperty(name);
    }
  });

  test('set by the gateway cannot be removed by naming them in Connection', async () => {
    const seen = await new Promise<ReceivedRequest>((resolve, reject) => {
      const options = { headers: { connection: 'close, x-request-id, authorization', ...newCaller().headers } };
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
  ])('of a request with the id %s keep it: %s', async (given, kept) => {
    const reply = await ask('/api/orchards', { headers: { ...newCaller().headers, 'x-request-id': given } });
    const id = reply.headers.get('x-request-id');
    if (kept) expect(id).toBe(given);
    else expect(id).toMatch(ULID);
    expect(((await reply.json()) as ReceivedRequest).headers['x-request-id']).toBe(id);
  });

  test('of a service pass: status, cookies, etag; not those on security, CORS and the server itself', async () => {
    const reply = await ask('/api/auth/talkative', { headers: newCaller().headers });
    expect(reply.status).toBe(418);
    expect(await reply.json()).toEqual({ error: 'यह सेवा की अपनी बात है।', code: 'teapot' });
    expect(reply.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/']);
    expect(reply.headers.get('etag')).toBe('"v1"');
    expect(reply.headers.get('cache-control')).toBe('private, max-age=60');
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
    expect(reply.headers.get('x-powered-by')).toBeNull();
    expect(reply.headers.get('x-request-id')).toMatch(ULID);
    expect(reply.headers.get('ratelimit-limit')).toBe('300');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('of an answer without cache-control, and of an error, say no-store', async () => {
    expect((await ask('/api/orchards', { headers: newCaller().headers })).headers.get('cache-control')).toBe(
      'no-store',
    );
    expect((await ask('/api/orchards')).headers.get('cache-control')).toBe('no-store');
  });

  test('such as X-Forwarded-For are trusted only from a trusted proxy', async () => {
    const ask = (localAddress: string) =>
      new Promise<ReceivedRequest>((resolve, reject) => {
        const options = { localAddress, headers: { ...newCaller().headers, 'x-forwarded-for': '6.6.6.6, 49.36.1.2' } };
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
