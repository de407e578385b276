import type { Call } from '@anar/contracts/consult/calls';
import { consultConnected } from '@anar/contracts/events';
import { dispose, eventually } from '@anar/service-kit/testing';
import { collectEvents } from '@anar/service-kit/testing/neighbour';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CallWorld, callWorld } from '../testing/call-world.ts';
import { closeClients } from '../testing/test-tier.ts';

let world: CallWorld;
beforeAll(async () => {
  world = await callWorld('calls');
});
afterEach(closeClients);
afterAll(dispose);

const stored = async (id: string) => {
  const found = await world.consultation(id);
  if (!found) throw new Error('not there');
  return found;
};

describe('a call', () => {
  it('rings, is answered, says what both say to the other alone, connects when both say so, and ends for both', async () => {
    const seen = await collectEvents(consultConnected, world.config);
    const { pair, doctor, farmer, callId, id } = await world.rung();
    await eventually(() => farmer.changed.length === 1);
    expect(farmer.changed[0]).toMatchObject({
      consultationId: id,
      call: {
        id: callId,
        media: 'video',
        generation: 0,
        ringsUntil: new Date(world.at().getTime() + 45_000).toISOString(),
      },
    });
    const answered = await farmer.say('call:answer', { callId });
    expect(answered.call).toMatchObject({
      generation: 1,
      farmerDevice: farmer.deviceId,
      doctorDevice: doctor.deviceId,
    });
    await eventually(() => doctor.changed.at(-1)?.call.generation === 1);

    expect(await doctor.signal(callId, 1, { consultationId: id })).toMatchObject({ ok: true });
    expect(await farmer.signal(callId, 2)).toMatchObject({ ok: true });
    await eventually(() => farmer.signals.length === 1 && doctor.signals.length === 1);
    expect(farmer.signals[0]).toMatchObject({ consultationId: id, payload: { number: 1 } });
    expect(doctor.signals[0]).toMatchObject({ consultationId: id, payload: { number: 2 } });

    await world.report(doctor, callId);
    await world.report(doctor, callId);
    expect(await stored(id)).toMatchObject({ status: 'ringing' });
    await world.report(farmer, callId);
    await eventually(() => farmer.changed.at(-1)?.call.connectedAt !== undefined);
    expect(await stored(id)).toMatchObject({
      status: 'connected',
      connectedAt: world.at(),
      inCallDoctorId: pair.doctor.userId,
    });
    await world.service.events.flush();
    await eventually(() => seen.some(({ data }) => data.consultationId === id));
    expect(seen.filter(({ data }) => data.consultationId === id)).toHaveLength(1);

    await farmer.say('call:end', { callId });
    await eventually(() => doctor.ended.length === 1 && farmer.ended.length === 1);
    expect(doctor.ended).toEqual([{ consultationId: id, callId, reason: 'hung_up', by: 'farmer' }]);
    const after = await stored(id);
    expect(after.status).toBe('connected');
    for (const gone of ['call', 'callUntil', 'inCallDoctorId']) expect(after).not.toHaveProperty(gone);
    expect(after.calls).toMatchObject([{ id: callId, reason: 'hung_up', by: 'farmer', connectedAt: world.at() }]);
    await eventually(async () => (await doctor.signal(callId, 3)).code === 'call_over');
  });
});

export type { Call };
