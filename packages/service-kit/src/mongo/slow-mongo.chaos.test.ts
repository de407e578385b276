import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Service } from '../lifecycle/service.ts';
import { buildNotes } from '../testing/notes-service.ts';
import { type TcpProxy, tcpProxy } from '../testing/tcp-proxy.ts';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '../testing/testing.ts';

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

/** Its status, and its code where it is refused. */
async function write(): Promise<string> {
  const headers = identity.headers({ userId: ulid() });
  const reply = await notes.app.inject({ method: 'POST', url: '/api/notes', headers, payload: { text: 'a' } });
  return `${reply.statusCode} ${reply.json().code ?? ''}`.trim();
}

it('while Mongo answers late, nobody waits for long behind others, and all is well as soon as it is in time again', async () => {
  const release = mongo.hold('insert');
  const answers: string[] = [];
  const writes = Array.from({ length: 120 }, async () => answers.push(await write()));
  // As many as there are connections wait for Mongo itself; the others give up behind them.
  await eventually(() => answers.length >= 120 - 50);
  expect(new Set(answers)).toEqual(new Set(['503 service_unavailable']));
  release();
  await Promise.all(writes);
  expect(answers.filter((answer) => !['201', '503 service_unavailable'].includes(answer))).toEqual([]);
  await eventually(async () => (await write()) === '201');
});
