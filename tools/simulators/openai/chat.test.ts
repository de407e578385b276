import { afterEach, describe, expect, it } from 'vitest';
import { createOpenAiSimulator } from './server.ts';

let app = createOpenAiSimulator();
afterEach(async () => {
  await app.close();
  app = createOpenAiSimulator({ apiKey: 'sk-right' });
});

const schema = {
  type: 'object',
  properties: {
    problemId: { anyOf: [{ type: 'string', enum: ['wilt', 'mites'] }, { type: 'null' }] },
    confidence: { type: 'integer', minimum: 0, maximum: 100 },
  },
  required: ['problemId', 'confidence'],
  additionalProperties: false,
};
const request = (text: unknown, change: object = {}) => ({
  model: 'any',
  messages: [{ role: 'user', content: text }],
  response_format: { type: 'json_schema', json_schema: { name: 'check', strict: true, schema } },
  ...change,
});
const say = (payload: object, authorization = 'Bearer sk-right') =>
  app.inject({ method: 'POST', url: '/v1/chat/completions', headers: { authorization }, payload });
const withSchema = (change: object) => {
  const json_schema = { name: 'check', strict: true, schema: { ...schema, ...change } };
  return request('x', { response_format: { type: 'json_schema', json_schema } });
};

describe('the simulator of OpenAI’s chat', () => {
  it('answers in the requested schema and records the request', async () => {
    const reply = await say(request('is it "mites"?'));
    expect(reply.json()).toMatchObject({ object: 'chat.completion', usage: { completion_tokens: 100 } });
    expect(JSON.parse(reply.json().choices[0].message.content)).toEqual({ problemId: 'mites', confidence: 80 });
    expect((await app.inject('/control/chat')).json().requests).toHaveLength(1);
  });

  it('refuses a wrong key as OpenAI does', async () => {
    const reply = await say(request('x'), 'Bearer sk-wrong');
    expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'invalid_api_key']);
  });

  const image = (url: string) => request([{ type: 'image_url', image_url: { url } }]);
  it.each([
    ['properties beyond the schema allowed', withSchema({ additionalProperties: true }), /additionalProperties/],
    ['a property that is not required', withSchema({ required: ['problemId'] }), /Missing 'confidence'/],
    ['a keyword that strict mode does not know', withSchema({ minProperties: 1 }), /'minProperties' is not permitted/],
    ['no user', request('x', { messages: [{ role: 'system', content: 'x' }] }), /user message/],
    ['an unknown argument', request('x', { photo: 1 }), /Invalid request/],
    ['text in place of a picture', image(`data:image/jpeg;base64,${btoa('no picture')}`), /unsupported image/],
    ['a picture by a link that it cannot fetch', image('file:///etc/passwd'), /unsupported image/],
  ])('refuses %s', async (_what, payload, message) => {
    const reply = await say(payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error.message).toMatch(message);
  });

  it('follows the configured behaviour for the configured number of requests, and refuses an unknown one', async () => {
    const become = (payload: object) => app.inject({ method: 'PUT', url: '/control/chat', payload });
    expect((await become({ mode: 'sulk' })).statusCode).toBe(400);
    await become({ mode: 'rate_limit', retryAfter: 3, times: 1 });
    const limited = await say(request('x'));
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '3']);
    expect((await say(request('x'))).statusCode).toBe(200);
    await become({ mode: 'refuse' });
    expect((await say(request('x'))).json().choices[0].message.refusal).toEqual(expect.any(String));
  });
});
