import { route } from '@anar/contracts/route';
import { Ulid } from '@anar/contracts/shapes';
import Type from 'typebox';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from '../lifecycle/service.ts';
import { dispose, startTestService, testConfig, testIdentity } from '../testing/testing.ts';

const identity = testIdentity();
const Thing = Type.Object({ name: Type.String({ maxLength: 10 }), count: Type.Integer({ minimum: 1 }) });
const open = route({
  method: 'POST',
  path: '/api/things',
  summary: 'Takes a thing',
  body: Thing,
  replies: { 201: Type.Object({ thing: Thing }) },
});
const mine = route({
  method: 'GET',
  path: '/api/things/:userId',
  summary: 'Whose',
  params: Type.Object({ userId: Ulid }),
  replies: { 200: Type.Object({ userId: Type.String(), role: Type.String() }) },
});

let service: Service;
beforeAll(async () => {
  const config = testConfig('routes', { jwksUrl: identity.jwksUrl });
  service = await startTestService((given) => {
    const made = createService({ name: 'things', title: 'Things', config: given });
    made.routes.public(open, async (request) => ({ thing: request.body }));
    made.routes.self(mine, async (request) => request.caller);
    return made;
  }, config);
});
afterAll(dispose);

describe('routes', () => {
  it('reads numbers sent as text and drops what the contract does not know', async () => {
    const reply = await service.app.inject({
      method: 'POST',
      url: '/api/things',
      payload: { name: 'a', count: '3', x: 1 },
    });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({ thing: { name: 'a', count: 3 } });
  });
  it('lets a caller see only themself', async () => {
    const userId = ulid();
    const headers = identity.headers({ userId });
    expect((await service.app.inject({ url: `/api/things/${userId}`, headers })).json()).toEqual({
      userId,
      role: 'farmer',
    });
    expect((await service.app.inject({ url: `/api/things/${ulid()}`, headers })).statusCode).toBe(403);
    expect((await service.app.inject({ url: `/api/things/${userId}` })).json().code).toBe('token_missing');
  });
  it('answers probes', async () => {
    expect((await service.app.inject('/readyz')).json()).toMatchObject({ status: 'ready' });
    expect((await service.app.inject('/docs/json')).json().paths['/api/things'].post['x-scope']).toBe('public');
  });
});
