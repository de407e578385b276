import { consultConnected, consultMissed } from '@anar/contracts/messages/events';
import { dispose, eventually } from '@anar/service-kit/testing';
import { collectEvents } from '@anar/service-kit/testing/neighbour';
import { Registry } from 'prom-client';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createConsultationStore, type StoredConsultation } from '../consultations/consultation.store.ts';
import { type CallFixture, createCallFixture, writesNothing } from '../testing/call-fixture.ts';
import { closeClients } from '../testing/test-tier.ts';
import { createCallStore } from './call.store.ts';
import { createCallActions } from './call-actions.ts';
import { createCallMetrics } from './call-metrics.ts';
import { endByTheClock } from './call-moves.ts';

/** Call timeouts. */

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await createCallFixture('callclock');
});
afterEach(closeClients);
afterAll(dispose);

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const later = (ms: number) => new Date(fixture.at().getTime() + ms);

describe('a call', () => {
  it('unanswered for 45 s is over; the consultation stays accepted, its deadline after the ring', async () => {
    const { pair, doctor, farmer, callId, id } = await fixture.rung({ dueAt: later(50 * SECOND) });
    expect((await fixture.stored(id)).dueAt).toEqual(later(105 * SECOND));
    fixture.pass(45 * SECOND);
    // Over for both already before the sweep.
    expect(await farmer.say('call:answer', { callId })).toMatchObject({ code: 'call_over' });
    await fixture.tick(() => doctor.ended.length === 1 && farmer.ended.length === 1);
    expect(doctor.ended[0]).toEqual({ consultationId: id, callId, reason: 'unanswered' });
    const after = await fixture.stored(id);
    expect(after).toMatchObject({ status: 'ringing', inCallDoctorId: pair.doctor.userId });
    expect(after).not.toHaveProperty('call');
  });

  it('repeated rings extend the deadline to at most twice the 15 minutes', async () => {
    const { doctor, callId, id } = await fixture.rung({ acceptedAt: later(-29 * MINUTE), dueAt: later(SECOND) });
    const most = later(MINUTE);
    expect((await fixture.stored(id)).dueAt).toEqual(most);
    await doctor.say('call:end', { callId });
    await doctor.say('call:start', { media: 'audio' });
    expect((await fixture.stored(id)).dueAt).toEqual(most);
  });

  it('with an expired ring is replaced by the next start without waiting for the sweep', async () => {
    const { doctor, farmer, callId } = await fixture.rung();
    fixture.pass(46 * SECOND);
    const { call } = await doctor.say('call:start', { media: 'audio' });
    await eventually(() => farmer.ended.length === 1 && farmer.changed.at(-1)?.call.id === call?.id);
    expect(farmer.ended[0]).toMatchObject({ callId, reason: 'unanswered' });
  });

  it('is kept alive by a report of one side, without a new seq; after 90 s without reports it is lost', async () => {
    const { doctor, farmer, callId, id } = await fixture.connected();
    const { seq } = await fixture.stored(id);
    fixture.pass(80 * SECOND);
    await fixture.report(farmer, callId, { isConnected: false });
    expect(await fixture.stored(id)).toMatchObject({ callUntil: later(90 * SECOND), dueAt: later(30 * MINUTE), seq });
    fixture.pass(89 * SECOND);
    const other = await fixture.rung();
    fixture.pass(1 * SECOND);
    await fixture.tick(() => doctor.ended.length === 1 && farmer.ended.length === 1);
    expect(doctor.ended[0]).toEqual({ consultationId: id, callId, reason: 'lost' });
    expect(await fixture.stored(id)).toMatchObject({ status: 'connected' });
    expect(await fixture.stored(id)).not.toHaveProperty('inCallDoctorId');
    expect((await fixture.stored(other.id)).call).toMatchObject({ id: other.callId });
    expect(await fixture.report(farmer, callId)).toMatchObject({ code: 'call_over' });
  });

  it('is ended after an hour; a consultation with a running call is never idle', async () => {
    const { doctor, farmer, callId, id } = await fixture.connected();
    for (let round = 0; round < 44; round++) {
      fixture.pass(80 * SECOND);
      // Alternating: 44 messages of one user exceed the rate limit.
      const page = round % 2 === 0 ? doctor : farmer;
      expect(await fixture.report(page, callId)).toMatchObject({ ok: true });
    }
    fixture.pass(20 * SECOND);
    await fixture.report(farmer, callId);
    expect((await fixture.stored(id)).callUntil).toEqual(later(MINUTE));
    fixture.pass(MINUTE);
    await fixture.tick(() => doctor.ended.length === 1);
    expect(doctor.ended[0]).toMatchObject({ callId, reason: 'too_long' });
    const { status, dueAt } = await fixture.stored(id);
    expect({ status, dueAt }).toEqual({ status: 'connected', dueAt: later(29 * MINUTE) });
  });
});

describe('a call ends with its consultation', () => {
  it('answered and never connected: missed with the fee returned, despite reports', async () => {
    const seen = await collectEvents(consultMissed, fixture.config);
    const { doctor, farmer, callId, id } = await fixture.answered({ dueAt: later(100 * SECOND) });
    fixture.pass(80 * SECOND);
    for (const page of [doctor, farmer]) await fixture.report(page, callId, { isConnected: false });
    fixture.pass(30 * SECOND);
    await fixture.tick(() => doctor.ended.length === 1 && farmer.ended.length === 1);
    expect(farmer.ended[0]).toEqual({ consultationId: id, callId, reason: 'consultation_over' });
    const after = await fixture.stored(id);
    expect(after).toMatchObject({ status: 'missed', calls: [{ id: callId, reason: 'consultation_over' }] });
    for (const field of ['call', 'callUntil', 'inCallDoctorId', 'isOpen']) expect(after).not.toHaveProperty(field);
    await fixture.service.events.flush();
    await eventually(() => seen.some(({ data }) => data.consultationId === id));
    expect(seen.filter(({ data }) => data.consultationId === id)).toHaveLength(1);
  });

  it('the farmer deletes the account', async () => {
    const { pair, doctor, callId, id } = await fixture.connected();
    await fixture.deleteAccount(pair.farmer);
    await eventually(() => doctor.ended.length === 1);
    expect(doctor.ended[0]).toMatchObject({ callId, reason: 'consultation_over' });
    expect(await fixture.stored(id)).not.toHaveProperty('call');
  });
});

it.each(['connected', 'restarted', 'ended by the other side'])(
  'a report that races with a consultation being %s is still stored',
  async (what) => {
    const { pair, doctor, callId, id } = await fixture.answered();
    const consultations = createConsultationStore(fixture.service);
    let isFirst = true;
    const meanwhile = async () => {
      if (what === 'connected') await fixture.patch(pair.doctor, id, 'phone-call');
      else if (what === 'restarted') await doctor.say('call:join', { callId, isFresh: true });
      else await doctor.say('call:end', { callId, hasHeard: true });
    };
    const readAsEither = async (userId: string) => {
      const seen = await consultations.readAsEither(userId, id);
      if (isFirst) await meanwhile();
      isFirst = false;
      return seen;
    };
    const actions = createCallActions({
      ...{ calls: createCallStore(fixture.service), clock: fixture.at, metrics: createCallMetrics(new Registry()) },
      consultations: { ...consultations, readAsEither },
      actions: { move: consultations.change, ...writesNothing },
      realtime: { toUser: () => undefined },
      doctors: {} as Parameters<typeof createCallActions>[0]['doctors'],
    });
    const said = { consultationId: id, callId, generation: 1, isConnected: true, hasHeard: true };
    const report = actions.report(pair.farmer.userId, said, undefined);
    if (what === 'ended by the other side') await expect(report).rejects.toMatchObject({ code: 'call_over' });
    else await report;
    const { call, calls = [], talkedAt } = await fixture.stored(id);
    expect((call ?? calls[0])?.heardBy?.farmer).toBe(true);
    expect(talkedAt).toEqual(what === 'ended by the other side' ? fixture.at() : undefined);
  },
);

describe('a report and the timeout at the same instant', () => {
  /** Stores of another replica. */
  const stores = () => ({
    consultations: createConsultationStore(fixture.service),
    calls: createCallStore(fixture.service),
  });
  const read = async (id: string) => {
    const one = await stores().consultations.find(id);
    if (!one) throw new Error(`No consultation ${id}`);
    return one;
  };

  it('a timeout planned before a report does not end the call after it', async () => {
    const { id } = await fixture.connected();
    const { consultations, calls } = stores();
    const seen = await read(id);
    const end = seen.callUntil as Date;
    await calls.keepAlive(seen, new Date(end.getTime() - 1));
    const after = await consultations.change(seen, endByTheClock(end));
    expect(after).toMatchObject({ call: seen.call && { id: seen.call.id }, callUntil: later(180 * SECOND - 1) });
  });

  it('exactly one wins: the call stays alive, or it ends and the report is rejected', async () => {
    const { id } = await fixture.connected();
    const { consultations, calls } = stores();
    const fresh = await read(id);
    for (let round = 0; round < 50; round++) {
      const seen = { ...(await read(id)), call: fresh.call, callUntil: fresh.callUntil } as StoredConsultation;
      await fixture.db
        .collection('consultations')
        .updateOne({ _id: id as never }, { $set: { call: seen.call, callUntil: seen.callUntil } });
      const end = fresh.callUntil as Date;
      const report = () => calls.keepAlive(seen, new Date(end.getTime() - 1));
      const clock = () => consultations.change(seen, endByTheClock(end));
      const [kept, ticked] = await (round % 2
        ? Promise.all([report(), clock()])
        : Promise.all([clock(), report()]).then(([after, before]) => [before, after] as const));
      const isAlive = (await read(id)).call !== undefined;
      expect([kept !== undefined, ticked.call !== undefined]).toEqual([isAlive, isAlive]);
    }
  });

  it('the consultation is connected or missed, never both: one event is published', async () => {
    const published = [
      await collectEvents(consultConnected, fixture.config),
      await collectEvents(consultMissed, fixture.config),
    ] as const;
    const ids: string[] = [];
    for (let round = 0; round < 5; round++) {
      const { doctor, farmer, callId, id } = await fixture.answered();
      ids.push(id);
      await fixture.report(doctor, callId);
      await fixture.db.collection('consultations').updateOne({ _id: id as never }, { $set: { dueAt: fixture.at() } });
      await Promise.all([
        fixture.report(farmer, callId),
        fixture.tick(async () => (await fixture.stored(id)).status !== 'ringing'),
      ]);
      const { status, inCallDoctorId } = await fixture.stored(id);
      expect([status, inCallDoctorId !== undefined]).toEqual(
        status === 'connected' ? ['connected', true] : ['missed', false],
      );
    }
    await fixture.service.events.flush();
    const factsOf = (id: string) => published.flat().filter(({ data }) => data.consultationId === id).length;
    await eventually(() => ids.every((id) => factsOf(id) > 0));
    expect(ids.map(factsOf)).toEqual(ids.map(() => 1));
  });

  it('an answer in the last second of the half hour leaves time to connect', async () => {
    const { farmer, callId, id } = await fixture.rung({
      acceptedAt: later(-30 * MINUTE + 5 * SECOND),
      dueAt: later(SECOND),
    });
    expect((await fixture.stored(id)).dueAt).toEqual(later(5 * SECOND));
    fixture.pass(4 * SECOND);
    await farmer.say('call:answer', { callId });
    expect((await fixture.stored(id)).dueAt).toEqual(later(90 * SECOND));
  });
});

it('a consultation keeps its last 20 calls', async () => {
  const { doctor, callId, id } = await fixture.rung();
  await doctor.say('call:end', { callId });
  const next = (await doctor.say('call:start', { media: 'audio' })).call?.id ?? '';
  const [over] = (await fixture.stored(id)).calls ?? [];
  const earlier = Array.from({ length: 19 }, () => ({ ...over, id: ulid() }));
  const calls = [...earlier, over] as never;
  await fixture.db.collection('consultations').updateOne({ _id: id as never }, { $set: { calls } });
  await doctor.say('call:end', { callId: next });
  const ids = [...earlier.map((call) => call.id), callId, next];
  expect((await fixture.stored(id)).calls?.map((call) => call.id)).toEqual(ids.slice(1));
});
