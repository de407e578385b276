import { consultMissed, userDeleted } from '@anar/contracts/events';
import { toEvent } from '@anar/service-kit/events/outbox';
import { dispose, eventually } from '@anar/service-kit/testing';
import { collectEvents, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CallWorld, callWorld } from '../testing/call-world.ts';
import { closeClients } from '../testing/test-tier.ts';

/** What the clock does with calls. */

let world: CallWorld;
beforeAll(async () => {
  world = await callWorld('callclock');
});
afterEach(closeClients);
afterAll(dispose);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const later = (ms: number) => new Date(world.at().getTime() + ms);

describe('a call', () => {
  it('that nobody answers rings 45 s: the consultation waits on, for longer than the ring', async () => {
    const { pair, doctor, farmer, callId, id } = await world.rung({ dueAt: later(50 * SECOND) });
    expect((await world.stored(id)).dueAt).toEqual(later(105 * SECOND));
    world.pass(45 * SECOND);
    // Before the sweep came: it is over for the two already.
    expect(await farmer.say('call:answer', { callId })).toMatchObject({ code: 'call_over' });
    await world.tick(() => doctor.ended.length === 1 && farmer.ended.length === 1);
    expect(doctor.ended[0]).toEqual({ consultationId: id, callId, reason: 'unanswered' });
    const after = await world.stored(id);
    expect(after).toMatchObject({ status: 'ringing', inCallDoctorId: pair.doctor.userId });
    expect(after).not.toHaveProperty('call');
  });

  it('that is rung again and again keeps nobody’s fee for longer than twice the 15 minutes', async () => {
    const { doctor, callId, id } = await world.rung({ acceptedAt: later(-29 * MINUTE), dueAt: later(SECOND) });
    const most = later(MINUTE);
    expect((await world.stored(id)).dueAt).toEqual(most);
    await doctor.say('call:end', { callId });
    await doctor.say('call:start', { media: 'audio' });
    expect((await world.stored(id)).dueAt).toEqual(most);
  });

  it('that rang too long gives way to the next one without waiting for the sweep', async () => {
    const { doctor, farmer, callId } = await world.rung();
    world.pass(46 * SECOND);
    const { call } = await doctor.say('call:start', { media: 'audio' });
    await eventually(() => farmer.ended.length === 1 && farmer.changed.at(-1)?.call.id === call?.id);
    expect(farmer.ended[0]).toMatchObject({ callId, reason: 'unanswered' });
  });

  it('that a side reports lives on, without a change that anybody reads; silent for 90 s it is lost', async () => {
    const { doctor, farmer, callId, id } = await world.connected();
    const { seq } = await world.stored(id);
    world.pass(80 * SECOND);
    await world.report(farmer, callId, { isConnected: false });
    expect(await world.stored(id)).toMatchObject({ callUntil: later(90 * SECOND), dueAt: later(30 * MINUTE), seq });
    world.pass(89 * SECOND);
    const other = await world.rung();
    world.pass(1 * SECOND);
    await world.tick(() => doctor.ended.length === 1 && farmer.ended.length === 1);
    expect(doctor.ended[0]).toEqual({ consultationId: id, callId, reason: 'lost' });
    expect(await world.stored(id)).toMatchObject({ status: 'connected' });
    expect(await world.stored(id)).not.toHaveProperty('inCallDoctorId');
    expect((await world.stored(other.id)).call).toMatchObject({ id: other.callId });
    expect(await world.report(farmer, callId)).toMatchObject({ code: 'call_over' });
  });

  it('of an hour is long enough; a consultation whose call runs is never idle', async () => {
    const { doctor, farmer, callId, id } = await world.connected();
    for (let round = 0; round < 44; round++) {
      world.pass(80 * SECOND);
      // In turn: 44 messages of one person at once are too many.
      const page = round % 2 === 0 ? doctor : farmer;
      expect(await world.report(page, callId)).toMatchObject({ ok: true });
    }
    world.pass(20 * SECOND);
    await world.report(farmer, callId);
    expect((await world.stored(id)).callUntil).toEqual(later(MINUTE));
    world.pass(MINUTE);
    await world.tick(() => doctor.ended.length === 1);
    expect(doctor.ended[0]).toMatchObject({ callId, reason: 'too_long' });
    const { status, dueAt } = await world.stored(id);
    expect({ status, dueAt }).toEqual({ status: 'connected', dueAt: later(29 * MINUTE) });
  });
});

describe('a consultation that is over ends its call', () => {
  it('answered and never connected: missed with the fee back, however long they try', async () => {
    const seen = await collectEvents(consultMissed, world.config);
    const { doctor, farmer, callId, id } = await world.answered({ dueAt: later(100 * SECOND) });
    world.pass(80 * SECOND);
    for (const page of [doctor, farmer]) await world.report(page, callId, { isConnected: false });
    world.pass(30 * SECOND);
    await world.tick(() => doctor.ended.length === 1 && farmer.ended.length === 1);
    expect(farmer.ended[0]).toEqual({ consultationId: id, callId, reason: 'consultation_over' });
    const after = await world.stored(id);
    expect(after).toMatchObject({ status: 'missed', calls: [{ id: callId, reason: 'consultation_over' }] });
    for (const gone of ['call', 'callUntil', 'inCallDoctorId', 'isOpen']) expect(after).not.toHaveProperty(gone);
    await world.service.events.flush();
    await eventually(() => seen.some(({ data }) => data.consultationId === id));
    expect(seen.filter(({ data }) => data.consultationId === id)).toHaveLength(1);
  });

  it('somebody leaves the product for good', async () => {
    const { pair, doctor, callId, id } = await world.connected();
    const { publish } = await startNeighbour(world.config);
    const { userId } = pair.farmer;
    await publish(toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } }));
    await eventually(() => doctor.ended.length === 1);
    expect(doctor.ended[0]).toMatchObject({ callId, reason: 'consultation_over' });
    expect(await world.stored(id)).not.toHaveProperty('call');
  });
});

it('the last 20 calls are kept', async () => {
  const { doctor, callId, id } = await world.rung();
  const ids = [callId];
  for (let round = 0; round < 21; round++) {
    await doctor.say('call:end', { callId: ids.at(-1) });
    ids.push((await doctor.say('call:start', { media: 'audio' })).call?.id ?? '');
  }
  expect((await world.stored(id)).calls?.map((call) => call.id)).toEqual(ids.slice(1, 21));
});
