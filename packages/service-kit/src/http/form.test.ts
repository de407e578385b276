import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { route } from '@anar/contracts/route';
import Type from 'typebox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createService, type Service } from '../lifecycle/service.ts';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '../testing/testing.ts';

const letter = route({
  method: 'POST',
  path: '/api/letters',
  summary: 'Takes a letter',
  form: Type.Object({ text: Type.String() }),
  replies: { 201: Type.Object({ length: Type.Integer() }) },
});

const slow = { ...letter, path: '/api/slow-letters' } as const;

/** Resolvers of the slow letters that were read and wait for their answer. */
const held: (() => void)[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let service: Service;
let address: string;
beforeAll(async () => {
  const config = testConfig('forms', { jwksUrl: testIdentity().jwksUrl });
  service = await startTestService((given) => {
    const made = createService({ name: 'letters', title: 'Letters', config: given });
    made.routes.public(letter, async (sent) => ({ length: sent.form().fields.text.length }));
    made.routes.public(slow, async (sent) => {
      await new Promise<void>((answer) => held.push(answer));
      return { length: sent.form().fields.text.length };
    });
    return made;
  }, config);
  address = await service.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  agent.destroy();
  await dispose();
});

/** Sends over the agent's single keep-alive connection, as the gateway sends the forms of many users. */
async function send(text: string) {
  const form = new FormData();
  form.append('text', text);
  form.append('image', new File([Buffer.alloc(300_000)], 'photo.jpg'));
  const sent = new Request(address, { method: 'POST', body: form });
  const headers = { 'content-type': String(sent.headers.get('content-type')) };
  const call = request(`${address}/api/letters`, { method: 'POST', agent, headers });
  call.end(Buffer.from(await sent.arrayBuffer()));
  const [reply] = (await once(call, 'response')) as [IncomingMessage];
  return { status: reply.statusCode, body: (await json(reply)) as object };
}

it('a form that is refused before its end leaves the connection usable for the next one', async () => {
  for (let round = 0; round < 3; round++) {
    expect(await send('x'.repeat(2_000_000))).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect(await send('अनार')).toEqual({ status: 201, body: { length: 4 } });
  }
});

it('concurrent forms beyond the memory limit are 503 overloaded, and accepted once others are answered', async () => {
  const big = () => {
    const form = new FormData();
    form.append('text', 'अनार');
    form.append('image', new File([Buffer.alloc(7 * 1024 * 1024)], 'photo.jpg'));
    return fetch(`${address}/api/slow-letters`, { method: 'POST', body: form });
  };
  const sent = Array.from({ length: 10 }, big);
  const refusals: number[] = [];
  for (const one of sent) void one.then(({ status }) => status === 503 && refusals.push(status));
  // How many are accepted depends on how the ten interleave: at most nine fit into memory.
  await eventually(() => held.length + refusals.length === sent.length);
  const served = held.length;
  expect([served > 0, served <= 9]).toEqual([true, true]);
  const refused = await Promise.any(sent.map(only503));
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({ code: 'overloaded' });
  for (const answer of held.splice(0)) answer();
  const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(served).fill(201), ...Array(sent.length - served).fill(503)]);
  const [again] = [big(), await eventually(() => held.length === 1)];
  for (const answer of held.splice(0)) answer();
  expect((await again).status).toBe(201);
});

async function only503(sent: Promise<Response>): Promise<Response> {
  const reply = await sent;
  if (reply.status !== 503) throw new Error('served');
  return reply;
}
