import type { AddressInfo } from 'node:net';
import { clientMessages } from '@anar/contracts/consult/socket';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService } from '@anar/service-kit/testing';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { closeClients, connect, send, somebody, tierConfig } from '../testing/test-tier.ts';
import { wrongMessages } from '../testing/wrong-messages.ts';

const CASES = Number(process.env.SOCKET_FUZZ_CASES ?? 5000);
/** Below what one person may send at once. */
const CHUNK = 35;

let service: Service;
let url: string;
const unhandled: unknown[] = [];
const note = (reason: unknown) => unhandled.push(reason);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  service = await startTestService((config) => buildApp(config, { byTheClock: false }), tierConfig('wired'));
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
});
afterEach(closeClients);
afterAll(async () => {
  await dispose();
  process.off('unhandledRejection', note);
});

test('the service handles every message that clients may send', async () => {
  const socket = await connect(url, somebody());
  for (const { name } of clientMessages) {
    expect([name, await send(socket, name, 7)]).toEqual([
      name,
      expect.objectContaining({ ok: false, code: expect.not.stringMatching('message_unknown') }),
    ]);
  }
});

test(`${CASES} wrong messages made from the contracts: each is answered, none is an error of ours`, async () => {
  const cases = fc.sample(wrongMessages(), { numRuns: CASES, seed: 18 });
  const log = vi.spyOn(service.log, 'error');
  const codes = new Map<string, number>();
  for (let from = 0; from < cases.length; from += CHUNK) {
    const socket = await connect(url, somebody(from % 2 ? 'expert' : 'farmer'));
    const acks = await Promise.all(
      cases.slice(from, from + CHUNK).map(({ name, args }) => send(socket, name, ...args)),
    );
    for (const { code = 'ok' } of acks) codes.set(code, (codes.get(code) ?? 0) + 1);
    expect(socket.connected).toBe(true);
    socket.disconnect();
  }
  console.log([...codes].map(([code, count]) => `${count} × ${code}`).join(', '));
  expect([...codes.values()].reduce((sum, count) => sum + count)).toBe(CASES);
  expect(codes.get('message_invalid')).toBeGreaterThan(CASES / 3);
  for (const ours of ['internal', 'service_unavailable', 'too_fast']) expect(codes.get(ours)).toBeUndefined();
  expect(log).not.toHaveBeenCalled();
  expect(unhandled).toEqual([]);
}, 120_000);
