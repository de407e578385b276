import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Service } from '../../lifecycle/service.ts';
import { buildNotes } from '../../testing/small-service/notes-service.ts';
import { type TcpProxy, tcpProxy } from '../../testing/tcp-proxy.ts';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '../../testing/testing.ts';

const identity = testIdentity();
let mongo: TcpProxy;
let notes: Service;

beforeAll(async () => {
  const direct = testConfig('slowmongo', { jwksUrl: identity.jwksUrl, patience: 1 });
  mongo = await tcpProxy(direct.mongo.url);
  notes = await startTestService(buildNotes, { ...direct, mongo: { ...direct.mongo, url: mongo.url } });
});
afterAll(async () => {
  await dispose();
  await mongo.stop();
});

/** Status of the reply, and its code where it is refused. */
async function write(): Promise<string> {
  const headers = identity.headers({ userId: ulid() });
  const reply = await notes.app.inject({ method: 'POST', url: '/api/notes', headers, payload: { text: 'a' } });
  return `${reply.statusCode} ${reply.json().code ?? ''}`.trim();
}

it('while Mongo is slow, requests without a free connection are 503 soon, and all succeed once it is fast again', async () => {
  const release = mongo.hold('insert');
  const answers: string[] = [];
  const writes = Array.from({ length: 120 }, async () => answers.push(await write()));
  // One request per connection waits for Mongo itself; those queued behind them give up.
  await eventually(() => answers.length >= 120 - 50);
  expect(new Set(answers)).toEqual(new Set(['503 service_unavailable']));
  release();
  await Promise.all(writes);
  expect(answers.filter((answer) => !['201', '503 service_unavailable'].includes(answer))).toEqual([]);
  await eventually(async () => (await write()) === '201');
});
