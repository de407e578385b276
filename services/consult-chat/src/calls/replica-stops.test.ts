import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, afterEach, expect, it } from 'vitest';
import { createCallFixture } from '../testing/call-fixture.ts';
import { closeClients, collectMessages } from '../testing/test-tier.ts';

afterEach(closeClients);
afterAll(dispose);

const STOP_NOTICE = 'server:leaving';

it('a stopping replica accepts no new sockets and waits for its running call', async () => {
  const fixture = await createCallFixture('callstops', { config: { callsWaitMs: 60_000 }, realtime: { spreadMs: 30 } });
  const { doctor, farmer, callId } = await fixture.connected();
  farmer.socket.on(STOP_NOTICE, () => void farmer.socket.disconnect());
  let isStopped = false;
  const stopping = fixture.two.service.stop().then(() => {
    isStopped = true;
  });
  expect((await fetch(`${fixture.two.url}/readyz`)).status).toBe(503);
  await expect(fixture.socketOf((await fixture.openChat()).farmer, fixture.two.url)).rejects.toThrow('websocket error');
  expect(await farmer.signal(callId, 8)).toMatchObject({ ok: true });
  expect(isStopped).toBe(false);

  expect(await doctor.say('call:end', { callId, reason: 'hung_up' })).toMatchObject({ ok: true });
  await stopping;
  expect(farmer.ended).toMatchObject([{ callId }]);
}, 60_000);

it('a stopping replica asks sockets without a call to reconnect at once, others when their call ends', async () => {
  const fixture = await createCallFixture('callmoves', { config: { callsWaitMs: 20_000 }, realtime: { spreadMs: 30 } });
  const [first, last] = [await fixture.connected(), await fixture.connected()];
  const idle = await fixture.page(first.pair, first.pair.farmer, fixture.two.url);
  const pages = [idle, first.farmer, last.farmer];
  const notices = pages.map(({ socket }) => collectMessages(socket, STOP_NOTICE));
  for (const { socket } of pages) {
    socket.on(STOP_NOTICE, ({ afterMs }: { afterMs: number }) => void setTimeout(() => socket.disconnect(), afterMs));
  }
  const stopping = fixture.two.service.stop();
  await eventually(() => notices[0]?.length === 1);
  expect(notices.map(({ length }) => length)).toEqual([1, 0, 0]);

  await first.doctor.say('call:end', { callId: first.callId });
  await eventually(() => notices[1]?.length === 1);
  expect(await last.farmer.signal(last.callId, 8)).toMatchObject({ ok: true });
  await last.doctor.say('call:end', { callId: last.callId });
  await stopping;
  expect(notices.map(({ length }) => length)).toEqual([1, 1, 1]);
}, 60_000);
