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

async function write(): Promise<{ outcome: string; ms: number }> {
  const began = Date.now();
  const headers = identity.headers({ userId: ulid() });
  const reply = await notes.app.inject({ method: 'POST', url: '/api/notes', headers, payload: { text: 'a' } });
  return { outcome: `${reply.statusCode} ${reply.json().code ?? ''}`.trim(), ms: Date.now() - began };
}

it('while Mongo answers late, nobody waits for long behind others, and all is well as soon as it is in time again', async () => {
  mongo.slow(6000, ['insert']);
  const answers = await Promise.all(Array.from({ length: 120 }, write));
  mongo.slow(0);
  const refused = answers.filter(({ outcome }) => outcome === '503 service_unavailable');
  const written = answers.filter(({ outcome }) => outcome === '201');
  expect(refused.length + written.length).toBe(answers.length);
  // As many as there are connections wait for Mongo itself.
  expect(written.length).toBeLessThanOrEqual(50);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(10_000);
  const { ms } = await eventually(async () => {
    const next = await write();
    return next.outcome === '201' && next;
  });
  expect(ms).toBeLessThan(2000);
});
