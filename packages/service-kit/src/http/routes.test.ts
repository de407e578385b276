import { kitErrors } from '@anar/contracts/errors/kit';
import { route } from '@anar/contracts/route';
import { Ulid } from '@anar/contracts/shapes';
import Type from 'typebox';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from '../lifecycle/service.ts';
import { dispose, startTestService, testConfig, testIdentity } from '../testing/testing.ts';
import { AppError } from './errors.ts';

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
const full = { code: 'shelf_full', status: 422, error: 'जगह नहीं है।' };
const shelve = route({
  method: 'POST',
  path: '/api/shelf',
  summary: 'Puts a thing on the shelf',
  query: Type.Object({ why: Type.Optional(Type.String()) }),
  replies: { 200: Type.Object({}) },
  errors: [full],
});
const signed = route({
  method: 'POST',
  path: '/api/signed',
  summary: 'What came, byte for byte',
  rawBody: true,
  replies: { 200: Type.Object({ hex: Type.String() }) },
});
const look = route({ method: 'GET', path: '/api/shelf', summary: 'Looks', replies: { 200: Type.Object({}) } });

let service: Service;
beforeAll(async () => {
  const config = testConfig('routes', { jwksUrl: identity.jwksUrl });
  service = await startTestService((given) => {
    const made = createService({ name: 'things', title: 'Things', config: given });
    made.routes.public(open, async (request) => ({ thing: request.body }));
    made.routes.self(mine, async (request) => request.caller);
    made.routes.public(shelve, async ({ query }) => {
      throw new AppError(query.why === 'full' ? full : kitErrors.notFound);
    });
    made.routes.public(look, async () => ({}));
    made.routes.public(signed, async ({ body }) => ({ hex: body.toString('hex') }));
    return made;
  }, config);
});
afterAll(dispose);

describe('routes', () => {
  it('read numbers sent as text and drop fields that are not in the contract', async () => {
    const reply = await service.app.inject({
      method: 'POST',
      url: '/api/things',
      payload: { name: 'a', count: '3', x: 1 },
    });
    expect(reply.statusCode).toBe(201);
    expect(reply.json()).toEqual({ thing: { name: 'a', count: 3 } });
  });
  it('of scope `self` admit only the user in the path', async () => {
    const userId = ulid();
    const headers = identity.headers({ userId });
    expect((await service.app.inject({ url: `/api/things/${userId}`, headers })).json()).toEqual({
      userId,
      role: 'farmer',
    });
    expect((await service.app.inject({ url: `/api/things/${ulid()}`, headers })).statusCode).toBe(403);
    expect((await service.app.inject({ url: `/api/things/${userId}` })).json().code).toBe('token_missing');
  });
  it('come with probes and with documentation of their scope', async () => {
    expect((await service.management.inject('/readyz')).json()).toMatchObject({ status: 'ready' });
    expect((await service.app.inject('/docs/json')).json().paths['/api/things'].post['x-scope']).toBe('public');
  });
});

describe('a raw body', () => {
  const send = (payload: Buffer | string, type?: string) =>
    service.app.inject({ method: 'POST', url: '/api/signed', payload, headers: type ? { 'content-type': type } : {} });

  it.each(['application/json', 'text/plain', 'application/octet-stream', undefined])(
    'of type %s reaches the handler byte for byte',
    async (type) => {
      const bytes = Buffer.from([0x7b, 0x20, 0xff, 0x00, 0x22]);
      expect((await send(bytes, type)).json()).toEqual({ hex: '7b20ff0022' });
    },
  );
  it('is never parsed, and may be empty', async () => {
    expect((await send('{ "b": 1,"a":1e0 }', 'application/json')).json().hex).toBe(
      Buffer.from('{ "b": 1,"a":1e0 }').toString('hex'),
    );
    expect((await send('')).json()).toEqual({ hex: '' });
  });
  it('that is too large is refused, and other routes still read JSON only', async () => {
    expect((await send(Buffer.alloc(3_000_000))).statusCode).toBe(413);
    const other = {
      method: 'POST',
      url: '/api/things',
      payload: 'name',
      headers: { 'content-type': 'text/plain' },
    } as const;
    expect((await service.app.inject(other)).statusCode).toBe(415);
  });
});

describe('errors', () => {
  const codesOf = (responses: Record<string, { content: Record<string, { schema: { properties: object } }> }>) =>
    Object.fromEntries(
      Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .map(([status, { content }]) => [status, content['application/json']?.schema.properties]),
    );
  const shown = async (path: string, method: string) =>
    codesOf((await service.app.inject('/docs/json')).json().paths[path][method].responses);
  const code = (...codes: string[]) => expect.objectContaining({ code: expect.objectContaining({ enum: codes }) });
  const away = code('overloaded', 'service_unavailable');

  it('are documented per route: those implied by its shape and scope, and those in its contract', async () => {
    expect(await shown('/api/shelf', 'get')).toEqual({ 500: code('internal'), 503: away });
    expect(await shown('/api/shelf', 'post')).toEqual({
      400: code('invalid_request'),
      422: code('shelf_full'),
      500: code('internal'),
      503: away,
    });
    expect(await shown('/api/things', 'post')).toEqual({
      400: code('invalid_request'),
      413: code('payload_too_large'),
      415: code('unsupported_media'),
      500: code('internal'),
      503: away,
    });
    expect(await shown('/api/things/{userId}', 'get')).toEqual({
      400: code('invalid_request'),
      401: code('token_missing', 'token_invalid', 'token_expired', 'session_ended'),
      403: code('forbidden', 'consent_required'),
      500: code('internal'),
      503: away,
    });
  });

  it('in the contract are answered; an undeclared one is a 500 in local runs', async () => {
    const refused = await service.app.inject({ method: 'POST', url: '/api/shelf?why=full' });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'shelf_full']);
    const undeclared = await service.app.inject({ method: 'POST', url: '/api/shelf' });
    expect([undeclared.statusCode, undeclared.json().code]).toEqual([500, 'internal']);
  });

  it('not in the contract are answered unchanged in production', async () => {
    const config = testConfig('lenient', { env: 'production', jwksUrl: identity.jwksUrl });
    const lenient = await startTestService((given) => {
      const made = createService({ name: 'lenient', title: 'Lenient', config: given });
      made.routes.public(look, async () => {
        throw new AppError(full);
      });
      return made;
    }, config);
    expect((await lenient.app.inject('/api/shelf')).json()).toMatchObject({ code: 'shelf_full', error: full.error });
  });
});
