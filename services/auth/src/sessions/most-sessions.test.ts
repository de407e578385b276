import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSessionStore, type SessionStore } from './session.store.ts';

let service: Service;
let sessions: SessionStore;
beforeAll(async () => {
  service = await startTestService((config) => {
    const made = createService({ name: 'sessionstore', title: 'Sessions', config });
    sessions = createSessionStore(made, MOST);
    return made;
  }, testConfig('sessionstore'));
});
afterAll(dispose);

const NOW = Date.now();
/** Instead of twenty. */
const MOST = 4;
const open = (userId: string, at: number) =>
  sessions.open(userId, { userAgent: 'phone', device: 'device', requestId: 'request' }, at);

it('the limit of open sessions per user, also with ten concurrent logins: the least recently used are ended', async () => {
  const [userId, other] = [ulid(), ulid()];
  await open(other, NOW);
  const first = await open(userId, NOW);
  for (let device = 1; device < MOST - 1; device++) await open(userId, NOW + device);
  await sessions.rotate(first._id, userId, 1, NOW + 10_000);
  await Promise.all(Array.from({ length: 10 }, () => open(userId, NOW + 5000)));

  const left = await sessions.list(userId, NOW + 10_000);
  expect(left).toHaveLength(MOST);
  expect(left.map(({ _id }) => _id)).toContain(first._id);
  expect(await sessions.list(other, NOW)).toHaveLength(1);
  const ended = service.mongo.collection('sessions').find({ userId, endReason: 'too-many-devices' });
  expect((await ended.toArray()).map(({ seq }) => seq)).toEqual(Array(9).fill(1));
});
