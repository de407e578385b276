import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dispose, startTestService, testConfig } from '../../testing/testing.ts';
import { createService, type Service } from '../service.ts';

/** Longer than a command may take. */
const PAUSE_MS = 1500;
let service: Service;

beforeAll(async () => {
  service = await startTestService(
    (config) => createService({ name: 'notes', title: 'Notes', config }),
    testConfig('redis', { patience: 1 }),
  );
});
afterAll(dispose);

it('a reply that arrived while the event loop was blocked past the time limit is used', async () => {
  const key = service.key(ulid());
  const reply = service.redis.set(key, 'here');
  const both = service.redis.multi().get(key).strlen(key).exec();
  const until = performance.now() + PAUSE_MS;
  while (performance.now() < until);
  expect(await reply).toBe('OK');
  expect(await both).toEqual([
    [null, 'here'],
    [null, 4],
  ]);
});
