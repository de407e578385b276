import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dispose, eventually, testIdentity } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EchoService, type ReceivedRequest, startEcho } from '../testing/echo-service.ts';
import { gatewayConfig, identity, newCaller, startGateway, type TestGateway } from '../testing/test-gateway.ts';

let orchard: EchoService;
let gateway: TestGateway;
beforeAll(async () => {
  orchard = await startEcho('orchard');
  gateway = await startGateway(
    gatewayConfig('tokens', { services: { orchard: orchard.origin, auth: orchard.origin } }),
  );
});
afterAll(async () => {
  await dispose();
  await orchard.stop();
});

const ask = (headers: Record<string, string>, path = '/api/orchards') => fetch(gateway.url + path, { headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a protected row', () => {
  const { userId } = newCaller();
  const good = identity.token({ userId });
  const [head = '', claims = '', signature = ''] = good.split('.');
  const other = testIdentity();
  const seconds = Math.floor(Date.now() / 1000);

  test('accepts a valid token and forwards it to the service', async () => {
    const reply = await ask(bearer(good));
    expect(reply.status).toBe(200);
    expect(((await reply.json()) as ReceivedRequest).headers.authorization).toBe(`Bearer ${good}`);
  });

  test.each([
    ['no token', {}, 'token_missing'],
    ['another scheme', { authorization: `Basic ${good}` }, 'token_missing'],
    ['nonsense', bearer('abc'), 'token_invalid'],
    ['alg none', bearer(`${part({ alg: 'none', kid: identity.kid })}.${claims}.`), 'token_invalid'],
    [
      'alg none with the signature',
      bearer(`${part({ alg: 'none', kid: identity.kid })}.${claims}.${signature}`),
      'token_invalid',
    ],
    ['alg HS256', bearer(`${part({ alg: 'HS256', kid: identity.kid })}.${claims}.${signature}`), 'token_invalid'],
    ['another key', bearer(other.token({ userId })), 'token_invalid'],
    [
      'another key under our kid',
      bearer(`${head}.${claims}.${other.token({ userId }).split('.')[2]}`),
      'token_invalid',
    ],
    ['other claims under a good signature', bearer(`${head}.${part({ sub: ulid() })}.${signature}`), 'token_invalid'],
    ['another audience', bearer(identity.token({ userId }, { aud: 'somebody' })), 'token_invalid'],
    ['another issuer', bearer(identity.token({ userId }, { iss: 'somebody' })), 'token_invalid'],
    ['no session', bearer(identity.token({ userId }, { sid: undefined })), 'token_invalid'],
    ['an expired one', bearer(identity.token({ userId }, { iat: seconds - 1000, exp: seconds - 1 })), 'token_expired'],
    ['a very long one', bearer('a'.repeat(8000)), 'token_invalid'],
  ])('refuses %s', async (_name, headers, code) => {
    const before = orchard.seen.length;
    const reply = await ask(headers as Record<string, string>);
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({
      code,
      error: expect.stringMatching(/[ऀ-ॿ]/),
      requestId: expect.any(String),
    });
    expect(orchard.seen.length).toBe(before);
  });

  test('refuses a service token', async () => {
    const before = orchard.seen.length;
    const reply = await ask(bearer(gateway.service.serviceTokens.sign('orchard')));
    expect([reply.status, await reply.json()]).toMatchObject([401, { code: 'token_invalid' }]);
    expect(orchard.seen.length).toBe(before);
  });

  test('refuses a token that it accepted before, once its session is revoked', async () => {
    const { headers, sid } = newCaller();
    expect((await ask(headers)).status).toBe(200);
    await gateway.service.revocations.revoke(sid);
    const reply = await ask(headers);
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ code: 'session_ended' });
  });

  test('refuses a session that another process revoked, within five seconds', async () => {
    const { headers, sid } = newCaller();
    expect((await ask(headers)).status).toBe(200);
    const { redis, service } = { redis: gateway.service.redis, service: gateway.service };
    await redis.zadd(`${service.config.redis.prefix}:revoked-sessions`, Date.now() + 60_000, sid);
    await eventually(async () => (await ask(headers)).status === 401);
  });
});

test('a public row accepts a request with an invalid token', async () => {
  expect((await ask(bearer('abc'), '/media/auth/1?sig=x')).status).toBe(200);
});

test('places and labels are public and read-only', async () => {
  for (const path of ['/api/places?query=solapur', '/api/labels']) {
    const reply = await ask({}, path);
    expect([reply.status, ((await reply.json()) as ReceivedRequest).url]).toEqual([200, path]);
    expect((await fetch(gateway.url + path, { method: 'POST' })).status).toBe(404);
  }
  expect((await ask({}, '/api/labels/1')).status).toBe(404);
});

test('without signing keys the gateway answers 503, not 401, and recovers without a restart', async () => {
  let keys: string | undefined;
  const auth = createServer((_request, reply) => reply.writeHead(keys === undefined ? 503 : 200).end(keys));
  await new Promise<void>((resolve) => auth.listen(0, '127.0.0.1', resolve));
  const jwksUrl = `http://127.0.0.1:${(auth.address() as AddressInfo).port}/.well-known/jwks.json`;
  const own = await startGateway(gatewayConfig('nokeys', { services: { orchard: orchard.origin }, jwksUrl }));
  const { headers } = newCaller();
  const reply = await fetch(`${own.url}/api/orchards`, { headers });
  expect(reply.status).toBe(503);
  expect(reply.headers.get('retry-after')).not.toBeNull();
  expect(await reply.json()).toMatchObject({ code: 'service_unavailable' });
  keys = decodeURIComponent(identity.jwksUrl.slice('data:application/json,'.length));
  await eventually(async () => (await fetch(`${own.url}/api/orchards`, { headers })).status === 200);
  auth.closeAllConnections();
  auth.close();
});
