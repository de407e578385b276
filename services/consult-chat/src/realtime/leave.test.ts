import { dispose, eventually } from '@anar/service-kit/testing';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, expect, test } from 'vitest';
import {
  client,
  closeClients,
  connect,
  connected,
  identity,
  send,
  somebody,
  startTier,
  tierConfig,
} from '../testing/test-tier.ts';

afterEach(closeClients);
afterAll(dispose);

test('a replica that stops sends its sockets elsewhere one by one, and cuts only who stays', async () => {
  const config = tierConfig('leave');
  // Its time to leave is over when the test says so.
  let now = 0;
  const leaving = await startTier(config, { spreadMs: 300, now: () => now });
  const other = await startTier({ ...config, replicaName: 'other' });
  const moved: Socket[] = [];
  const delays: number[] = [];
  const ends: string[] = [];
  for (let n = 0; n < 12; n++) {
    const person = somebody();
    const socket = await connect(leaving.url, person, { transports: [n % 3 === 0 ? 'polling' : 'websocket'] });
    socket.on('disconnect', (reason) => ends.push(reason));
    socket.on('server:leaving', ({ afterMs }: { afterMs: number }) => {
      delays.push(afterMs);
      setTimeout(async () => {
        socket.disconnect();
        moved.push(await connect(other.url, person));
      }, afterMs);
    });
  }
  const deaf = await connect(leaving.url, somebody());
  const deafEnd = new Promise<string>((resolve) => deaf.once('disconnect', resolve));

  const stopped = leaving.service.stop();
  await eventually(() => delays.length === 12);
  // What is asked meanwhile is answered, whoever comes is sent away.
  expect(await send(deaf, 'doctors:watch', { watch: true })).toEqual({ ok: true });
  await expect(connected(client(leaving.url, identity.token(somebody())))).rejects.toThrow('websocket error');
  await expect(connected(client(leaving.url, identity.token(somebody()), { transports: ['polling'] }))).rejects.toThrow(
    'xhr poll error',
  );

  // Not even an answer: the gateway asks the next replica at once.
  await expect(fetch(`${leaving.url}/ws/?EIO=4&transport=polling`)).rejects.toThrow('fetch failed');

  await eventually(() => moved.length === 12);
  expect(new Set(ends)).toEqual(new Set(['io client disconnect']));
  expect(Math.max(...delays)).toBeLessThanOrEqual(300);
  expect(new Set(delays).size).toBeGreaterThan(6);
  expect(deaf.connected).toBe(true);
  now = 10_000;
  expect(await deafEnd).toBe('io server disconnect');
  await stopped;
  expect(moved.every((socket) => socket.connected)).toBe(true);
}, 30_000);

test('a replica that nobody is on stops at once', async () => {
  // What it would wait for never comes.
  const { service } = await startTier(tierConfig('alone'), { now: () => 0 });
  await service.stop();
  expect(service.app.server.listening).toBe(false);
});
