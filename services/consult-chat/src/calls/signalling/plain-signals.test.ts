import { dispose, eventually } from '@anar/service-kit/testing';
import type { Socket } from 'socket.io-client';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CallFixture, createCallFixture } from '../../testing/call-fixture.ts';
import type { TestUser } from '../../testing/consult-fixture.ts';
import { closeClients, collectMessages } from '../../testing/test-tier.ts';

/** Clients that send only what the spec's table of call events has, and expect no acknowledgement. */

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await createCallFixture('plainsignals');
});
afterEach(closeClients);
afterAll(dispose);

interface Signal {
  type: string;
  payload: unknown;
}

async function plainPage(who: TestUser, at: string, transports: ('polling' | 'websocket')[]) {
  const socket = await fixture.socketOf(who, at, { transports });
  return {
    socket,
    signals: collectMessages(socket, 'webrtc:signal') as Signal[],
    ended: collectMessages(socket, 'call:ended') as { consultationId: string }[],
    errors: collectMessages(socket, 'call:error') as { error: string; code: string }[],
  };
}

const sdp = (type: 'offer' | 'answer') => ({ type, sdp: `v=0 ${type}` });
const candidate = (n: number) => ({ candidate: `candidate:${n}`, sdpMid: '0', sdpMLineIndex: 0 });
const payloads = (signals: Signal[]) => signals.map(({ payload }) => payload);

/** An accepted consultation, the doctor on one replica and the farmer on the other. */
async function accepted(transports: ('polling' | 'websocket')[] = ['websocket']) {
  const dueAt = new Date(fixture.at().getTime() + 900_000);
  const pair = await fixture.openChat({ status: 'ringing', inCallDoctorId: ulid(), dueAt });
  const [doctor, farmer] = [
    await plainPage(pair.doctor, fixture.url, transports),
    await plainPage(pair.farmer, fixture.two.url, transports),
  ];
  const { consultationId } = pair;
  return {
    ...{ pair, doctor, farmer, id: consultationId },
    fromDoctor: (type: string, payload: unknown) =>
      doctor.socket.emit('webrtc:signal', { consultationId, type, payload }),
    fromFarmer: (type: string, payload: unknown, socket: Socket = farmer.socket) =>
      socket.emit('webrtc:signal', { type, payload }),
  };
}

describe.each([['websocket' as const], ['polling' as const]])('over %s', (transport) => {
  it('offer, answer and candidates reach the other side in order, and connect the two', async () => {
    const { doctor, farmer, id, fromDoctor, fromFarmer } = await accepted([transport]);
    fromDoctor('offer', sdp('offer'));
    fromDoctor('ice', candidate(1));
    fromDoctor('ice', candidate(2));
    await eventually(() => farmer.signals.length === 3);
    expect(payloads(farmer.signals)).toEqual([sdp('offer'), candidate(1), candidate(2)]);
    fromFarmer('answer', sdp('answer'));
    fromFarmer('ice', candidate(3));
    fromFarmer('ice', null);
    await eventually(() => doctor.signals.length === 3);
    expect(payloads(doctor.signals)).toEqual([sdp('answer'), candidate(3), null]);
    fromDoctor('ice', candidate(4));
    await eventually(async () => (await fixture.stored(id)).status === 'connected');
    await eventually(() => farmer.signals.length === 4);
    expect([...doctor.errors, ...farmer.errors]).toEqual([]);
  });

  it('the farmer may offer, and either side ends it for both', async () => {
    const { doctor, farmer, id, fromDoctor, fromFarmer } = await accepted([transport]);
    fromFarmer('offer', sdp('offer'));
    fromFarmer('ice', candidate(1));
    await eventually(() => doctor.signals.length === 2);
    fromDoctor('answer', sdp('answer'));
    await eventually(() => farmer.signals.length === 1);
    fromFarmer('ice', candidate(2));
    await eventually(async () => (await fixture.stored(id)).status === 'connected');
    farmer.socket.emit('call:end', { consultationId: id, notes: '' });
    await eventually(() => doctor.ended.length === 1 && farmer.ended.length === 1);
    expect(doctor.ended).toMatchObject([{ consultationId: id }]);
  });
});

it('the doctor ends the call of the socket; its notes earn the fee, as for a phone call', async () => {
  const { doctor, farmer, id, fromDoctor, fromFarmer } = await accepted();
  fromDoctor('offer', sdp('offer'));
  await eventually(() => farmer.signals.length === 1);
  fromFarmer('answer', sdp('answer'));
  await eventually(() => doctor.signals.length === 1);
  doctor.socket.emit('call:end', { notes: 'तीन दिन पानी न दें' });
  await eventually(() => farmer.ended.length === 1);
  await eventually(async () => (await fixture.stored(id)).notes !== undefined);
  expect(await fixture.stored(id)).toMatchObject({ notes: 'तीन दिन पानी न दें', phonedAt: fixture.at() });
});

it('two tabs of the farmer: the first answer wins, and the other receives no more signals', async () => {
  const { pair, doctor, farmer, fromDoctor, fromFarmer } = await accepted();
  const tab = await plainPage(pair.farmer, fixture.url, ['websocket']);
  fromDoctor('offer', sdp('offer'));
  await eventually(() => farmer.signals.length === 1 && tab.signals.length === 1);
  fromFarmer('answer', sdp('answer'));
  await eventually(() => doctor.signals.length === 1);
  fromFarmer('answer', { type: 'answer', sdp: 'of the other tab' }, tab.socket);
  await eventually(() => tab.errors.length === 1);
  expect(tab.errors[0]).toMatchObject({ code: 'call_taken', error: expect.stringMatching(/[\u0900-\u097f]/) });
  fromDoctor('ice', candidate(1));
  await eventually(() => farmer.signals.length === 2);
  expect(payloads(doctor.signals)).toEqual([sdp('answer')]);
  expect(tab.signals).toHaveLength(1);
});

it('a doctor on a new socket offers again and the call continues', async () => {
  const { pair, doctor, farmer, id, fromDoctor, fromFarmer } = await accepted();
  fromDoctor('offer', sdp('offer'));
  await eventually(() => farmer.signals.length === 1);
  fromFarmer('answer', sdp('answer'));
  await eventually(() => doctor.signals.length === 1);
  const { call } = await fixture.stored(id);
  doctor.socket.disconnect();
  const back = await plainPage(pair.doctor, fixture.two.url, ['websocket']);
  back.socket.emit('webrtc:signal', { consultationId: id, type: 'offer', payload: sdp('offer') });
  await eventually(() => farmer.signals.length === 2);
  fromFarmer('answer', sdp('answer'));
  await eventually(() => back.signals.length === 1);
  expect((await fixture.stored(id)).call).toMatchObject({ id: call?.id });
});

describe('rejected with call:error', () => {
  it('an answer without an offer, an offer before acceptance, and an offer to a consultation of others', async () => {
    const { farmer, fromFarmer, id } = await accepted();
    fromFarmer('answer', sdp('answer'));
    await eventually(() => farmer.errors.length === 1);
    expect(farmer.errors[0]?.code).toBe('call_over');
    const asked = await fixture.openChat({ status: 'requested' });
    const early = await plainPage(asked.farmer, fixture.url, ['websocket']);
    early.socket.emit('webrtc:signal', { type: 'offer', payload: sdp('offer') });
    await eventually(() => early.errors.length === 1);
    early.socket.emit('webrtc:signal', { consultationId: id, type: 'offer', payload: sdp('offer') });
    await eventually(() => early.errors.length === 2);
    expect(early.errors.map(({ code }) => code)).toEqual(['call_over', 'not_found']);
    expect((await fixture.stored(asked.consultationId)).call).toBeUndefined();
  });

  it('an end without a call, another doctor’s presence, joining a consultation of others', async () => {
    const { pair, doctor, id } = await accepted();
    const other = await fixture.openChat({ status: 'requested' });
    doctor.socket.emit('call:end', {});
    doctor.socket.emit('doctor:presence', { doctorId: other.doctor.userId, status: 'online' });
    doctor.socket.emit('consultation:join', { consultationId: other.consultationId });
    await eventually(() => doctor.errors.length === 3);
    expect(new Set(doctor.errors.map(({ code }) => code))).toEqual(new Set(['call_over', 'forbidden', 'not_found']));
    expect(pair.consultationId).toBe(id);
  });

  it('an invalid numbered signal, instead of being relayed as a plain one', async () => {
    const { doctor, farmer, fromDoctor } = await accepted();
    fromDoctor('offer', { callId: 'x', generation: 0 });
    await eventually(() => doctor.errors.length === 1);
    expect(doctor.errors[0]?.code).toBe('message_invalid');
    expect(farmer.signals).toEqual([]);
  });
});
