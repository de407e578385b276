import { dispose, eventually } from '@anar/service-kit/testing';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, expect, test } from 'vitest';
import {
  client,
  closeClients,
  connect,
  connected,
  consultConfig,
  identity,
  newPerson,
  send,
  startTier,
} from '../../testing/test-tier.ts';

afterEach(closeClients);
afterAll(dispose);

test('a stopping replica asks its sockets to reconnect one by one, and disconnects only those that stay', async () => {
  const config = consultConfig('leave');
  // The grace period ends when the test says so.
  let now = 0;
  const stopping = await startTier(config, { spreadMs: 300, now: () => now });
  const other = await startTier({ ...config, replicaName: 'other' });
  const moved: Socket[] = [];
  const delays: number[] = [];
  const ends: string[] = [];
  for (let n = 0; n < 12; n++) {
    const person = newPerson();
    const socket = await connect(stopping.url, person, { transports: [n % 3 === 0 ? 'polling' : 'websocket'] });
    socket.on('disconnect', (reason) => ends.push(reason));
    socket.on('server:leaving', ({ afterMs }: { afterMs: number }) => {
      delays.push(afterMs);
      setTimeout(async () => {
        socket.disconnect();
        moved.push(await connect(other.url, person));
      }, afterMs);
    });
  }
  const ignoring = await connect(stopping.url, newPerson());
  const ignoringEnd = new Promise<string>((resolve) => ignoring.once('disconnect', resolve));

  const stopped = stopping.service.stop();
  await eventually(() => delays.length === 12);
  // Messages are still answered meanwhile; new connections are rejected.
  expect(await send(ignoring, 'doctors:watch', { watch: true })).toEqual({ ok: true });
  await expect(connected(client(stopping.url, identity.token(newPerson())))).rejects.toThrow('websocket error');
  await expect(
    connected(client(stopping.url, identity.token(newPerson()), { transports: ['polling'] })),
  ).rejects.toThrow('xhr poll error');

  // No response at all: the gateway tries the next replica at once.
  await expect(fetch(`${stopping.url}/ws/?EIO=4&transport=polling`)).rejects.toThrow('fetch failed');

  await eventually(() => moved.length === 12);
  expect(new Set(ends)).toEqual(new Set(['io client disconnect']));
  expect(Math.max(...delays)).toBeLessThanOrEqual(300);
  expect(new Set(delays).size).toBeGreaterThan(6);
  expect(ignoring.connected).toBe(true);
  now = 10_000;
  expect(await ignoringEnd).toBe('io server disconnect');
  await stopped;
  expect(moved.every((socket) => socket.connected)).toBe(true);
}, 30_000);

test('a replica without sockets stops at once', async () => {
  // The grace period would never end.
  const { service } = await startTier(consultConfig('alone'), { now: () => 0 });
  await service.stop();
  expect(service.app.server.listening).toBe(false);
});
