import { dispose, eventually } from '@anar/service-kit/testing';
import { Registry } from 'prom-client';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createConsultationStore } from '../consultations/consultation.store.ts';
import { type CallFixture, createCallFixture, writesNothing } from '../testing/call-fixture.ts';
import { closeClients } from '../testing/test-tier.ts';
import { createCallStore } from './call.store.ts';
import { createCallActions } from './call-actions.ts';
import { createCallMetrics } from './call-metrics.ts';

/** Several tabs and one call: ownership, rejoin and takeover. */

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await createCallFixture('callpages');
});
afterEach(closeClients);
afterAll(dispose);

describe('several tabs of one farmer', () => {
  it('the first answer wins; the other tab is notified and stops ringing', async () => {
    const { pair, farmer, callId } = await fixture.rung();
    const other = await fixture.page(pair, pair.farmer);
    expect(await farmer.say('call:answer', { callId })).toMatchObject({ ok: true });
    expect(await other.say('call:answer', { callId })).toMatchObject({ ok: false, code: 'call_taken' });
    await eventually(() => other.changed.at(-1)?.call.farmerDevice === farmer.deviceId);
    // The same tab may retry: its acknowledgement got lost.
    const again = await farmer.say('call:answer', { callId });
    expect(again.call).toMatchObject({ generation: 1, farmerDevice: farmer.deviceId });
  });

  it('nine answer at once over two replicas: one wins, published once', async () => {
    for (const _ of [1, 2, 3]) {
      const { pair, doctor, callId } = await fixture.rung();
      const urls = Array.from({ length: 9 }, (_, at) => (at % 2 ? fixture.url : fixture.two.url));
      const pages = await Promise.all(urls.map((url) => fixture.page(pair, pair.farmer, url)));
      const answers = await Promise.all(pages.map((page) => page.say('call:answer', { callId })));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 'call_taken')).toHaveLength(8);
      const winner = pages[answers.findIndex(({ ok }) => ok)];
      await winner?.signal(callId, 7);
      await eventually(() => doctor.signals.length === 1);
      const answered = doctor.changed.filter(({ call }) => call.answeredAt);
      expect(answered.map(({ call }) => call.farmerDevice)).toEqual([winner?.deviceId]);
    }
  });

  it('a tab that did not answer can neither join, send signals nor end the call', async () => {
    const { pair, doctor, callId, id } = await fixture.answered();
    const other = await fixture.page(pair, pair.farmer);
    expect(await other.say('call:join', { callId, isFresh: true })).toMatchObject({ code: 'call_taken' });
    expect(await other.signal(callId, 1)).toMatchObject({ code: 'call_over' });
    for (const reason of ['declined', 'hung_up']) {
      expect(await other.say('call:end', { callId, reason })).toMatchObject({ code: 'call_taken' });
    }
    expect((await fixture.stored(id)).call).toMatchObject({ id: callId, generation: 1 });
    expect(doctor.ended).toEqual([]);
  });
});

describe('a farmer in a call with one doctor, called by another', () => {
  /** A consultation of the same farmer with another doctor. */
  const other = async (farmer: Awaited<ReturnType<CallFixture['rung']>>['pair']['farmer']) => {
    const pair = await fixture.openChat({ farmerId: farmer.userId });
    return { pair: { ...pair, farmer }, page: await fixture.page(pair, pair.doctor), id: pair.consultationId };
  };
  const busy = () => fixture.metric('calls_ended_total', 'reason="busy"');

  it('the other doctor gets farmer_in_call and nothing rings; after the call it rings', async () => {
    const { pair, farmer, callId } = await fixture.connected();
    const second = await other(pair.farmer);
    const before = await busy();
    expect(await second.page.say('call:start', { media: 'video' })).toMatchObject({ code: 'farmer_in_call' });
    expect((await busy()) - before).toBe(1);
    const after = await fixture.stored(second.id);
    expect(after).toMatchObject({ calls: [{ reason: 'busy', media: 'video' }] });
    for (const field of ['call', 'callUntil', 'inCallDoctorId']) expect(after).not.toHaveProperty(field);
    const pushes = (await fixture.pushes(pair.farmer)).filter(({ key }) => key.includes(second.id));
    expect(pushes).toMatchObject([{ title: 'छूटी हुई कॉल', tag: `consult/${second.id}/call` }]);
    await eventually(async () => (await fixture.log(second.pair.threadId)).some(({ system }) => system?.callId));
    await farmer.say('call:end', { callId });
    expect(await second.page.say('call:start', { media: 'video' })).toMatchObject({ ok: true });
    const rang = () => farmer.changed.filter(({ call }) => !call.answeredAt);
    await eventually(() => rang().length > 1);
    expect(rang()).toHaveLength(2);
  });

  it('a call ringing in parallel ends as busy when the first is answered', async () => {
    const { pair, farmer, callId } = await fixture.rung();
    const second = await other(pair.farmer);
    const { call } = await second.page.say('call:start', { media: 'audio' });
    await farmer.say('call:answer', { callId });
    await eventually(() => second.page.ended.length === 1);
    expect(second.page.ended).toMatchObject([{ callId: call?.id, reason: 'busy' }]);
  });
});

describe('two doctors call one farmer at once', () => {
  /** Call actions of another replica, with a hook between steps. */
  const actionsWith = (more: { nameOf?: () => Promise<string>; beforeLook?: () => Promise<unknown> }) => {
    const [consultations, calls] = [createConsultationStore(fixture.service), createCallStore(fixture.service)];
    const ofFarmer: typeof calls.ofFarmer = async (...of) => {
      await more.beforeLook?.();
      return calls.ofFarmer(...of);
    };
    const doctors = { requireApproved: async () => undefined, find: async () => ({}), nameOf: async () => '', ...more };
    return createCallActions({
      ...{ consultations, calls: { ...calls, ofFarmer }, clock: fixture.at, realtime: { toUser: () => undefined } },
      metrics: createCallMetrics(new Registry()),
      actions: { move: consultations.change, ...writesNothing },
      doctors: doctors as unknown as Parameters<typeof createCallActions>[0]['doctors'],
    });
  };

  it('a start that races with the answer to the first doctor: farmer_in_call', async () => {
    const { pair, farmer, callId } = await fixture.rung();
    const second = await fixture.openChat({ farmerId: pair.farmer.userId });
    const actions = actionsWith({
      async nameOf() {
        await farmer.say('call:answer', { callId });
        return 'डॉ. सुनीता';
      },
    });
    const asked = { consultationId: second.consultationId, deviceId: ulid(), media: 'video' } as const;
    await expect(actions.start(second.doctor.userId, asked)).rejects.toMatchObject({ code: 'farmer_in_call' });
    const after = await fixture.stored(second.consultationId);
    expect(after).toMatchObject({ calls: [{ reason: 'busy' }] });
    expect(after).not.toHaveProperty('call');
  });

  it('two tabs answer both calls at once: one answer wins', async () => {
    for (const _ of [1, 2, 3]) {
      const first = await fixture.rung();
      const pair = await fixture.openChat({ farmerId: first.pair.farmer.userId });
      const page = await fixture.page(pair, pair.doctor);
      const { call } = await page.say('call:start', { media: 'audio' });
      const both = [
        { consultationId: first.id, callId: first.callId },
        { consultationId: pair.consultationId, callId: call?.id ?? '' },
      ];
      // Each checks for other calls only after both are written.
      let isWritten: () => void = () => undefined;
      const written = new Promise<void>((resolve) => {
        isWritten = resolve;
      });
      let count = 0;
      const beforeLook = async () => {
        count += 1;
        if (count === 2) isWritten();
        await written;
      };
      const actions = actionsWith({ beforeLook });
      const answers = both.map((of) => actions.answer(first.pair.farmer.userId, { ...of, deviceId: ulid() }));
      const results = await Promise.allSettled(answers);
      const stands = results.findIndex(({ status }) => status === 'fulfilled');
      expect(results[1 - stands]).toMatchObject({ reason: { code: 'call_over', details: { reason: 'busy' } } });
      const left = await Promise.all(both.map(({ consultationId }) => fixture.stored(consultationId)));
      expect(left.map((one) => one.call?.id)).toEqual(
        both.map(({ callId }, at) => (at === stands ? callId : undefined)),
      );
    }
  });
});

describe('a crash between storing and publishing', () => {
  it('a repeated start rings again, with one push in total', async () => {
    const { pair, doctor, callId } = await fixture.rung();
    const later = await fixture.page(pair, pair.farmer);
    expect(await doctor.say('call:start', { media: 'video' })).toMatchObject({ call: { id: callId } });
    await eventually(() => later.changed.length === 1);
    expect(later.changed[0]).toMatchObject({ call: { id: callId, generation: 0 } });
    expect((await fixture.pushes(pair.farmer)).filter(({ key }) => key.includes('/call-'))).toHaveLength(1);
  });

  it('a repeated answer is published to the doctor', async () => {
    const { pair, farmer, callId } = await fixture.answered();
    const later = await fixture.page(pair, pair.doctor);
    await farmer.say('call:answer', { callId });
    await eventually(() => later.changed.length === 1);
    expect(later.changed[0]).toMatchObject({ call: { farmerDevice: farmer.deviceId } });
  });
});

describe('a new socket of the same tab', () => {
  it('rejoins: it receives signals from then on, and the generation stays', async () => {
    const { pair, doctor, farmer, callId } = await fixture.answered();
    farmer.socket.disconnect();
    const back = await fixture.page(pair, pair.farmer, fixture.url, farmer.deviceId);
    expect(await back.signal(callId, 1)).toMatchObject({ code: 'call_over' });
    const joined = await back.say('call:join', { callId, isFresh: false });
    expect(joined.call).toMatchObject({ id: callId, generation: 1 });
    await doctor.signal(callId, 5);
    await back.signal(callId, 6);
    await eventually(() => back.signals.length === 1 && doctor.signals.length === 1);
    expect(doctor.changed.at(-1)?.call.generation).toBe(1);
  });

  it('with a new peer connection starts the next generation for both', async () => {
    const { pair, doctor, farmer, callId, id } = await fixture.connected();
    const back = await fixture.page(pair, pair.farmer, fixture.url, farmer.deviceId);
    expect((await back.say('call:join', { callId, isFresh: true })).call).toMatchObject({ generation: 2 });
    await eventually(() => doctor.changed.at(-1)?.call.generation === 2);
    // It stays connected.
    expect((await fixture.stored(id)).call).toMatchObject({ connectedAt: fixture.at(), generation: 2 });
  });

  it('keeps a call alive that was about to time out', async () => {
    const { farmer, callId, id } = await fixture.answered();
    fixture.pass(89_000);
    await farmer.say('call:join', { callId, isFresh: false });
    expect((await fixture.stored(id)).callUntil).toEqual(new Date(fixture.at().getTime() + 90_000));
  });

  it('can end the call by its device id before it rejoined', async () => {
    const { pair, doctor, farmer, callId } = await fixture.answered();
    farmer.socket.disconnect();
    const back = await fixture.page(pair, pair.farmer, fixture.url, farmer.deviceId);
    expect(await back.say('call:end', { callId })).toMatchObject({ ok: true });
    await eventually(() => doctor.ended.length === 1);
  });

  it('in a newer call has left the earlier one', async () => {
    const first = await fixture.connected();
    await first.doctor.say('call:end', { callId: first.callId });
    const { call } = await first.doctor.say('call:start', { media: 'audio' });
    const callId = call?.id ?? '';
    await first.farmer.say('call:answer', { callId });
    await first.farmer.signal(callId, 9);
    await eventually(() => first.doctor.signals.length === 1);
    expect(await first.farmer.signal(first.callId, 10)).toMatchObject({ code: 'call_over' });
  });
});

describe('another tab of the doctor', () => {
  it('takes over a running call: same id, next generation, and the old tab loses its seat', async () => {
    const { pair, doctor, farmer, callId } = await fixture.connected();
    const next = await fixture.page(pair, pair.doctor, fixture.two.url);
    const taken = await next.say('call:start', { media: 'audio' });
    expect(taken.call).toMatchObject({ id: callId, media: 'video', generation: 2, doctorDevice: next.deviceId });
    await eventually(() => farmer.changed.at(-1)?.call.generation === 2);
    await eventually(() => doctor.changed.at(-1)?.call.doctorDevice === next.deviceId);
    await eventually(async () => (await doctor.signal(callId, 1)).code === 'call_over');
    expect(await doctor.say('call:end', { callId })).toMatchObject({ code: 'call_taken' });
    expect(await doctor.say('call:join', { callId, isFresh: true })).toMatchObject({ code: 'call_taken' });
    const receivedBefore = farmer.signals.length;
    await next.signal(callId, 2);
    await farmer.signal(callId, 3);
    await eventually(() => farmer.signals.length === receivedBefore + 1 && next.signals.length === 1);
    expect(doctor.signals.map(({ payload }) => payload.number)).not.toContain(3);
  });

  it('takes over a ringing call, which keeps ringing', async () => {
    const { pair, farmer, callId, id } = await fixture.rung();
    const { callUntil } = await fixture.stored(id);
    fixture.pass(10_000);
    const next = await fixture.page(pair, pair.doctor);
    const taken = await next.say('call:start', { media: 'video' });
    expect(taken.call).toMatchObject({ id: callId, generation: 0 });
    expect((await fixture.stored(id)).callUntil).toEqual(callUntil);
    await farmer.say('call:answer', { callId });
    await farmer.signal(callId, 1);
    await eventually(() => next.signals.length === 1);
  });
});

describe('reports of an older generation', () => {
  it('do not connect the consultation', async () => {
    const { pair, doctor, farmer, callId, id } = await fixture.answered();
    await fixture.report(doctor, callId);
    const back = await fixture.page(pair, pair.farmer, fixture.url, farmer.deviceId);
    await back.say('call:join', { callId, isFresh: true });
    // Late, of the first generation; and of one that does not exist yet.
    await fixture.report(farmer, callId);
    await fixture.report(farmer, callId, { generation: 3 });
    expect(await fixture.stored(id)).toMatchObject({ status: 'ringing' });
    await fixture.report(back, callId, { generation: 2 });
    expect(await fixture.stored(id)).toMatchObject({ status: 'ringing' });
    await fixture.report(doctor, callId, { generation: 2 });
    expect(await fixture.stored(id)).toMatchObject({ status: 'connected' });
  });
});
