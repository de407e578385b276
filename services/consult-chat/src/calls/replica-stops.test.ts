import { dispose } from '@anar/service-kit/testing';
import { afterAll, afterEach, expect, it } from 'vitest';
import { callWorld } from '../testing/call-world.ts';
import { closeClients } from '../testing/test-tier.ts';

afterEach(closeClients);
afterAll(dispose);

it('a replica that stops takes nobody new and waits for the call that it holds', async () => {
  const world = await callWorld('callstops', { config: { callsWaitMs: 60_000 } });
  const { doctor, farmer, callId } = await world.connected();
  let isStopped = false;
  const stopping = world.two.service.stop().then(() => {
    isStopped = true;
  });
  expect((await fetch(`${world.two.url}/readyz`)).status).toBe(503);
  await expect(world.socketOf((await world.pair()).farmer, world.two.url)).rejects.toThrow('websocket error');
  expect(await farmer.signal(callId, 8)).toMatchObject({ ok: true });
  expect(isStopped).toBe(false);

  expect(await doctor.say('call:end', { callId, reason: 'hung_up' })).toMatchObject({ ok: true });
  await stopping;
  expect(farmer.ended).toMatchObject([{ callId }]);
}, 60_000);
