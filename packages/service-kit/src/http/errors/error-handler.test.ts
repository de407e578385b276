import { route } from '@anar/contracts/route';
import { Ulid } from '@anar/contracts/shapes';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from '../../lifecycle/service.ts';
import { dispose, startTestService, testConfig } from '../../testing/testing.ts';

const HINDI = /[\u0900-\u097f]/;
const send = route({
  method: 'POST',
  path: '/api/send',
  summary: 'Takes every kind of field',
  body: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 10 }),
    age: Type.Integer({ minimum: 0 }),
    kind: Type.Enum(['a', 'b']),
    inner: Type.Optional(Type.Object({ id: Ulid })),
  }),
  replies: { 200: Type.Object({ name: Type.String(), age: Type.Integer() }) },
});
const photo = route({
  method: 'POST',
  path: '/api/photo',
  summary: 'Takes a form',
  form: Type.Object({ count: Type.Integer(), userInput: Type.Optional(Type.String({ maxLength: 5 })) }),
  files: { max: 1, maxBytes: 1000 },
  replies: { 200: Type.Object({ count: Type.Integer(), sizes: Type.Array(Type.Integer()) }) },
});
const broken = route({ method: 'GET', path: '/api/broken', summary: 'Breaks', replies: { 200: Type.Object({}) } });

let service: Service;
beforeAll(async () => {
  service = await startTestService((config) => {
    const made = createService({ name: 'errors', title: 'Errors', config });
    made.routes.public(send, async ({ body }) => ({ name: body.name, age: body.age, secret: 'x' }));
    made.routes.public(photo, async (request) => {
      const { fields, files } = request.form();
      return { count: fields.count, sizes: files.map(({ bytes }) => bytes.length) };
    });
    made.routes.public(broken, async () => {
      throw new Error('password is hunter2');
    });
    return made;
  }, testConfig('errors'));
});
afterAll(dispose);

const good = { name: 'a', age: 1, kind: 'a' };
const json = (payload: string | object, headers = {}) =>
  service.app.inject({
    method: 'POST',
    url: '/api/send',
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  });

async function form(parts: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(parts)) body.append(name, value);
  const request = new Request('http://x', { method: 'POST', body });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await request.arrayBuffer());
  return service.app.inject({ method: 'POST', url: '/api/photo', headers, payload });
}

describe('bad JSON input is a 400 that names the field', () => {
  it.each([
    ['missing', { age: 1, kind: 'a' }, 'name'],
    ['an operator for a string', { ...good, name: { $gt: '' } }, 'name'],
    ['a list for a string', { ...good, name: ['a'] }, 'name'],
    ['a number for a string', { ...good, name: 5 }, 'name'],
    ['null for a string', { ...good, name: null }, 'name'],
    ['too long', { ...good, name: 'x'.repeat(11) }, 'name'],
    ['empty text for a number', { ...good, age: '' }, 'age'],
    ['null for a number', { ...good, age: null }, 'age'],
    ['true for a number', { ...good, age: true }, 'age'],
    ['a fraction', { ...good, age: 1.5 }, 'age'],
    ['Infinity as text', { ...good, age: 'Infinity' }, 'age'],
    ['not in the set', { ...good, kind: 'c' }, 'kind'],
    ['wrong inside', { ...good, inner: { id: 'x' } }, 'inner.id'],
  ])('%s', async (_what, payload, field) => {
    const reply = await json(payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'invalid_request', error: expect.stringMatching(HINDI) });
    expect(reply.json().details.map((one: { field: string }) => one.field)).toContain(field);
  });

  it.each([
    ['a field of many levels', `{"name":"a","age":1,"kind":"a","inner":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`],
    [
      'an unknown field of many levels',
      `{"name":"a","age":1,"kind":"a","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    ],
    ['__proto__', '{"name":"a","age":1,"kind":"a","__proto__":{"admin":true}}'],
    ['constructor.prototype', '{"name":"a","age":1,"kind":"a","constructor":{"prototype":{"admin":true}}}'],
    ['half a letter', '{"name":"a\\ud83d","age":1,"kind":"a"}'],
    ['half a letter in the name of a field', '{"name":"a","age":1,"kind":"a","\\ude00":1}'],
    ['no JSON', '{"name":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
  ])('%s', async (_what, payload) => {
    const reply = await json(payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().code).toBe('invalid_request');
  });
});

describe('good input', () => {
  it('may have characters of two UTF-16 code units', async () => {
    expect((await json({ ...good, name: 'अनार 😀' })).json()).toMatchObject({ name: 'अनार 😀' });
  });

  it('may have numbers as text and unknown fields; the reply has only fields of its contract', async () => {
    const reply = await json({ ...good, age: '7', extra: { $where: '1' } });
    expect(reply.json()).toEqual({ name: 'a', age: 7 });
  });
});

describe('every error has the common shape', () => {
  const cases: [string, () => Promise<{ statusCode: number; json(): { [key: string]: unknown } }>, number, string][] = [
    ['unknown route', () => service.app.inject('/api/nothing'), 404, 'not_found'],
    ['malformed address', () => service.app.inject('/api/%zz'), 400, 'invalid_request'],
    ['body too large', () => json({ ...good, name: 'x'.repeat(300_000) }), 413, 'payload_too_large'],
    ['XML', () => json('<a/>', { 'content-type': 'application/xml' }), 415, 'unsupported_media'],
    ['plain text', () => json('a', { 'content-type': 'text/plain' }), 415, 'unsupported_media'],
    [
      'form where JSON is due',
      () => json('a', { 'content-type': 'multipart/form-data; boundary=x' }),
      415,
      'unsupported_media',
    ],
    ['a bug', () => service.app.inject('/api/broken'), 500, 'internal'],
  ];
  it.each(cases)('%s', async (_what, call, status, code) => {
    const reply = await call();
    expect(reply.statusCode).toBe(status);
    const body = reply.json();
    expect(body).toMatchObject({ code, error: expect.stringMatching(HINDI), requestId: expect.any(String) });
    expect(JSON.stringify(body)).not.toContain('hunter2');
  });

  it('with the gateway’s request id, or a new one where that is malformed', async () => {
    const given = await service.app.inject({ url: '/api/nothing', headers: { 'x-request-id': 'abcdefgh-1' } });
    expect(given.json().requestId).toBe('abcdefgh-1');
    expect(given.headers['x-request-id']).toBe('abcdefgh-1');
    const odd = await service.app.inject({ url: '/api/nothing', headers: { 'x-request-id': 'a b\tc' } });
    expect(odd.json().requestId).toMatch(/^[0-9A-Z]{26}$/);
  });
});

describe('a form', () => {
  const file = (bytes: number) => new File(['x'.repeat(bytes)], 'a.jpg', { type: 'image/jpeg' });
  it('reaches the handler with validated fields and its files', async () => {
    expect((await form({ count: '3', image: file(1000) })).json()).toEqual({ count: 3, sizes: [1000] });
  });
  it.each([
    ['a file over the limit', { count: '3', image: file(1001) }, 413],
    ['a field too long for its schema', { count: '3', userInput: '123456' }, 400],
    ['a field too long for anything', { count: '3', userInput: 'x'.repeat(20_000) }, 413],
    ['a missing field', { image: file(1) }, 400],
    ['a second file', { count: '3', image: file(1), other: file(1) }, 400],
    ['a __proto__ field', { count: '3', ['__proto__']: 'x' }, 400],
  ])('is refused with %s', async (_what, parts, status) => {
    expect((await form(parts)).statusCode).toBe(status);
  });
  it('is refused when it is JSON, truncated or without a boundary', async () => {
    const post = (type: string, payload: string) =>
      service.app.inject({ method: 'POST', url: '/api/photo', headers: { 'content-type': type }, payload });
    expect((await post('application/json', '{"count":1}')).statusCode).toBe(415);
    const cut = await post(
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="count"\r\n\r\n1',
    );
    expect(cut.statusCode).toBe(400);
    expect((await post('multipart/form-data', 'x')).statusCode).toBe(400);
  });
});
