import {
  consultCallMissed,
  consultConnected,
  consultEnded,
  consultEndedUnpaid,
  consultMissed,
} from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { dispose, eventually } from '@anar/service-kit/testing';
import { collectEvents } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CallFixture, createCallFixture } from '../testing/call-fixture.ts';
import type { OpenChat } from '../testing/consult-fixture.ts';
import { closeClients, collectMessages } from '../testing/test-tier.ts';

/** Life cycle of a call, from the ring to its end; timeouts in `clock.test.ts`. */

let fixture: CallFixture;
const facts = { connected: consultConnected, ended: consultEnded, unpaid: consultEndedUnpaid, missed: consultMissed };
const published = {} as Record<keyof typeof facts, { data: { consultationId: string } }[]>;
beforeAll(async () => {
  fixture = await createCallFixture('calls');
  for (const [name, contract] of Object.entries(facts)) {
    published[name as keyof typeof facts] = await collectEvents(contract as typeof consultConnected, fixture.config);
  }
});
afterEach(closeClients);
afterAll(dispose);

const publishedOnce = async (fact: keyof typeof facts, id: string) => {
  await fixture.service.events.flush();
  const ofThis = () => published[fact].filter(({ data }) => data.consultationId === id);
  await eventually(() => ofThis().length > 0);
  expect(ofThis()).toHaveLength(1);
};

it('a call rings, is answered, relays signals to the other side only, connects once both report media, and ends for both', async () => {
  const { pair, doctor, farmer, callId, id } = await fixture.rung();
  await eventually(() => farmer.changed.length === 1);
  const ringsUntil = new Date(fixture.at().getTime() + 45_000).toISOString();
  expect(farmer.changed[0]).toMatchObject({
    consultationId: id,
    call: { id: callId, media: 'video', generation: 0, ringsUntil },
  });
  // Read by a farmer who opens the app from the push.
  const url = `/api/consultations/${id}`;
  const read = (await fixture.service.app.inject({ url, headers: pair.farmer.headers })).json();
  expect(read.call).toEqual(farmer.changed[0]?.call);

  const answered = await farmer.say('call:answer', { callId });
  expect(answered.call).toMatchObject({ generation: 1, farmerDevice: farmer.deviceId, doctorDevice: doctor.deviceId });
  await eventually(() => doctor.changed.at(-1)?.call.generation === 1);

  expect(await doctor.signal(callId, 1, { consultationId: id })).toMatchObject({ ok: true });
  expect(await farmer.signal(callId, 2)).toMatchObject({ ok: true });
  await eventually(() => farmer.signals.length === 1 && doctor.signals.length === 1);
  expect(farmer.signals[0]).toMatchObject({ consultationId: id, type: 'ice', payload: { callId, number: 1 } });
  expect(doctor.signals[0]).toMatchObject({ consultationId: id, payload: { number: 2 } });

  // Reports of one side only never connect.
  for (const _ of [1, 2, 3]) await fixture.report(doctor, callId);
  await fixture.report(farmer, callId, { isConnected: false });
  expect(await fixture.stored(id)).toMatchObject({ status: 'ringing' });
  await fixture.report(farmer, callId);
  await eventually(() => farmer.changed.at(-1)?.call.connectedAt !== undefined);
  expect(await fixture.stored(id)).toMatchObject({
    status: 'connected',
    connectedAt: fixture.at(),
    inCallDoctorId: pair.doctor.userId,
  });
  await publishedOnce('connected', id);

  await farmer.say('call:end', { callId });
  await eventually(() => doctor.ended.length === 1 && farmer.ended.length === 1);
  expect(doctor.ended).toEqual([{ consultationId: id, callId, reason: 'hung_up', by: 'farmer' }]);
  const after = await fixture.stored(id);
  expect(after.status).toBe('connected');
  for (const field of ['call', 'callUntil', 'inCallDoctorId']) expect(after).not.toHaveProperty(field);
  expect(after.calls).toMatchObject([{ id: callId, reason: 'hung_up', by: 'farmer', connectedAt: fixture.at() }]);
  await eventually(async () => (await doctor.signal(callId, 3)).code === 'call_over');
  await eventually(async () => (await farmer.signal(callId, 3)).code === 'call_over');
  expect(farmer.signals).toHaveLength(1);
  // Ending again is a no-op, and a new call may start.
  const { seq } = await fixture.stored(id);
  expect(await doctor.say('call:end', { callId, reason: 'failed' })).toMatchObject({ ok: true });
  expect((await fixture.stored(id)).seq).toBe(seq);
  const again = await doctor.say('call:start', { media: 'audio' });
  expect(again.call).toMatchObject({ media: 'audio', generation: 0 });
  expect(again.call?.id).not.toBe(callId);
});

it('repeated starts of a call, from any tab and replica, send one push that expires with the ring', async () => {
  const pair = await fixture.openChat({ status: 'ringing' });
  const page = await fixture.page(pair, pair.doctor);
  const asks = Array.from({ length: 12 }, () => page.say('call:start', { media: 'video' }));
  const ids = new Set((await Promise.all(asks)).map(({ call }) => call?.id));
  expect(ids.size).toBe(1);
  const other = await fixture.page(pair, pair.doctor, fixture.two.url);
  expect((await other.say('call:start', { media: 'video' })).call?.id).toBe([...ids][0]);
  const pushes = (await fixture.pushes(pair.farmer)).filter(({ key }) => key.includes('/call-'));
  expect(pushes).toMatchObject([
    {
      title: 'वीडियो कॉल आ रही है',
      path: '/consult',
      kind: 'call',
      tag: `consult/${pair.consultationId}/call`,
      until: new Date(fixture.at().getTime() + 45_000).toISOString(),
      call: { consultationId: pair.consultationId, callId: [...ids][0] },
    },
  ]);
  expect(pushes[0]?.text).toContain('डॉ. सुमन पाटिल');
});

describe('the push of a call', () => {
  const notified = async ({ farmer }: OpenChat) =>
    (await fixture.pushes(farmer)).filter(({ key }) => key.includes('/call-')).map(({ kind, title }) => [kind, title]);
  const RING = ['call', 'वीडियो कॉल आ रही है'];
  const MISSED = ['consultation', 'छूटी हुई कॉल'];

  it.each([
    ['answered', ['call_over', 'कॉल उठा ली गई'], 'call:answer', 'farmer'],
    ['declined', ['call_over', 'कॉल काट दी गई'], 'call:end', 'farmer'],
    ['given up by the doctor', MISSED, 'call:end', 'doctor'],
  ] as const)('of a call that is %s is replaced by a notification with the same tag', async (_, over, say, side) => {
    const call = await fixture.rung();
    await call[side].say(say, { callId: call.callId });
    expect(await notified(call.pair)).toEqual([RING, over]);
    const tags = (await fixture.pushes(call.pair.farmer)).map(({ tag }) => tag);
    expect(new Set(tags)).toEqual(new Set([`consult/${call.id}/call`]));
  });

  it('unanswered, or ended with its consultation, is replaced by a missed-call notification; the end of an answered call sends none', async () => {
    const [unanswered, over] = [await fixture.rung(), await fixture.rung()];
    await fixture.patch(over.pair.doctor, over.id, 'end');
    const talked = await fixture.connected();
    await talked.doctor.say('call:end', { callId: talked.callId });
    fixture.pass(46_000);
    await fixture.tick(() => unanswered.doctor.ended.length === 1);
    for (const { pair } of [unanswered, over]) expect(await notified(pair)).toEqual([RING, MISSED]);
    expect((await fixture.pushes(unanswered.pair.farmer)).at(-1)?.text).toMatch(/बात करने के लिए/);
    // The consultation is closed.
    expect((await fixture.pushes(over.pair.farmer)).at(-1)?.text).toMatch(/परामर्श अब बंद/);
    expect(await notified(talked.pair)).toEqual([RING, ['call_over', 'कॉल उठा ली गई']]);
    // Sent with the answer, before any audio.
    expect((await fixture.pushes(talked.pair.farmer)).at(-1)?.text).toBe('कॉल दूसरे फ़ोन या टैब पर उठाई गई।');
  });

  it('whose doctor is erased while it rings is replaced by a missed-call notification', async () => {
    const { pair, farmer } = await fixture.rung();
    await fixture.deleteAccount(pair.doctor);
    await eventually(() => farmer.ended.length === 1);
    expect(await notified(pair)).toEqual([RING, MISSED]);
  });

  it('is sent for each ring, at most three a minute', async () => {
    const { pair, doctor, callId } = await fixture.rung();
    let last: string | undefined = callId;
    for (let round = 0; round < 4; round++) {
      await doctor.say('call:end', { callId: last });
      last = (await doctor.say('call:start', { media: 'video' })).call?.id;
    }
    const all = await notified(pair);
    expect(all.filter(([kind]) => kind === 'call')).toHaveLength(3);
    expect(all.at(-1)).toEqual(MISSED);
  });
});

describe('a missed call adds a line to the chat', () => {
  type Rung = Awaited<ReturnType<typeof fixture.rung>>;
  const lines = async ({ pair }: Rung) =>
    (await fixture.log(pair.threadId)).flatMap(({ system, content }) => (system ? [{ ...system, content }] : []));

  it.each([
    [
      'unanswered',
      async ({ doctor }: Rung) => {
        fixture.pass(46_000);
        await fixture.tick(() => doctor.ended.length === 1);
      },
    ],
    ['cancelled by the doctor', ({ doctor, callId }: Rung) => doctor.say('call:end', { callId })],
  ])('once, received by both: %s', async (_, happens) => {
    const call = await fixture.rung();
    const received = [call.farmer, call.doctor].map(({ socket }) => collectMessages(socket, 'chat:new_message'));
    await happens(call);
    await eventually(() => received.every(({ length }) => length === 1));
    expect(await lines(call)).toEqual([{ line: 'missed', callId: call.callId, content: 'कॉल छूट गई' }]);
    const { farmerId, doctorId } = await fixture.stored(call.id);
    const data = { consultationId: call.id, farmerId, doctorId, callId: call.callId };
    // A duplicate of the event: the publisher crashed before it marked the event as published.
    await fixture.publish(toEvent(consultCallMissed, { aggregateId: call.id, userId: farmerId, data }));
    await call.doctor.say('call:start', { media: 'audio' });
    await call.doctor.say('call:end', {});
    await eventually(async () => (await lines(call)).length === 2);
    expect(new Set((await lines(call)).map(({ callId }) => callId)).size).toBe(2);
  });

  it('but not when the farmer declined or answered', async () => {
    const [declined, talked] = [await fixture.rung(), await fixture.answered()];
    await declined.farmer.say('call:end', { callId: declined.callId });
    await talked.doctor.say('call:end', { callId: talked.callId });
    for (const call of [declined, talked]) {
      await call.doctor.say('call:start', { media: 'audio' });
      await call.doctor.say('call:end', {});
      // Only the second call's line.
      await eventually(async () => (await lines(call)).length === 1);
      expect((await lines(call))[0]?.callId).not.toBe(call.callId);
    }
  });
});

describe('state of a call for a late push', () => {
  type Rung = Awaited<ReturnType<typeof fixture.rung>>;
  const ringOf = async ({ id, callId }: Pick<Rung, 'id' | 'callId'>) =>
    (await fixture.two.service.app.inject(`/api/calls/${id}/${callId}/ring`)).json();

  it.each([
    ['still ringing', 'ringing', async () => undefined],
    ['answered', 'taken', ({ farmer, callId }: Rung) => farmer.say('call:answer', { callId })],
    ['declined', 'taken', ({ farmer, callId }: Rung) => farmer.say('call:end', { callId })],
    ['cancelled by the doctor', 'over', ({ doctor, callId }: Rung) => doctor.say('call:end', { callId })],
    ['ring expired', 'over', async () => fixture.pass(46_000)],
    [
      'ended after an answer',
      'taken',
      async ({ farmer, doctor, callId }: Rung) => {
        await farmer.say('call:answer', { callId });
        await doctor.say('call:end', { callId });
      },
    ],
    [
      'ended, and a new one rings',
      'ringing',
      async ({ doctor, callId }: Rung) => {
        await doctor.say('call:end', { callId });
        await doctor.say('call:start', { media: 'video' });
      },
    ],
  ])('%s: %s', async (_, state, happens) => {
    const call = await fixture.rung();
    await happens(call);
    expect(await ringOf(call)).toEqual({ state });
  });

  it('unknown ids: over; a malformed id: 400', async () => {
    const { id } = await fixture.rung();
    expect(await ringOf({ id: ulid(), callId: ulid() })).toEqual({ state: 'over' });
    expect((await fixture.service.app.inject(`/api/calls/${id}/x/ring`)).statusCode).toBe(400);
  });
});

describe('a farmer who declines', () => {
  it('ends the call: the consultation stays accepted, and the doctor may ring again', async () => {
    const { doctor, farmer, callId, id, pair } = await fixture.rung();
    const bystander = await fixture.page(pair, pair.farmer);
    await farmer.say('call:end', { callId });
    await eventually(() => doctor.ended.length === 1 && bystander.ended.length === 1);
    expect(doctor.ended[0]).toMatchObject({ reason: 'declined', by: 'farmer' });
    // The doctor stays reserved for this farmer.
    expect(await fixture.stored(id)).toMatchObject({ status: 'ringing', inCallDoctorId: pair.doctor.userId });
    expect(await farmer.say('call:answer', { callId })).toMatchObject({ code: 'call_over' });
    expect(await doctor.say('call:start', { media: 'video' })).toMatchObject({ ok: true });
  });

  it('may give a reason of their own', async () => {
    const { doctor, farmer, callId } = await fixture.rung();
    await farmer.say('call:end', { callId, reason: 'no_microphone' });
    await eventually(() => doctor.ended.length === 1);
    expect(doctor.ended[0]).toMatchObject({ reason: 'no_microphone', by: 'farmer' });
  });

  it.each(['unanswered', 'lost', 'too_long', 'consultation_over'])(
    'cannot use the server’s reason %s: stored as failed',
    async (reason) => {
      const { doctor, farmer, callId } = await fixture.answered();
      await farmer.say('call:end', { callId, reason });
      await eventually(() => doctor.ended.length === 1);
      expect(doctor.ended[0]).toMatchObject({ reason: 'failed', by: 'farmer' });
    },
  );
});

describe('the doctor', () => {
  it('may send notes with the end, also after the farmer ended it; the farmer’s notes are ignored', async () => {
    const { doctor, farmer, callId, id } = await fixture.connected();
    await farmer.say('call:end', { callId, notes: 'मेरे नोट' });
    expect(await fixture.stored(id)).not.toHaveProperty('notes');
    await doctor.say('call:end', { callId, notes: ' टहनी काटें ' });
    expect(await fixture.stored(id)).toMatchObject({ notes: 'टहनी काटें', status: 'connected' });
  });

  it('does not connect by notes of an unanswered call: the consultation is missed', async () => {
    const { doctor, pair, callId, id } = await fixture.rung();
    await doctor.say('call:end', { callId, notes: 'नहीं उठाया' });
    expect(await fixture.stored(id)).toMatchObject({ notes: 'नहीं उठाया', status: 'ringing' });
    await fixture.patch(pair.doctor, id, 'end', {});
    expect(await fixture.stored(id)).toMatchObject({ status: 'missed' });
  });

  it('in a call cannot start another or accept a request, and can after its end', async () => {
    const { pair, doctor, callId } = await fixture.connected();
    const next = await fixture.besides(pair, { status: 'connected' });
    const page = await fixture.page(next, pair.doctor);
    expect(await page.say('call:start', { media: 'video' })).toMatchObject({ ok: false, code: 'doctor_in_call' });
    // Nor accept another request.
    const asking = await fixture.besides(pair, { status: 'requested' });
    const accept = async () => (await fixture.patch(pair.doctor, asking.consultationId, 'accept')).json();
    expect(await accept()).toMatchObject({ code: 'doctor_in_call' });
    await doctor.say('call:end', { callId });
    expect(await page.say('call:start', { media: 'video' })).toMatchObject({ ok: true });
    await page.say('call:end');
    expect(await accept()).toMatchObject({ status: 'ringing' });
    expect(await page.say('call:start', { media: 'video' })).toMatchObject({ code: 'doctor_in_call' });
    expect((await fixture.patch(pair.doctor, asking.consultationId, 'end')).json()).toMatchObject({ status: 'missed' });
    expect(await page.say('call:start', { media: 'video' })).toMatchObject({ ok: true });
  });

  it('starts five calls at once over two replicas: one succeeds', async () => {
    const first = await fixture.openChat({ status: 'connected' });
    const others = await Promise.all([1, 2, 3, 4].map(() => fixture.besides(first, { status: 'connected' })));
    const at = (index: number) => (index % 2 ? fixture.two.url : fixture.url);
    const pages = await Promise.all(
      [first, ...others].map((pair, index) => fixture.page(pair, first.doctor, at(index))),
    );
    const starts = await Promise.all(pages.map((page) => page.say('call:start', { media: 'video' })));
    expect(starts.filter(({ ok }) => ok)).toHaveLength(1);
    expect(starts.filter(({ code }) => code === 'doctor_in_call')).toHaveLength(4);
    const stored = await Promise.all([first, ...others].map(({ consultationId }) => fixture.stored(consultationId)));
    expect(stored.filter(({ call }) => call)).toHaveLength(1);
  });

  it('writes in the chat: stays reserved during a call, is released without one', async () => {
    const { pair, doctor, callId, id } = await fixture.answered();
    await fixture.say(pair.doctor, pair.threadId, 'बताइए');
    expect(await fixture.stored(id)).toMatchObject({ status: 'connected', inCallDoctorId: pair.doctor.userId });
    await doctor.say('call:end', { callId });
    expect(await fixture.stored(id)).not.toHaveProperty('inCallDoctorId');
    const quiet = await fixture.openChat({ status: 'ringing' });
    await fixture.db
      .collection('consultations')
      .updateOne({ _id: quiet.consultationId as never }, { $set: { inCallDoctorId: quiet.doctor.userId } });
    await fixture.say(quiet.doctor, quiet.threadId, 'बताइए');
    expect(await fixture.stored(quiet.consultationId)).not.toHaveProperty('inCallDoctorId');
  });

  it.each(['requested', 'ended', 'missed', 'rejected', 'dismissed'] as const)(
    'cannot call when the consultation is %s',
    async (status) => {
      const pair = await fixture.openChat({ status });
      const page = await fixture.page(pair, pair.doctor);
      expect(await page.say('call:start', { media: 'video' })).toMatchObject({
        code: 'state_changed',
        details: { status },
      });
    },
  );

  it('ends the consultation, and its call with it', async () => {
    const { pair, doctor, farmer, callId, id } = await fixture.connected();
    expect((await fixture.patch(pair.doctor, id, 'end', { notes: 'टहनी काटें' })).statusCode).toBe(200);
    await eventually(() => farmer.ended.length === 1 && doctor.ended.length === 1);
    expect(farmer.ended).toEqual([{ consultationId: id, callId, reason: 'consultation_over' }]);
    const after = await fixture.stored(id);
    expect(after).toMatchObject({ status: 'ended', calls: [{ id: callId, reason: 'consultation_over' }] });
    for (const field of ['call', 'callUntil', 'inCallDoctorId']) expect(after).not.toHaveProperty(field);
  });

  it('is paid when both sides received audio, without anything written, also when the call ended before the consultation', async () => {
    const { pair, doctor, farmer, callId, id } = await fixture.connected();
    for (const page of [doctor, farmer]) await fixture.report(page, callId, { hasHeard: true });
    expect(await fixture.stored(id)).toMatchObject({ talkedAt: fixture.at() });
    await doctor.say('call:end', { callId });
    expect((await fixture.patch(pair.doctor, id, 'end')).json()).toMatchObject({ status: 'ended', isHelped: true });
    expect(await fixture.stored(id)).not.toHaveProperty('isUnpaid');
    await publishedOnce('ended', id);
  });

  it.each([
    ['hung_up', []],
    ['failed', []],
    ['failed', ['doctor']],
    ['no_microphone', ['farmer']],
  ] as const)(
    'is not paid for a connected call that ended with %s when only %j received audio',
    async (reason, audioSides) => {
      const { pair, callId, id, ...pages } = await fixture.connected();
      for (const side of audioSides) await fixture.report(pages[side], callId, { hasHeard: true });
      await pages.farmer.say('call:end', { callId, reason });
      expect((await fixture.patch(pair.doctor, id, 'end')).json()).toMatchObject({ status: 'ended', isHelped: false });
      await publishedOnce('unpaid', id);
    },
  );

  it('is not paid for a call without audio, even with notes of an earlier unanswered call', async () => {
    const { pair, doctor, farmer, callId, id } = await fixture.rung();
    await doctor.say('call:end', { callId, notes: 'नहीं उठाया' });
    const { call } = await doctor.say('call:start', { media: 'audio' });
    const next = call?.id ?? '';
    await farmer.say('call:answer', { callId: next });
    for (const page of [doctor, farmer]) await fixture.report(page, next);
    expect(await fixture.stored(id)).toMatchObject({ status: 'connected', notes: 'नहीं उठाया' });
    expect((await fixture.patch(pair.doctor, id, 'end')).json()).toMatchObject({ status: 'ended', isHelped: false });
    await publishedOnce('unpaid', id);
  });

  describe('after a call whose last report was lost', () => {
    it.each([
      ['with the end', 'call:end', 'call:end'],
      ['with the end and after it', 'call:end', 'call:report'],
      ['before the end and after it', 'call:report', 'call:report'],
    ] as const)('is paid when the sides confirm audio %s', async (_, first, last) => {
      const { pair, doctor, farmer, callId, id } = await fixture.answered();
      const said = { callId, generation: 1, isConnected: true, hasHeard: true };
      expect(await doctor.say(first, said)).toMatchObject({ ok: true });
      if (first === 'call:report') await doctor.say('call:end', { callId });
      expect(await fixture.stored(id)).toMatchObject({ status: 'ringing', inCallDoctorId: pair.doctor.userId });
      await farmer.say(last, said);
      await farmer.say('call:end', said);
      const after = await fixture.stored(id);
      expect(after).toMatchObject({ status: 'connected', connectedAt: fixture.at(), talkedAt: fixture.at() });
      expect(after).not.toHaveProperty('inCallDoctorId');
      await publishedOnce('connected', id);
      expect((await fixture.patch(pair.doctor, id, 'end')).json()).toMatchObject({ status: 'ended', isHelped: true });
      await publishedOnce('ended', id);
    });

    it('is not paid when only one side confirms, or a tab that was not in the call', async () => {
      const { pair, doctor, farmer, callId, id } = await fixture.connected();
      await doctor.say('call:end', { callId, hasHeard: true });
      const other = await fixture.page(pair, pair.farmer);
      await other.say('call:end', { callId, hasHeard: true });
      expect(await farmer.say('call:report', { callId, generation: 1, isConnected: true })).toMatchObject({
        code: 'call_over',
      });
      expect(await fixture.stored(id)).not.toHaveProperty('talkedAt');
      expect((await fixture.patch(pair.doctor, id, 'end')).json()).toMatchObject({ isHelped: false });
      // Nor after the consultation ended.
      const late = { callId, generation: 1, isConnected: true, hasHeard: true };
      expect(await farmer.say('call:report', late)).toMatchObject({ code: 'call_over' });
      expect(await fixture.stored(id)).toMatchObject({ status: 'ended', isUnpaid: true });
    });

    it('keeps the newer ringing call, and the doctor reserved', async () => {
      const { pair, doctor, farmer, callId, id } = await fixture.answered();
      await doctor.say('call:end', { callId, hasHeard: true });
      const { call } = await doctor.say('call:start', { media: 'audio' });
      const late = { callId, generation: 1, isConnected: true, hasHeard: true };
      expect(await farmer.say('call:report', late)).toMatchObject({ code: 'call_over' });
      expect(await fixture.stored(id)).toMatchObject({
        ...{ status: 'connected', talkedAt: fixture.at(), inCallDoctorId: pair.doctor.userId, call: { id: call?.id } },
      });
    });
  });

  it('gets reports applied at the end of the call when a process crashed before applying them', async () => {
    const { farmer, callId, id } = await fixture.answered();
    const reports = { seenIn: { farmer: 1, doctor: 1 }, heardBy: { farmer: true, doctor: true } };
    const fields = Object.fromEntries(Object.entries(reports).map(([name, value]) => [`call.${name}`, value]));
    await fixture.db.collection('consultations').updateOne({ _id: id as never }, { $set: fields });
    await farmer.say('call:end', { callId });
    const at = fixture.at();
    const after = await fixture.stored(id);
    expect(after).toMatchObject({ status: 'connected', connectedAt: at, talkedAt: at, calls: [{ connectedAt: at }] });
    for (const field of ['call', 'callUntil', 'inCallDoctorId']) expect(after).not.toHaveProperty(field);
    await publishedOnce('connected', id);
  });

  describe('after a call whose stored reports were not applied', () => {
    /** As if the process crashed in between. */
    const undrawn = async () => {
      const call = await fixture.answered();
      const fields = { 'call.seenIn': { farmer: 1, doctor: 1 }, 'call.heardBy': { farmer: true, doctor: true } };
      await fixture.db.collection('consultations').updateOne({ _id: call.id as never }, { $set: fields });
      return call;
    };

    it('is paid when they end the consultation', async () => {
      const { pair, id } = await undrawn();
      expect((await fixture.patch(pair.doctor, id, 'end')).json()).toMatchObject({ status: 'ended', isHelped: true });
      for (const fact of ['connected', 'ended'] as const) await publishedOnce(fact, id);
      expect((await fixture.stored(id)).calls).toMatchObject([{ connectedAt: fixture.at() }]);
    });

    it('is paid when either side deletes the account', async () => {
      for (const side of ['farmer', 'doctor'] as const) {
        const { pair, id } = await undrawn();
        await fixture.deleteAccount(pair[side]);
        await eventually(async () => (await fixture.stored(id)).status !== 'ringing');
        expect(await fixture.stored(id)).toMatchObject({ status: 'ended', talkedAt: fixture.at() });
      }
    });

    it('has a connected consultation at the deadline instead of a missed one, and the call continues', async () => {
      const { id, callId } = await undrawn();
      await fixture.db.collection('consultations').updateOne({ _id: id as never }, { $set: { dueAt: fixture.at() } });
      await fixture.tick(async () => (await fixture.stored(id)).status !== 'ringing');
      expect(await fixture.stored(id)).toMatchObject({ status: 'connected', call: { id: callId } });
    });

    it('writes in the chat: audio and message are both stored', async () => {
      const { pair, id } = await undrawn();
      await fixture.say(pair.doctor, pair.threadId, 'तीन दिन बाग में पानी न दें');
      expect(await fixture.stored(id)).toMatchObject({
        status: 'connected',
        talkedAt: fixture.at(),
        wroteAt: fixture.at(),
      });
      await publishedOnce('connected', id);
    });
  });

  it('is connected when the sides confirm audio in different generations, and is notified of the paid state', async () => {
    const { pair, doctor, farmer, callId, id } = await fixture.answered();
    await fixture.report(doctor, callId, { hasHeard: true });
    const back = await fixture.page(pair, pair.farmer, fixture.url, farmer.deviceId);
    await back.say('call:join', { callId, isFresh: true });
    const changes = collectMessages(doctor.socket, 'consultation:changed') as { seq: number }[];
    await fixture.report(back, callId, { generation: 2, hasHeard: true });
    const { seq, ...stored } = await fixture.stored(id);
    expect(stored).toMatchObject({ status: 'connected', talkedAt: fixture.at(), call: { connectedAt: fixture.at() } });
    await eventually(() => changes.at(-1)?.seq === seq);
  });

  it('is not paid for a call that never connected, though a phone call connected the consultation', async () => {
    const { pair, doctor, callId, id } = await fixture.answered();
    await fixture.report(doctor, callId);
    await fixture.patch(pair.doctor, id, 'phone-call');
    expect((await fixture.patch(pair.doctor, id, 'end')).json()).toMatchObject({ status: 'ended', isHelped: false });
    await publishedOnce('unpaid', id);
  });

  it('ends before any connection: missed, with the fee returned', async () => {
    const { pair, farmer, id } = await fixture.answered();
    expect((await fixture.patch(pair.doctor, id, 'end')).json()).toMatchObject({ status: 'missed' });
    await eventually(() => farmer.ended.length === 1);
    await publishedOnce('missed', id);
  });
});

it('a farmer without a live call asks the doctor to ring, at most every 15 s', async () => {
  const { pair, doctor, farmer, callId, id } = await fixture.connected();
  const rings = collectMessages(doctor.socket, 'call:request');
  const asked = () => fixture.metric('calls_total', 'event="asked"');
  const before = await asked();
  const ask = () => farmer.say('call:request', { doctorId: pair.doctor.userId });
  expect(await ask()).toMatchObject({ ok: true });
  await farmer.say('call:end', { callId });
  const { redis } = fixture.service;
  const key = fixture.service.key('rung', id);
  // As if it had just rung.
  await redis.set(key, '1');
  expect(await ask()).toMatchObject({ ok: true });
  await redis.del(key);
  await ask();
  expect(await redis.ttl(key)).toBeLessThanOrEqual(15);
  await eventually(() => rings.length === 1);
  expect(rings[0]).toMatchObject({ consultationId: id, userMeta: { name: 'रामू' } });
  expect((await asked()) - before).toBe(1);
});

it('metrics count calls by stage, end reason, media path and time to the first frame', async () => {
  const read = () =>
    Promise.all([
      fixture.metric('calls_total', 'event="rung"'),
      fixture.metric('calls_total', 'event="answered"'),
      fixture.metric('calls_total', 'event="connected"'),
      fixture.metric('calls_ended_total', 'reason="hung_up"', 'connected="yes"'),
      fixture.metric('call_paths_total', 'path="relay_tcp"'),
      fixture.metric('call_first_frame_seconds_count'),
      fixture.metric('call_first_frame_seconds_sum'),
    ]);
  const before = await read();
  const { doctor, farmer, callId } = await fixture.answered();
  const said = { path: 'relay_tcp', firstFrameMs: 1500 };
  for (const page of [doctor, farmer, doctor, farmer]) await fixture.report(page, callId, said);
  await doctor.say('call:end', { callId });
  const now = await read();
  expect(now.map((value, at) => value - (before[at] ?? 0))).toEqual([1, 1, 1, 1, 2, 2, 3]);
  const { body } = await fixture.service.management.inject('/metrics');
  for (const event of ['asked', 'rung', 'answered', 'connected'])
    expect(body).toContain(`calls_total{event="${event}"`);
  expect(body).toMatch(/calls_ended_total\{reason="hung_up",connected="yes".*\} [1-9]/);
  expect(body).toMatch(/call_paths_total\{path="relay_tcp".*\} [1-9]/);
  expect(body).toMatch(/call_first_frame_seconds_count(\{.*\})? [1-9]/);
  const failed = await fixture.metric('calls_ended_total', 'connected="no"');
  const other = await fixture.rung();
  await other.farmer.say('call:end', { callId: other.callId, deviceId: ulid() });
  expect((await fixture.metric('calls_ended_total', 'connected="no"')) - failed).toBe(1);
});
