import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createCallFixture } from '../testing/call-fixture.ts';
import { closeClients, hears } from '../testing/test-tier.ts';

afterEach(closeClients);
afterAll(dispose);

const LEAVING = 'server:leaving';

it('a replica that stops takes nobody new and waits for the call that it holds', async () => {
  const fixture = await createCallFixture('callstops', { config: { callsWaitMs: 60_000 }, realtime: { spreadMs: 30 } });
  const { doctor, farmer, callId } = await fixture.connected();
  farmer.socket.on(LEAVING, () => void farmer.socket.disconnect());
  let isStopped = false;
  const stopping = fixture.two.service.stop().then(() => {
    isStopped = true;
  });
  expect((await fetch(`${fixture.two.url}/readyz`)).status).toBe(503);
  await expect(fixture.socketOf((await fixture.pair()).farmer, fixture.two.url)).rejects.toThrow('websocket error');
  expect(await farmer.signal(callId, 8)).toMatchObject({ ok: true });
  expect(isStopped).toBe(false);

  expect(await doctor.say('call:end', { callId, reason: 'hung_up' })).toMatchObject({ ok: true });
  await stopping;
  expect(farmer.ended).toMatchObject([{ callId }]);
}, 60_000);

it('whoever is in no call, or in none any more, is sent elsewhere at once: the next call begins there', async () => {
  const fixture = await createCallFixture('callmoves', { config: { callsWaitMs: 20_000 }, realtime: { spreadMs: 30 } });
  const [first, last] = [await fixture.connected(), await fixture.connected()];
  const idle = await fixture.page(first.pair, first.pair.farmer, fixture.two.url);
  const pages = [idle, first.farmer, last.farmer];
  const told = pages.map(({ socket }) => hears(socket, LEAVING));
  for (const { socket } of pages) {
    socket.on(LEAVING, ({ afterMs }: { afterMs: number }) => void setTimeout(() => socket.disconnect(), afterMs));
  }
  const stopping = fixture.two.service.stop();
  await eventually(() => told[0]?.length === 1);
  expect(told.map(({ length }) => length)).toEqual([1, 0, 0]);

  await first.doctor.say('call:end', { callId: first.callId });
  await eventually(() => told[1]?.length === 1);
  expect(await last.farmer.signal(last.callId, 8)).toMatchObject({ ok: true });
  await last.doctor.say('call:end', { callId: last.callId });
  await stopping;
  expect(told.map(({ length }) => length)).toEqual([1, 1, 1]);
}, 60_000);
