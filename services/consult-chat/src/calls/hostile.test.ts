import { dispose, eventually } from '@anar/service-kit/testing';
import { Registry } from 'prom-client';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOperator } from '../admin/operator.ts';
import { createConsultationStore } from '../consultations/consultation.store.ts';
import { type CallFixture, createCallFixture, type Page, writesNothing } from '../testing/call-fixture.ts';
import { closeClients, collectMessages, send } from '../testing/test-tier.ts';
import { createCallStore } from './call.store.ts';
import { createCallActions } from './call-actions.ts';
import { createCallMetrics } from './call-metrics.ts';

/** Other users, and misbehaving clients. */

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await createCallFixture('callhostile');
});
afterEach(closeClients);
afterAll(dispose);

const receivesNothing = async (page: Page, from: () => Promise<unknown>) => {
  const before = page.signals.length;
  await from();
  expect(page.signals).toHaveLength(before);
};

describe('another user', () => {
  it('can neither start, answer, join, report nor end a call of others', async () => {
    const { pair, callId, id } = await fixture.answered();
    const elsewhere = await fixture.answered();
    const before = await fixture.stored(id);
    const strangers = [
      await fixture.page(pair, elsewhere.pair.farmer),
      await fixture.page(pair, elsewhere.pair.doctor),
      await fixture.page(pair, elsewhere.pair.doctor, fixture.two.url, before.call?.farmerDevice),
    ];
    const asks = [
      ['call:answer', { callId }],
      ['call:join', { callId, isFresh: true }],
      ['call:report', { callId, generation: 1, isConnected: true }],
      ['call:end', { callId, notes: 'नोट' }],
      ['call:request', { doctorId: pair.doctor.userId }],
    ] as const;
    for (const stranger of strangers) {
      for (const [name, data] of asks) {
        expect([name, await stranger.say(name, data)]).toEqual([name, expect.objectContaining({ code: 'not_found' })]);
      }
    }
    const [farmer, doctor] = strangers;
    expect(await farmer?.say('call:start', { media: 'video' })).toMatchObject({ code: 'forbidden' });
    expect(await doctor?.say('call:start', { media: 'video' })).toMatchObject({ code: 'not_found' });
    expect(await fixture.stored(id)).toEqual(before);
  });

  it('cannot send signals into it by call id, by consultation id, or from an own call', async () => {
    const one = await fixture.answered();
    const two = await fixture.answered();
    await receivesNothing(one.farmer, async () => {
      expect(await two.doctor.signal(one.callId, 1)).toMatchObject({ code: 'call_over' });
      expect(await two.doctor.signal(one.callId, 1, { consultationId: one.id })).toMatchObject({ code: 'call_over' });
      expect(await two.doctor.signal(two.callId, 1, { consultationId: one.id })).toMatchObject({ code: 'call_over' });
      expect(await two.doctor.signal(ulid(), 1)).toMatchObject({ code: 'call_over' });
      // Signals of the own call are delivered before the last check.
      await two.doctor.signal(two.callId, 2);
      await eventually(() => two.farmer.signals.length === 1);
      await one.doctor.signal(one.callId, 3);
      await eventually(() => one.farmer.signals.length === 1);
      expect(one.farmer.signals.splice(0)).toMatchObject([{ payload: { number: 3 } }]);
    });
  });

  it('receives no signals when only in the room of the consultation', async () => {
    const { pair, doctor, farmer, callId, id } = await fixture.answered();
    const listening = await fixture.socketOf(pair.doctor);
    const received = collectMessages(listening, 'webrtc:signal');
    await send(listening, 'consultation:join', { consultationId: id });
    await farmer.signal(callId, 1);
    await eventually(() => doctor.signals.length === 1);
    expect(received).toEqual([]);
  });
});

it('a doctor who is no longer approved cannot start a call', async () => {
  const pair = await fixture.openChat({ status: 'connected' });
  await fixture.db
    .collection('doctors')
    .updateOne({ _id: pair.doctor.userId as never }, { $set: { approval: 'suspended' } });
  const page = await fixture.page(pair, pair.doctor);
  expect(await page.say('call:start', { media: 'video' })).toMatchObject({ code: 'not_approved' });
});

it('suspending a doctor ends their call and notifies both sides', async () => {
  const { pair, doctor, farmer, callId, id } = await fixture.connected();
  const quiet = await fixture.connected();
  await createOperator(fixture.service).suspend(pair.doctor.userId);
  await fixture.service.events.flush();
  await eventually(() => doctor.ended.length === 1 && farmer.ended.length === 1);
  expect(farmer.ended).toEqual([{ consultationId: id, callId, reason: 'consultation_over' }]);
  const after = await fixture.stored(id);
  for (const field of ['call', 'callUntil', 'inCallDoctorId']) expect(after).not.toHaveProperty(field);
  expect(await doctor.signal(callId, 1)).toMatchObject({ code: 'call_over' });
  expect((await fixture.stored(quiet.id)).call).toMatchObject({ id: quiet.callId });
});

it('a doctor suspended between the approval check and the start: not_approved, and no call remains', async () => {
  const { doctor, farmer, consultationId } = await fixture.openChat({ status: 'connected' });
  const [consultations, calls] = [createConsultationStore(fixture.service), createCallStore(fixture.service)];
  const actions = createCallActions({
    ...{ consultations, calls, clock: fixture.at, metrics: createCallMetrics(new Registry()) },
    actions: { move: consultations.change, ...writesNothing },
    realtime: { toUser: () => undefined },
    doctors: {
      requireApproved: async () => undefined,
      find: async () => undefined,
      async nameOf() {
        await actions.endOfDoctor(doctor.userId);
        return 'डॉ. सुमन पाटिल';
      },
    },
  });
  const asked = { consultationId, deviceId: ulid(), media: 'video' } as const;
  await expect(actions.start(doctor.userId, asked)).rejects.toMatchObject({ code: 'not_approved' });
  expect(await fixture.stored(consultationId)).not.toHaveProperty('call');
  expect(await calls.ofFarmer(farmer.userId, fixture.at())).toEqual([]);
});

it('revoking a session does not end a call that another tab of the doctor has taken over', async () => {
  const call = await fixture.connected();
  // As when another replica's eviction of the old tab was lost.
  const taken = { 'call.doctorDevice': ulid() };
  await fixture.db.collection('consultations').updateOne({ _id: call.id as never }, { $set: taken });
  const other = await fixture.connected();
  await fixture.revoke(call.pair.doctor);
  await eventually(() => !call.doctor.socket.connected);
  await fixture.revoke(other.pair.doctor);
  await eventually(() => other.farmer.ended.length === 1);
  expect((await fixture.stored(call.id)).call).toMatchObject({ id: call.callId });
});

it.each(['doctor', 'farmer'] as const)('revoking the session of a %s ends the call for both', async (side) => {
  const call = await fixture.connected();
  const other = side === 'doctor' ? 'farmer' : 'doctor';
  await fixture.revoke(call.pair[side]);
  await eventually(() => !call[side].socket.connected && call[other].ended.length === 1);
  expect(call[other].ended).toEqual([{ consultationId: call.id, callId: call.callId, reason: 'hung_up', by: side }]);
  expect(await fixture.stored(call.id)).not.toHaveProperty('call');
});

describe('limits', () => {
  it.each([
    ['an SDP above the limit', { sdp: 'a'.repeat(32 * 1024 + 1) }],
    ['too many candidates at once', { candidates: Array(31).fill({ candidate: 'c' }) }],
    ['an oversized candidate', { candidates: [{ candidate: 'c'.repeat(1001) }] }],
    ['no generation', { generation: 0 }],
    ['a number above the maximum', { number: 100_001 }],
  ])('%s is refused', async (_, more) => {
    const { doctor, callId } = await fixture.answered();
    const payload = { callId, generation: 1, number: 1, ack: 0, ...more };
    const ack = await send(doctor.socket, 'webrtc:signal', { type: 'offer', payload });
    expect(ack).toMatchObject({ ok: false, code: 'message_invalid' });
    expect(doctor.socket.connected).toBe(true);
  });

  it('an SDP of 1 MB disconnects its sender only', async () => {
    const { pair, doctor, farmer, callId } = await fixture.answered();
    const payload = { callId, generation: 1, number: 1, ack: 0, sdp: 'a'.repeat(1024 * 1024) };
    doctor.socket.emit('webrtc:signal', { type: 'offer', payload });
    await eventually(() => !doctor.socket.connected);
    const back = await fixture.page(pair, pair.doctor, fixture.url, doctor.deviceId);
    expect(await back.say('call:join', { callId, isFresh: false })).toMatchObject({ ok: true });
    await back.signal(callId, 2);
    await eventually(() => farmer.signals.length === 1);
    expect(farmer.signals[0]).toMatchObject({ payload: { number: 2 } });
  });

  it('a flood of candidates: a few are relayed, the rest rejected, the sender disconnected; another call is not affected', async () => {
    const flooding = await fixture.answered();
    const other = await fixture.answered();
    const { socket } = flooding.doctor;
    const refused = () => fixture.metric('socket_events_total', 'name="webrtc:signal"', 'outcome="too_fast"');
    const before = await refused();
    let sent = 0;
    for (let number = 1; number <= 20; number++) {
      for (let more = 0; more < 500 && socket.connected; more++) {
        const payload = { callId: flooding.callId, generation: 1, number: ++sent, ack: 0 };
        socket.emit('webrtc:signal', { type: 'ice', payload });
      }
      expect(await other.doctor.signal(other.callId, number)).toMatchObject({ ok: true });
    }
    await eventually(() => !socket.connected);
    await eventually(() => other.farmer.signals.length === 20);
    // Burst of 40, then 20 a second; disconnected after 200 rejections.
    await eventually(() => flooding.farmer.signals.length >= 40);
    expect(flooding.farmer.signals.length).toBeLessThanOrEqual(sent - 200);
    expect((await refused()) - before).toBeGreaterThanOrEqual(200);
    // The other side of the flooded call still works.
    expect(await flooding.farmer.say('call:end', { callId: flooding.callId })).toMatchObject({ ok: true });
  });
});
