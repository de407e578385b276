import { kitErrors } from '@anar/contracts/errors/kit';
import { route } from '@anar/contracts/route';
import Type from 'typebox';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BaseConfig } from '../lifecycle/config.ts';
import { createService, type Service } from '../lifecycle/service.ts';
import { dispose, startTestService, testConfig, testIdentity } from '../testing/testing.ts';
import { AppError } from './errors.ts';
import { overloaded } from './server/load-shedding.ts';
import { createServiceClient, type ServiceClient, ServiceRefusal } from './service-client.ts';

const Hold = Type.Object({ holdId: Type.String(), paise: Type.Integer(), by: Type.String(), requestId: Type.String() });
const hold = route({
  method: 'POST',
  path: '/internal/wallets/:walletId/holds',
  summary: 'Holds money',
  params: Type.Object({ walletId: Type.String({ minLength: 1, maxLength: 40 }) }),
  query: Type.Object({ note: Type.Optional(Type.String()) }),
  body: Type.Object({ paise: Type.Integer({ minimum: 1 }) }),
  replies: { 201: Hold },
  idempotent: true,
});
const award = route({
  method: 'POST',
  path: '/internal/people/:userId/awards',
  summary: 'Gives money',
  params: Type.Object({ userId: Type.String() }),
  replies: { 201: Type.Object({ awardId: Type.String() }) },
  idempotent: true,
});
const once = route({
  method: 'POST',
  path: '/internal/once',
  summary: 'Must not be done twice',
  replies: { 200: Type.Object({}) },
});
const me = route({
  method: 'GET',
  path: '/api/me',
  summary: 'Me',
  replies: { 200: Type.Object({ id: Type.String() }) },
});

let works: { walletId: string; note?: string }[] = [];
let fail: () => void = () => undefined;
const buildWallet = (config: BaseConfig) => build('wallet', config);
function build(name: string, config: BaseConfig): Service {
  const service = createService({ name, title: 'Wallet', config });
  service.routes.service(hold, async ({ params, query, body, callingService, id }) => {
    works.push({ ...params, ...query });
    fail();
    return { holdId: ulid(), paise: body.paise, by: callingService, requestId: id };
  });
  service.routes.service(award, async () => ({ awardId: ulid() }));
  service.routes.service(once, async () => {
    works.push({ walletId: '' });
    fail();
    return {};
  });
  service.routes.user(me, async ({ caller }) => ({ id: caller.userId }));
  return service;
}

const identity = testIdentity();
let wallet: Service;
let baseUrl: string;
let shop: Service;
let client: ServiceClient;
const bare = { mongo: false, redis: false, events: false };
const caller = (config: BaseConfig) => createService({ name: 'shop', title: 'Shop', config, uses: bare });
beforeAll(async () => {
  wallet = await startTestService(buildWallet, testConfig('wallet', { jwksUrl: identity.jwksUrl }));
  baseUrl = await wallet.app.listen({ host: '127.0.0.1', port: 0 });
  shop = await startTestService(caller, testConfig('shop'));
});
afterAll(dispose);
beforeEach(() => {
  works = [];
  fail = () => undefined;
  client = createServiceClient(shop, { baseUrl, audience: 'wallet' });
});

const call = (headers: Record<string, string>, url = '/internal/wallets/w/holds') =>
  wallet.app.inject({ method: 'POST', url, headers, payload: { paise: 5 } });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('a call to another service', () => {
  it('carries the name of the caller, the request id, params, query and body', async () => {
    const requestId = ulid();
    const params = { walletId: 'a/b c' };
    const held = await client.call(hold, { params, query: { note: 'दो' }, body: { paise: 700 }, requestId });
    expect(held).toEqual({ holdId: expect.any(String), paise: 700, by: 'shop', requestId });
    expect(works).toEqual([{ walletId: 'a/b c', note: 'दो' }]);
  });

  it('repeated with one Idempotency-Key runs once; the same key of another service runs separately', async () => {
    const idempotencyKey = crypto.randomUUID();
    const send = (from: ServiceClient) =>
      from.call(hold, { params: { walletId: 'w' }, query: {}, body: { paise: 1 }, requestId: ulid(), idempotencyKey });
    const all = await Promise.all(Array.from({ length: 20 }, () => send(client)));
    expect(new Set(all.map(({ holdId }) => holdId)).size).toBe(1);
    expect(works).toHaveLength(1);
    const kiosk = await startTestService(
      (config) => createService({ name: 'kiosk', title: 'Kiosk', config, uses: bare }),
      testConfig('kiosk'),
    );
    expect(await send(createServiceClient(kiosk, { baseUrl, audience: 'wallet' }))).toMatchObject({ by: 'kiosk' });
    expect(works).toHaveLength(2);
  });

  it('with one key for two users runs for each, and the stored reply is deleted with its user', async () => {
    const [one, other] = [ulid(), ulid()];
    const give = (userId: string) =>
      client.call(award, { params: { userId }, requestId: ulid(), idempotencyKey: 'award-001' });
    const first = await give(one);
    expect((await give(other)).awardId).not.toBe(first.awardId);
    expect(await give(one)).toEqual(first);
    await wallet.idempotency.erase(one);
    const traces = JSON.stringify(await wallet.mongo.collection('idempotency_keys').find().toArray());
    expect(traces).not.toContain(one);
    expect(traces).toContain(other);
  });

  it('that is refused throws status, code and details of the other service, without a retry', async () => {
    fail = () => {
      throw new AppError(kitErrors.forbidden, { details: { left: 3 } });
    };
    const refused = await client.call(once, { requestId: ulid() }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ServiceRefusal);
    expect(refused).toMatchObject({ status: 403, code: 'forbidden', details: { left: 3 } });
    const bad = client.call(hold, { params: { walletId: 'w' }, query: {}, body: { paise: 0 }, requestId: ulid() });
    await expect(bad).rejects.toMatchObject({ status: 400, code: 'invalid_request' });
    expect(works).toHaveLength(1);
  });

  it('that fails is retried once if it is idempotent, and then is 503', async () => {
    fail = () => {
      throw new Error('broken');
    };
    const unavailable = { code: 'service_unavailable', statusCode: 503, cause: { outcome: 'server_error' } };
    await expect(client.call(once, { requestId: ulid() })).rejects.toMatchObject(unavailable);
    expect(works).toHaveLength(1);
    const idempotencyKey = ulid();
    const parts = { params: { walletId: 'w' }, query: {}, body: { paise: 1 }, requestId: ulid() };
    await expect(client.call(hold, { ...parts, idempotencyKey })).rejects.toMatchObject(unavailable);
    expect(works).toHaveLength(3);
  });

  it('to an unreachable service is 503, and after five failures its circuit is open', async () => {
    const away = createServiceClient(shop, { baseUrl: 'http://127.0.0.1:9', audience: 'wallet' });
    for (let count = 0; count < 5; count++) {
      await expect(away.call(once, { requestId: ulid() })).rejects.toMatchObject({ cause: { outcome: 'connection' } });
    }
    expect(away.state).toBe('open');
    await expect(away.call(once, { requestId: ulid() })).rejects.toMatchObject({
      statusCode: 503,
      cause: { outcome: 'short_circuit' },
    });
  });

  it('to an overloaded service is 503, and does not open the circuit', async () => {
    fail = () => {
      throw overloaded();
    };
    for (let count = 1; count <= 10; count++) {
      await expect(client.call(once, { requestId: ulid() })).rejects.toMatchObject({
        cause: { outcome: 'overloaded' },
      });
      expect(works).toHaveLength(count);
    }
    expect(client.state).toBe('closed');
  });

  it('cannot escape its path by a parameter', async () => {
    const parts = { params: { walletId: '..' }, query: {}, body: { paise: 1 }, requestId: ulid() };
    await expect(client.call(hold, parts)).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(works).toEqual([]);
  });
});

describe('a route for services', () => {
  it.each([
    ['no token', {}, 'token_missing'],
    ['a user’s token', identity.headers({ userId: ulid() }), 'token_invalid'],
    ['a doctor’s token', identity.headers({ userId: ulid(), role: 'doctor' }), 'token_invalid'],
    ['nonsense', bearer('a.b.c'), 'token_invalid'],
  ])('refuses %s', async (_what, headers, code) => {
    const reply = await call(headers as Record<string, string>);
    expect([reply.statusCode, reply.json().code]).toEqual([401, code]);
    expect(works).toEqual([]);
  });

  it('refuses a token for another service, also one signed by the called service', async () => {
    expect((await call(bearer(shop.serviceTokens.sign('market')))).statusCode).toBe(401);
    expect((await call(bearer(wallet.serviceTokens.sign('shop')))).statusCode).toBe(401);
    expect((await call(bearer(shop.serviceTokens.sign('wallet')))).statusCode).toBe(201);
  });

  it('is all a service token opens: a user route is 401', async () => {
    const headers = bearer(shop.serviceTokens.sign('wallet'));
    const reply = await wallet.app.inject({ url: '/api/me', headers });
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'token_invalid']);
  });

  it('must be under /internal/, and no other route may be', () => {
    const { routes } = createService({ name: 'x', title: 'X', config: testConfig('x'), uses: bare });
    expect(() => routes.service(me, async () => ({ id: '' }))).toThrow('/internal/');
    expect(() => routes.user(once, async () => ({}))).toThrow('/internal/');
    expect(() => routes.public(once, async () => ({}))).toThrow('/internal/');
  });

  it('is documented with x-scope service', async () => {
    const { paths } = (await wallet.app.inject('/docs/json')).json();
    expect(paths['/internal/once'].post['x-scope']).toBe('service');
  });
});

it('without the key of a pair its routes and calls are 503, and readiness says unconfigured', async () => {
  const buildPayments = (config: BaseConfig) => build('payments', config);
  const keyless = await startTestService(buildPayments, testConfig('keyless', { serviceKeys: () => [] }));
  const consult = createService({ name: 'consult', title: 'Consult', config: testConfig('consult'), uses: bare });
  const headers = bearer(consult.serviceTokens.sign('payments'));
  const reply = await keyless.app.inject({ method: 'POST', url: '/internal/once', headers });
  expect([reply.statusCode, reply.json().code, works]).toEqual([503, 'service_unavailable', []]);
  const stateOf = async (service: Service) =>
    (await service.management.inject('/readyz')).json().dependencies['service-tokens'].status;
  expect(await stateOf(keyless)).toBe('unconfigured');
  expect(await stateOf(await startTestService(buildPayments, testConfig('keyed')))).toBe('up');
  const mute = await startTestService(caller, testConfig('mute', { serviceKeys: () => [] }));
  const calls = createServiceClient(mute, { baseUrl, audience: 'wallet' });
  await expect(calls.call(once, { requestId: ulid() })).rejects.toMatchObject({ statusCode: 503 });
});
