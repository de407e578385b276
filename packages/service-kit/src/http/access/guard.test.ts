import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { route } from '@anar/contracts/route';
import { Ulid, UserIdParams } from '@anar/contracts/shapes';
import { ACCESS_TOKEN_SECONDS } from '@anar/contracts/users/tokens';
import { createSigner } from 'fast-jwt';
import Type from 'typebox';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BaseConfig } from '../../lifecycle/config.ts';
import { createService, type Service } from '../../lifecycle/service.ts';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '../../testing/testing.ts';
import { UNKNOWN_KID_MS } from './jwks.ts';

const Who = Type.Object({ userId: Type.String(), role: Type.String(), sid: Type.String() });
const me = route({ method: 'GET', path: '/me', summary: 'Who', replies: { 200: Who } });
const anyBody = route({
  method: 'POST',
  path: '/any',
  summary: 'A body that does not know userId',
  body: Type.Object({ word: Type.Optional(Type.String()) }),
  query: Type.Object({ page: Type.Optional(Type.Integer()) }),
  replies: { 200: Who },
});
const own = route({ method: 'GET', path: '/own/:userId', summary: 'Own', params: UserIdParams, replies: { 200: Who } });
const ownBody = route({
  method: 'POST',
  path: '/own',
  summary: 'Own',
  body: Type.Object({ userId: Type.Optional(Ulid) }),
  replies: { 200: Who },
});
const ownForm = route({
  method: 'POST',
  path: '/own-form',
  summary: 'Own',
  form: Type.Object({ userId: Type.Optional(Ulid) }),
  replies: { 200: Who },
});
const leave = route({ method: 'GET', path: '/leave', summary: 'Who', replies: { 200: Who }, beforeConsent: true });
const ward = route({ method: 'GET', path: '/ward', summary: 'Doctors', replies: { 200: Who } });

function build(config: BaseConfig): Service {
  const service = createService({ name: 'guarded', title: 'Guarded', config });
  service.routes.user(me, async ({ caller }) => caller);
  service.routes.user(leave, async ({ caller }) => caller);
  service.routes.user(anyBody, async ({ caller }) => caller);
  service.routes.self(own, async ({ caller }) => caller);
  service.routes.self(ownBody, async ({ caller }) => caller);
  service.routes.self(ownForm, async ({ caller }) => caller);
  service.routes.role(['doctor', 'expert'], ward, async ({ caller }) => caller);
  return service;
}

const identity = testIdentity();
const userId = ulid();
let service: Service;
beforeAll(async () => {
  service = await startTestService(build, testConfig('guard', { jwksUrl: identity.jwksUrl }));
});
afterAll(dispose);

const withToken = (token: string, on = service) =>
  on.app.inject({ url: '/me', headers: { authorization: `Bearer ${token}` } });
const now = () => Math.floor(Date.now() / 1000);

describe('a token', () => {
  it('identifies the caller by user id, role and session', async () => {
    const sid = ulid();
    expect((await withToken(identity.token({ userId, role: 'doctor', sid }))).json()).toEqual({
      userId,
      role: 'doctor',
      sid,
    });
  });

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: userId, role: 'farmer', sid: ulid(), aud: 'anar-mitra', iss: 'anar-mitra-auth' };
  const lifetime = { iat: now(), exp: now() + ACCESS_TOKEN_SECONDS };
  const forged = testIdentity();
  it.each([
    [
      'of another key under our key id',
      () => createSigner({ key: forged.privateKey, algorithm: 'ES256', kid: identity.kid })({ ...claims, ...lifetime }),
    ],
    ['of an unknown key id', () => forged.token({ userId })],
    [
      'without key id',
      () => createSigner({ key: identity.privateKey, algorithm: 'ES256' })({ ...claims, ...lifetime }),
    ],
    ['with alg none', () => `${part({ alg: 'none', kid: identity.kid })}.${part({ ...claims, ...lifetime })}.`],
    [
      'signed with the public key as HMAC secret',
      () => createSigner({ key: 'public', algorithm: 'HS256', kid: identity.kid })({ ...claims, ...lifetime }),
    ],
    ['for another audience', () => identity.token({ userId }, { aud: 'other' })],
    ['of another issuer', () => identity.token({ userId }, { iss: 'other' })],
    ['without a session', () => identity.token({ userId }, { sid: undefined })],
    ['with a role nobody has', () => identity.token({ userId }, { role: 'admin' })],
    ['with an operator for an id', () => identity.token({ userId }, { sub: { $gt: '' } })],
    ['that is no token', () => 'abc'],
    ['that is huge', () => `a.${'b'.repeat(10_000)}.c`],
  ])('%s is token_invalid', async (_what, token) => {
    const reply = await withToken(token());
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'token_invalid']);
  });

  it('with changed claims is refused although the original is cached', async () => {
    const token = identity.token({ userId });
    expect((await withToken(token)).statusCode).toBe(200);
    const [head, , signature] = token.split('.');
    const other = `${head}.${part({ ...claims, sub: ulid(), ...lifetime })}.${signature}`;
    expect((await withToken(other)).json().code).toBe('token_invalid');
  });

  it('is token_expired after its expiry, also when it is cached', async () => {
    expect((await withToken(identity.token({ userId }, { exp: now() - 1 }))).json().code).toBe('token_expired');
    const short = identity.token({ userId }, { exp: now() + 2 });
    expect((await withToken(short)).statusCode).toBe(200);
    await eventually(async () => (await withToken(short)).json().code === 'token_expired');
  });

  it('that is missing is 401 token_missing with a Bearer challenge', async () => {
    const reply = await service.app.inject('/me');
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'token_missing']);
    expect(reply.headers['www-authenticate']).toBe('Bearer');
  });
});

describe('a user who has not agreed to the current notice', () => {
  const headers = (role: 'farmer' | 'doctor') => ({
    authorization: `Bearer ${identity.token({ userId, role }, { consentNeeded: '2027-01-01' })}`,
  });
  it.each([
    ['GET', '/me'],
    ['POST', '/any'],
    ['GET', `/own/${userId}`],
    ['GET', '/ward'],
  ] as const)('is refused %s %s with 403 and the version of the notice', async (method, url) => {
    const reply = await service.app.inject({ method, url, headers: headers('doctor') });
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'consent_required']);
    expect(reply.json().details).toEqual({ noticeVersion: '2027-01-01' });
  });

  it('may call a route that is declared beforeConsent', async () => {
    expect((await service.app.inject({ url: '/leave', headers: headers('farmer') })).statusCode).toBe(200);
  });
});

describe('scopes', () => {
  const headers = identity.headers({ userId });
  const other = ulid();
  it.each([
    ['path', { url: `/own/${other}`, headers }],
    ['body', { url: '/own', method: 'POST', headers, payload: { userId: other } }],
    ['body of a route that does not know it', { url: '/any', method: 'POST', headers, payload: { userId: other } }],
    ['query', { url: `/any?userId=${other}`, method: 'POST', headers, payload: {} }],
    ['query twice', { url: `/any?userId=${userId}&userId=${other}`, method: 'POST', headers, payload: {} }],
  ] as const)('a foreign userId in the %s is 403', async (_where, request) => {
    const reply = await service.app.inject(request);
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'forbidden']);
  });

  it('a foreign userId in a form is 403, the own one is fine', async () => {
    const send = (id: string) =>
      service.app.inject({
        method: 'POST',
        url: '/own-form',
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=b' },
        payload: `--b\r\nContent-Disposition: form-data; name="userId"\r\n\r\n${id}\r\n--b--\r\n`,
      });
    expect((await send(other)).statusCode).toBe(403);
    expect((await send(userId)).statusCode).toBe(200);
  });

  it('a `self` route without a valid userId is 400', async () => {
    const none = await service.app.inject({ method: 'POST', url: '/own', headers, payload: {} });
    expect([none.statusCode, none.json().details]).toEqual([400, [{ field: 'userId', problem: 'is required' }]]);
    const operator = await service.app.inject({
      method: 'POST',
      url: '/own',
      headers,
      payload: { userId: { $gt: '' } },
    });
    expect(operator.statusCode).toBe(400);
    expect((await service.app.inject({ method: 'POST', url: '/own', headers, payload: { userId } })).statusCode).toBe(
      200,
    );
  });

  it('a `role` route admits its roles and refuses others with 403', async () => {
    const as = (role: 'farmer' | 'doctor' | 'expert') =>
      service.app.inject({ url: '/ward', headers: identity.headers({ userId, role }) });
    expect((await as('farmer')).statusCode).toBe(403);
    expect((await as('doctor')).statusCode).toBe(200);
    expect((await as('expert')).statusCode).toBe(200);
  });

  it('a request without a token is 401 before its body is read', async () => {
    const reply = await service.app.inject({
      method: 'POST',
      url: '/any',
      payload: 'no json',
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.statusCode).toBe(401);
  });
});

describe('signing keys', () => {
  it('that cannot be read make requests 503, never 401; they are read once available, and again for an unknown key id', async () => {
    let keys: unknown[] | undefined;
    let asked = 0;
    const server = createServer((_request, reply) => {
      asked += 1;
      reply.writeHead(keys ? 200 : 500).end(JSON.stringify({ keys }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const late = await startTestService(build, testConfig('guardkeys', { jwksUrl }));
    const token = identity.token({ userId });
    const first = await withToken(token, late);
    expect([first.statusCode, first.json().code]).toEqual([503, 'service_unavailable']);
    keys = JSON.parse(decodeURIComponent(identity.jwksUrl.split(',').slice(1).join(','))).keys;
    await eventually(async () => (await withToken(token, late)).statusCode === 200);

    const next = testIdentity();
    const nextKeys = JSON.parse(decodeURIComponent(next.jwksUrl.split(',').slice(1).join(','))).keys;
    keys = [...(keys ?? []), ...nextKeys];
    const before = asked;
    await Promise.all(Array.from({ length: 50 }, () => withToken(testIdentity().token({ userId }), late)));
    expect(asked - before).toBeLessThanOrEqual(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + UNKNOWN_KID_MS + 1 });
    await eventually(async () => (await withToken(next.token({ userId }), late)).statusCode === 200);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('a revoked session', () => {
  it('is refused by every process at once, also with a cached token; other sessions stay valid', async () => {
    const config = testConfig('guardrevoke', { jwksUrl: identity.jwksUrl });
    const [one, two] = await Promise.all([startTestService(build, config), startTestService(build, config)]);
    const sid = ulid();
    const token = identity.token({ userId, sid });
    const neighbour = identity.token({ userId });
    expect((await withToken(token, two)).statusCode).toBe(200);
    const notified: string[] = [];
    two.revocations.onRevoked((ended) => notified.push(ended));
    await one.revocations.revoke(sid);
    expect((await withToken(token, one)).json().code).toBe('session_ended');
    await eventually(async () => (await withToken(token, two)).json().code === 'session_ended');
    expect(notified).toEqual([sid]);
    expect((await withToken(neighbour, two)).statusCode).toBe(200);

    const late = await startTestService(build, config);
    expect((await withToken(token, late)).json().code).toBe('session_ended');
  });

  it.each(['nats', 'redis'] as const)(
    'is refused by other processes although %s does not deliver the revocation',
    async (silent) => {
      const config = testConfig(`guardno${silent}`, { jwksUrl: identity.jwksUrl });
      const receiver = await startTestService(build, config);
      const nats = { ...config.nats, stream: `${config.nats.stream}X` };
      const redis = { ...config.redis, prefix: `${config.redis.prefix}x` };
      const revoker = await startTestService(build, { ...config, ...(silent === 'nats' ? { nats } : { redis }) });
      const sid = ulid();
      const token = identity.token({ userId, sid });
      expect((await withToken(token, receiver)).statusCode).toBe(200);
      await revoker.revocations.revoke(sid);
      await eventually(async () => (await withToken(token, receiver)).json().code === 'session_ended');
    },
  );
});
