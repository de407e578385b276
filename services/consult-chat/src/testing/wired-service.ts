import type { AddressInfo } from 'node:net';
import { startTestService } from '@anar/service-kit/testing';
import fc from 'fast-check';
import { expect, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { connect, newPerson, send, tierConfig } from './test-tier.ts';
import { wrongMessages } from './wrong-messages.ts';

/** Below the rate limit of one user. */
const CHUNK = 35;

/** The whole service with its sockets; `unhandled` collects unhandled rejections. */
export async function wiredService(name: string) {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => void unhandled.push(reason);
  process.on('unhandledRejection', note);
  const service = await startTestService((config) => buildApp(config, { byTheClock: false }), tierConfig(name));
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
  return { service, url, unhandled, stopListening: () => void process.off('unhandledRejection', note) };
}

/** Sends `count` invalid messages, with a fixed seed: all are acknowledged, none with an internal error. */
export async function answersWrongMessages(
  { service, url, unhandled }: Awaited<ReturnType<typeof wiredService>>,
  count: number,
): Promise<void> {
  const cases = fc.sample(wrongMessages(), { numRuns: count, seed: 18 });
  const log = vi.spyOn(service.log, 'error');
  const codes = new Map<string, number>();
  for (let from = 0; from < cases.length; from += CHUNK) {
    const socket = await connect(url, newPerson(from % 2 ? 'expert' : 'farmer'));
    const acks = await Promise.all(
      cases.slice(from, from + CHUNK).map(({ name, args }) => send(socket, name, ...args)),
    );
    for (const { code = 'ok' } of acks) codes.set(code, (codes.get(code) ?? 0) + 1);
    expect(socket.connected).toBe(true);
    socket.disconnect();
  }
  expect([...codes.values()].reduce((sum, some) => sum + some)).toBe(count);
  expect(codes.get('message_invalid')).toBeGreaterThan(count / 3);
  for (const ours of ['internal', 'service_unavailable', 'too_fast']) expect(codes.get(ours)).toBeUndefined();
  expect(log).not.toHaveBeenCalled();
  expect(unhandled).toEqual([]);
}
