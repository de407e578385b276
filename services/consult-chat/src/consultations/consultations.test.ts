import { CONSULTATION } from '@anar/contracts/consult/constants';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { callRequest, callResponse, incomingCall } from '@anar/contracts/consult/socket';
import { kitErrors } from '@anar/contracts/errors/kit';
import {
  consultAccepted,
  consultCancelled,
  consultDismissed,
  consultEnded,
  consultEndedUnpaid,
  consultRequested,
  feeSettled,
} from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { AppError } from '@anar/service-kit/http/errors';
import { dispose, eventually } from '@anar/service-kit/testing';
import { photoWithPlace } from '@anar/service-kit/testing/media/pictures';
import { collectEvents } from '@anar/service-kit/testing/neighbour';
import type { Socket } from 'socket.io-client';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  type ConsultFixture,
  createConsultFixture,
  PROFILE,
  type TestUser,
  testUser,
} from '../testing/consult-fixture.ts';
import { neighbours } from '../testing/neighbours.ts';
import { closeClients, collectMessages, send } from '../testing/test-tier.ts';
import { consultationModel } from './consultation.model.ts';

const FEE = PROFILE.consultationFee * 100;
/** Rounds of each race; more on manual runs. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 20);
const MINUTE_MS = 60_000;
let fixture: ConsultFixture;
let around: Awaited<ReturnType<typeof neighbours>>;
let model: ReturnType<typeof consultationModel>;

beforeAll(async () => {
  around = await neighbours('consultations');
  fixture = await createConsultFixture('consultations', { config: around });
  model = consultationModel(fixture.db);
});
afterEach(closeClients);
afterAll(dispose);

const pass = (minutes: number) => fixture.pass(minutes * MINUTE_MS);
const farmer = () => testUser();
/** A doctor who is online. */
const doctor = () => fixture.doctor({ isOn: true, seenAt: fixture.at() });
/** The rings that a doctor's screen receives. */
async function ringsOf(whom: TestUser) {
  const socket = await fixture.socketOf(whom);
  const rings = collectMessages(socket, incomingCall.name);
  /** Received after everything that was sent before. */
  return async () => {
    await send(socket, 'doctors:watch', { watch: false });
    return rings.length;
  };
}

function ask(who: TestUser, { userId: doctorId }: Pick<TestUser, 'userId'>, more: object = {}, key = ulid()) {
  const payload = { userId: who.userId, doctorId, problemDescription: 'फल पर काले धब्बे', photoUrls: [], ...more };
  return fixture.call(who, 'POST', '/api/consultations', payload, { 'idempotency-key': key });
}
async function requested() {
  const [who, whom] = [farmer(), await doctor()];
  const reply = await ask(who, whom);
  expect(reply.statusCode, reply.body).toBe(201);
  return { who, whom, one: reply.json<Consultation>() };
}
/** Waits for exactly one event. */
async function expectOneEvent<Data extends object>(
  seen: readonly { data: Data }[],
  field: keyof Data,
  id: string,
): Promise<void> {
  await fixture.service.events.flush();
  const found = () => seen.filter(({ data }) => data[field] === id);
  await eventually(() => found().length > 0);
  expect(found()).toHaveLength(1);
}
/** A doctor's answer over the socket. */
const respond = (socket: Socket, consultationId: string, accept: boolean) =>
  send(socket, callResponse.name, { consultationId, accept });
const read = async (who: TestUser, id: string) =>
  (await fixture.call(who, 'GET', `/api/consultations/${id}`)).json<Consultation>();

/** Terminal escapes and bidirectional control characters. */
const UNPLAIN = ' \u001b[31mपत्ते\u0007  पीले\r\nफल\u202e काले ';
const PLAIN = '[31mपत्ते पीले\nफल काले';

describe('typed text', () => {
  it('is stored as plain lines: problem, notes, reject reason', async () => {
    const [who, whom] = [farmer(), await doctor()];
    const { id } = (await ask(who, whom, { problemDescription: UNPLAIN })).json();
    await fixture.patch(whom, id, 'accept');
    const [url, payload] = [`/api/consultations/${id}/notes`, { notes: UNPLAIN }];
    await fixture.call(whom, 'PUT', url, payload);
    const other = await requested();
    await fixture.patch(other.whom, other.one.id, 'reject', { text: UNPLAIN });
    const stored = (_id: string) => fixture.db.collection('consultations').findOne({ _id: _id as never });
    expect(await stored(id)).toMatchObject({ problem: PLAIN, notes: PLAIN });
    expect(await stored(other.one.id)).toMatchObject({ rejectText: PLAIN });
  });
});

describe('requesting a consultation', () => {
  it('places a hold, and shows the deadline and the place in the queue', async () => {
    const [who, whom] = [farmer(), await doctor()];
    const ago = (minutes: number) => new Date(fixture.at().getTime() - minutes * MINUTE_MS);
    // The doctor answers within three minutes.
    for (let times = 0; times < 3; times++) {
      const over = { status: 'ended', createdAt: ago(6), acceptedAt: ago(3), endedAt: ago(0) } as const;
      await fixture.consultation({ doctorId: whom.userId, ...over });
    }
    const one = (await ask(who, whom)).json<Consultation>();
    expect(one).toMatchObject({
      status: 'requested',
      consultationFee: 199,
      isRefunded: false,
      doctorName: PROFILE.name,
      prescription: null,
    });
    expect(one.validUntil).toBe(new Date(fixture.at().getTime() + 15 * MINUTE_MS).toISOString());
    expect(around.holds.get(one.id)).toMatchObject({ userId: who.userId, feePaise: FEE });
    const second = (await ask(farmer(), whom)).json<Consultation>();
    expect(second.queue).toEqual({ ahead: 1, expectedMinutes: 6 });
    expect(one).not.toHaveProperty('doctorPhone');
    expect((await read(whom, one.id)).user).toEqual({ name: 'रामू', phone: '9876543210' });
  });

  it('is limited to three cancelled requests an hour, over all doctors', async () => {
    const who = farmer();
    const cancelled = async () => {
      const reply = await ask(who, await doctor());
      expect(reply.statusCode, reply.body).toBe(201);
      await fixture.patch(who, reply.json<Consultation>().id, 'cancel');
    };
    for (let times = 0; times < CONSULTATION.cancelsPerHour; times++) await cancelled();
    const whom = await doctor();
    const rings = await ringsOf(whom);
    const holds = around.holds.size;
    const refused = await ask(who, whom);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'cancelled_often',
      '3600',
    ]);
    expect([await rings(), around.holds.size]).toEqual([0, holds]);
    pass(61);
    await cancelled();
  });

  it.each([
    ['neither text nor photo', { problemDescription: '  ' }, 400, 'problem_missing'],
    ['invisible characters only', { problemDescription: '\u200b\n\u0007' }, 400, 'problem_missing'],
    ['swallowed poison', { problemDescription: 'मैंने गलती से कीटनाशक पी लिया' }, 409, 'emergency'],
    ['an unknown photo', { photoUrls: ['/media/consult/x?e=1&s=2'] }, 400, 'photo_unknown'],
    ['more than three photos', { photoUrls: ['a', 'b', 'c', 'd'] }, 400, 'invalid_request'],
  ])('is rejected without a hold: %s', async (_, more, status, code) => {
    const before = around.holds.size;
    const reply = await ask(farmer(), await doctor(), more);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ code });
    expect(around.holds.size).toBe(before);
  });

  it('is rejected without a hold when the fee differs from the one shown', async () => {
    const who = farmer();
    const refused = await ask(who, await doctor(), { consultationFee: 149 });
    expect(refused.json()).toMatchObject({ code: 'fee_changed', details: { consultationFee: 199 } });
    expect([...around.holds.values()].filter(({ userId }) => userId === who.userId)).toEqual([]);
  });

  it('returns the shortfall of the wallet, and the same submission succeeds after the top-up', async () => {
    const [who, whom, key] = [farmer(), await doctor(), ulid()];
    around.poor.add(who.userId);
    const refused = await ask(who, whom, {}, key);
    expect(refused.statusCode).toBe(402);
    expect(refused.json()).toMatchObject({ code: 'balance_too_low', details: { shortfallPaise: 5000 } });
    around.poor.delete(who.userId);
    expect((await ask(who, whom, {}, key)).statusCode).toBe(201);
  });

  it('fifty concurrent repeats of one submission: one consultation, one hold, one event', async () => {
    const [who, whom, key] = [farmer(), await doctor(), ulid()];
    const seen = await collectEvents(consultRequested, fixture.config);
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(who, whom, {}, key)));
    const ids = new Set(
      replies.filter(({ statusCode }) => statusCode === 201).map((reply) => reply.json<Consultation>().id),
    );
    expect(ids.size).toBe(1);
    expect([...around.holds.values()].filter(({ userId }) => userId === who.userId)).toHaveLength(1);
    const other = await Promise.all(Array.from({ length: 10 }, () => ask(who, whom)));
    expect(other.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(409));
    expect([...around.holds.values()].filter(({ userId }) => userId === who.userId)).toHaveLength(1);
    await expectOneEvent(seen, 'farmerId', who.userId);
  });

  it('two concurrent submissions with different keys: one consultation, and the other hold is unknown to consult', async () => {
    const [who, whom] = [farmer(), await doctor()];
    const replies = await Promise.all([ask(who, whom), ask(who, whom)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    // Payments asks about an orphaned hold and gets `unknown`.
    const orphans = [...around.holds.values()]
      .filter(({ userId }) => userId === who.userId)
      .map((hold) => hold.consultationId);
    const states = await Promise.all(orphans.map(stateOf));
    expect(states.filter((state) => state === 'open')).toHaveLength(1);
    expect(states.filter((state) => state !== 'open' && state !== 'unknown')).toEqual([]);
  });

  it('a lost reply of payments is retried under the same id', async () => {
    around.loseAnswers(1);
    const { who } = await requested();
    expect([...around.holds.values()].filter(({ userId }) => userId === who.userId)).toHaveLength(1);
  });

  it('503 while payments is down, and the same submission succeeds later', async () => {
    const [who, whom, key] = [farmer(), await doctor(), ulid()];
    around.fail(20);
    expect((await ask(who, whom, {}, key)).statusCode).toBe(503);
    around.fail(0);
    await eventually(async () => (await ask(who, whom, {}, key)).statusCode === 201);
  });

  it('a failure after the hold publishes its release at once, and the same submission succeeds later', async () => {
    const [who, whom, key] = [farmer(), await doctor(), ulid()];
    const closed = await collectEvents(consultDismissed, fixture.config);
    const storing = vi.spyOn(model, 'create').mockRejectedValueOnce(new AppError(kitErrors.serviceUnavailable));
    onTestFinished(() => storing.mockRestore());
    expect((await ask(who, whom, {}, key)).statusCode).toBe(503);
    const [orphan] = [...around.holds.values()].filter(({ userId }) => userId === who.userId);
    const id = orphan?.consultationId ?? '';
    await eventually(() => closed.some(({ data }) => data.holdId === id && data.farmerId === who.userId));
    const one = (await ask(who, whom, {}, key)).json<Consultation>();
    expect([await stateOf(id), await stateOf(one.id)]).toEqual(['unknown', 'open']);
    expect(one.id).not.toBe(id);
  });

  it('a consultation stored although its write failed is returned', async () => {
    const [who, whom] = [farmer(), await doctor()];
    const storing = vi.spyOn(model, 'create').mockImplementationOnce(async (fields: object) => {
      await new model(fields).save();
      throw new AppError(kitErrors.serviceUnavailable);
    });
    onTestFinished(() => storing.mockRestore());
    expect((await ask(who, whom)).statusCode).toBe(201);
  });

  it('an id reported to payments as unknown is never stored: the submission gets a new id and hold', async () => {
    const [who, whom, key] = [farmer(), await doctor(), ulid()];
    around.poor.add(who.userId);
    await ask(who, whom, {}, key);
    around.poor.delete(who.userId);
    const keys = await fixture.db.collection('request_keys').find({ userId: who.userId }).toArray();
    const first = keys[0]?.consultationId as string;
    expect(await stateOf(first)).toBe('unknown');
    const one = (await ask(who, whom, {}, key)).json<Consultation>();
    expect(one.id).not.toBe(first);
    expect(await stateOf(first)).toBe('unknown');
    expect(await stateOf(one.id)).toBe('open');
  });
});

const stateOf = async (id: string) => {
  const authorization = `Bearer ${fixture.service.serviceTokens.sign('consult')}`;
  return (
    await fixture.service.app.inject({ url: `/internal/consultations/${id}/state`, headers: { authorization } })
  ).json().state;
};

describe('moving a request to another doctor', () => {
  /** A request that has waited this long, with an orchard and a photo. */
  async function waiting(minutes: number = CONSULTATION.unansweredMinutes) {
    const who = farmer();
    const uploaded = await fixture.upload(who, '/api/upload/consultation-images', { files: [await photoWithPlace()] });
    const photoUrls = uploaded.json<{ imageUrls: string[] }>().imageUrls;
    expect(photoUrls).toHaveLength(1);
    const reply = await ask(who, await doctor(), { photoUrls, orchardId: ulid(), sharesRecords: true });
    expect(reply.statusCode, reply.body).toBe(201);
    pass(minutes);
    const one = reply.json<Consultation>();
    return { who, one, whom: await doctor() };
  }
  type Waiting = Awaited<ReturnType<typeof waiting>>;
  const move = ({ who, one, whom }: Waiting, key = ulid(), more: object = {}) =>
    ask(who, whom, { insteadOf: one.id, problemDescription: '', ...more }, key);
  /** As payments does once the request is withdrawn. */
  async function returnFee({ who, one }: Waiting) {
    await eventually(async () => (await fixture.stored(one.id)).status === 'dismissed');
    around.release(one.id);
    const fee = { state: 'returned' as const, feePaise: FEE, doctorPaise: 0, funding: 'held' as const };
    const data = { consultationId: one.id, farmerId: who.userId, doctorId: one.doctorId, ...fee };
    await fixture.publish(toEvent(feeSettled, { aggregateId: who.userId, userId: who.userId, data }));
  }
  const heldBy = ({ who }: Waiting) =>
    [...around.holds.values()].filter(({ userId, isReleased }) => userId === who.userId && !isReleased);
  const openOf = async ({ who }: Waiting) =>
    (await fixture.call(who, 'GET', `/api/users/${who.userId}/consultations/active`)).json<Consultation[]>();

  it('withdraws it, waits for its fee, and asks the other with the same case; a repeat is the same request', async () => {
    const its = await waiting();
    const { who, one, whom } = its;
    let heldTogether = 0;
    around.atHold(() => {
      heldTogether = Math.max(heldTogether, heldBy(its).length);
    });
    onTestFinished(() => around.atHold(undefined));
    const key = ulid();
    const moving = move(its, key);
    await returnFee(its);
    const moved = await moving;
    expect(moved.statusCode, moved.body).toBe(201);
    const next = moved.json<Consultation>();
    expect(next).toMatchObject({
      doctorId: whom.userId,
      status: 'requested',
      problemDescription: one.problemDescription,
    });
    const [before, after] = [await fixture.stored(one.id), await fixture.stored(next.id)];
    expect([after.photos, after.orchardId, after.sharesRecords]).toEqual([before.photos, before.orchardId, true]);
    expect(after.photos).toHaveLength(1);
    expect(heldBy(its).map(({ consultationId }) => consultationId)).toEqual([next.id]);
    expect(heldTogether).toBe(1);
    expect((await move(its, key)).json<Consultation>().id).toBe(next.id);
    expect((await openOf(its)).map(({ id }) => id)).toEqual([next.id]);
    const cancelled = await fixture.published(consultCancelled.type);
    expect(cancelled.filter(({ userId }) => userId === who.userId)).toHaveLength(1);
    expect((await read(who, one.id)).cancelledBy).toBe('farmer');
  });

  it('goes on where an interrupted move stopped, with the same key alone', async () => {
    const its = await waiting();
    const key = ulid();
    around.fail(2);
    const interrupted = move(its, key);
    await returnFee(its);
    expect((await interrupted).statusCode).toBe(503);
    expect([(await openOf(its)).length, heldBy(its)]).toEqual([0, []]);
    expect((await move(its)).json()).toMatchObject({ code: 'state_changed' });
    const again = await move(its, key);
    expect(again.statusCode, again.body).toBe(201);
    expect(heldBy(its)).toHaveLength(1);
  });

  it('a repeat of an early move is not refused as the third cancel of the hour', async () => {
    const its = await waiting(0);
    for (let times = 1; times < CONSULTATION.cancelsPerHour; times++) {
      const other = (await ask(its.who, await doctor())).json<Consultation>();
      await fixture.patch(its.who, other.id, 'cancel');
    }
    const key = ulid();
    around.fail(2);
    const interrupted = move(its, key);
    await returnFee(its);
    expect((await interrupted).statusCode).toBe(503);
    const again = await move(its, key);
    expect(again.statusCode, again.body).toBe(201);
  });

  it.each([
    ['the other doctor is offline', async () => ({ whom: await fixture.doctor() }), {}, 'doctor_offline'],
    ['the fee differs from the one shown', async () => ({}), { consultationFee: 149 }, 'fee_changed'],
    ['it is of another farmer', async () => ({ who: farmer() }), {}, 'not_found'],
  ])('leaves the request as it is when %s', async (_, other, more, code) => {
    const its = await waiting();
    const refused = await move({ ...its, ...(await other()) }, ulid(), more);
    expect(refused.json()).toMatchObject({ code });
    expect((await openOf(its)).map(({ id, status }) => [id, status])).toEqual([[its.one.id, 'requested']]);
  });

  it('loses to a doctor who accepts, and only one of two moves wins', async () => {
    const accepted = await waiting();
    const by = testUser('doctor', accepted.one.doctorId);
    expect((await fixture.patch(by, accepted.one.id, 'accept')).statusCode).toBe(200);
    expect((await move(accepted)).json()).toMatchObject({ code: 'state_changed' });
    const its = await waiting();
    const moves = [move(its), move({ ...its, whom: await doctor() })];
    await returnFee(its);
    const statuses = (await Promise.all(moves)).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([201, 409]);
    expect([(await openOf(its)).length, heldBy(its).length]).toEqual([1, 1]);
  });

  it('is not one of the three cancels once the doctor had three minutes', async () => {
    const who = farmer();
    for (let times = 0; times <= CONSULTATION.cancelsPerHour; times++) {
      const reply = await ask(who, await doctor());
      expect(reply.statusCode, reply.body).toBe(201);
      pass(CONSULTATION.unansweredMinutes);
      await fixture.patch(who, reply.json<Consultation>().id, 'cancel');
    }
    expect((await ask(who, await doctor())).statusCode).toBe(201);
  });
});

describe('the doctor answers', () => {
  let accepts: Awaited<ReturnType<typeof collectEvents<typeof consultAccepted>>>;
  beforeAll(async () => {
    accepts = await collectEvents(consultAccepted, fixture.config);
  });

  it('accepts, idempotently: the chat opens for three days and the farmer sees the doctor’s number', async () => {
    const { who, whom, one } = await requested();
    const replies = await Promise.all(Array.from({ length: 50 }, () => fixture.patch(whom, one.id, 'accept')));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const accepted = await read(who, one.id);
    expect(accepted).toMatchObject({ status: 'ringing', doctorPhone: '9876543210', chatThreadId: expect.any(String) });
    expect(accepted.validUntil).toBe(new Date(fixture.at().getTime() + 3 * 24 * 60 * MINUTE_MS).toISOString());
    await expectOneEvent(accepts, 'consultationId', one.id);
  });

  it('over the socket as over HTTP: concurrent accepts publish one event, and a no rejects', async () => {
    const { whom, one } = await requested();
    const socket = await fixture.socketOf(whom);
    const byBoth = (at: number) => (at % 2 ? fixture.patch(whom, one.id, 'accept') : respond(socket, one.id, true));
    await Promise.all(Array.from({ length: 50 }, (_, at) => byBoth(at)));
    expect((await read(whom, one.id)).status).toBe('ringing');
    await expectOneEvent(accepts, 'consultationId', one.id);

    const next = await requested();
    const another = await fixture.socketOf(next.whom);
    expect(await respond(another, next.one.id, false)).toMatchObject({ ok: true });
    expect((await read(next.whom, next.one.id)).status).toBe('rejected');
    expect(await respond(another, next.one.id, true)).toMatchObject({ code: 'state_changed' });
    const foreign = await fixture.socketOf(await doctor());
    expect(await respond(foreign, one.id, false)).toMatchObject({ code: 'not_found' });
  });

  it('rejects with or without a reason, only while requested, and without advice in the text', async () => {
    const first = await requested();
    expect((await fixture.patch(first.whom, first.one.id, 'reject', { reason: 'not_my_field' })).json()).toMatchObject({
      status: 'rejected',
      rejectReason: 'not_my_field',
    });
    const second = await requested();
    const unsafe = await fixture.patch(second.whom, second.one.id, 'reject', { text: 'मोनोक्रोटोफॉस छिड़क दें' });
    expect([unsafe.statusCode, unsafe.json().code]).toEqual([422, 'advice_forbidden']);
    const antibiotic = await fixture.patch(second.whom, second.one.id, 'reject', { text: 'स्ट्रेप्टोसाइक्लिन छिड़क दें' });
    expect([antibiotic.statusCode, antibiotic.json().code]).toEqual([422, 'advice_needs_reason']);
    expect((await fixture.patch(second.whom, second.one.id, 'reject')).json()).toMatchObject({ status: 'rejected' });
    const late = await fixture.patch(second.whom, second.one.id, 'accept');
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'state_changed', details: { status: 'rejected' } });
  });

  it('has one accepted farmer at a time, and may accept the next once connected to the first', async () => {
    const whom = await doctor();
    const [a, b] = await Promise.all([ask(farmer(), whom), ask(farmer(), whom)]);
    const [first, second] = [a.json<Consultation>().id, b.json<Consultation>().id];
    const replies = await Promise.all([fixture.patch(whom, first, 'accept'), fixture.patch(whom, second, 'accept')]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const won = replies[0]?.statusCode === 200 ? first : second;
    expect((await fixture.patch(whom, won, 'phone-call')).json()).toMatchObject({ status: 'connected' });
    expect((await fixture.patch(whom, won === first ? second : first, 'accept')).statusCode).toBe(200);
  });

  it('concurrent accept and cancel: exactly one wins', async () => {
    const outcomes = { accepted: 0, cancelled: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const { who, whom, one } = await requested();
      const [accepted, cancelled] = await Promise.all([
        fixture.patch(whom, one.id, 'accept'),
        fixture.patch(who, one.id, 'cancel'),
      ]);
      expect([accepted.statusCode, cancelled.statusCode].sort()).toEqual([200, 409]);
      const { status } = await read(who, one.id);
      expect(status).toBe(accepted.statusCode === 200 ? 'ringing' : 'dismissed');
      outcomes[accepted.statusCode === 200 ? 'accepted' : 'cancelled'] += 1;
    }
    expect(outcomes.accepted + outcomes.cancelled).toBe(ROUNDS);
  });

  it.each([['accept'], ['reject'], ['phone-call'], ['end']])('no other user may %s', async (what) => {
    const { who, one } = await requested();
    expect((await fixture.patch(await doctor(), one.id, what)).statusCode).toBe(404);
    expect((await fixture.patch(who, one.id, what)).statusCode).toBe(403);
    expect((await fixture.patch(farmer(), one.id, 'cancel')).statusCode).toBe(404);
    expect((await read(who, one.id)).status).toBe('requested');
  });
});

it('ending an accepted, unconnected consultation: missed, the fee returned, and the doctor is free', async () => {
  const { who, whom, one } = await requested();
  await fixture.patch(whom, one.id, 'accept');
  expect((await fixture.patch(whom, one.id, 'end')).json()).toMatchObject({ status: 'missed' });
  expect(await stateOf(one.id)).toBe('closed_unpaid');
  expect((await read(who, one.id)).status).toBe('missed');
  const next = (await ask(farmer(), whom)).json<Consultation>();
  expect((await fixture.patch(whom, next.id, 'accept')).statusCode).toBe(200);
});

it('notes of a missed consultation are stored without charging the fee; of a never accepted one they are rejected', async () => {
  const { who, whom, one } = await requested();
  const note = (id: string, whom: TestUser) =>
    fixture.call(whom, 'PUT', `/api/consultations/${id}/notes`, { notes: 'नहीं उठाया' });
  expect((await note(one.id, whom)).json()).toMatchObject({ code: 'state_changed' });
  await fixture.patch(whom, one.id, 'accept');
  await fixture.patch(whom, one.id, 'end');
  expect((await note(one.id, whom)).json()).toMatchObject({ status: 'missed', notes: 'नहीं उठाया' });
  expect(await stateOf(one.id)).toBe('closed_unpaid');
  // The same when an erasure closed it.
  const next = await requested();
  await fixture.patch(next.whom, next.one.id, 'accept');
  await fixture.deleteAccount(next.who);
  await fixture.handled();
  expect((await note(next.one.id, next.whom)).json()).toMatchObject({ status: 'dismissed', notes: 'नहीं उठाया' });
  const refused = await requested();
  await fixture.patch(refused.who, refused.one.id, 'cancel');
  expect((await note(refused.one.id, refused.whom)).json()).toMatchObject({ code: 'state_changed' });
  expect(await read(who, one.id)).not.toHaveProperty('notes');
});

it('a doctor who never accepted no longer sees the phone number after the cancellation', async () => {
  const { who, whom, one } = await requested();
  await fixture.patch(who, one.id, 'cancel');
  expect((await read(whom, one.id)).user).toEqual({ name: 'रामू', phone: '' });
});

it('erasing a farmer keeps the doctor’s list readable without the farmer’s data, and given advice is paid', async () => {
  const { who, whom, one } = await requested();
  await fixture.patch(whom, one.id, 'accept');
  await fixture.patch(whom, one.id, 'phone-call');
  await fixture.call(whom, 'PUT', `/api/consultations/${one.id}/notes`, { notes: 'टहनी काटें' });
  const said = {
    review: { rating: 4, text: 'अच्छा', at: fixture.at() },
    dispute: { state: 'refused', text: 'नहीं', openedAt: fixture.at() },
  };
  await fixture.db.collection('consultations').updateOne({ _id: one.id as never }, { $set: said });
  await fixture.deleteAccount(who);
  await fixture.handled();
  expect(await stateOf(one.id)).toBe('ended');
  const list = await fixture.call(whom, 'GET', `/api/doctors/${whom.userId}/consultations`);
  expect(list.statusCode).toBe(200);
  expect(list.body).not.toMatch(/रामू|9876543210|अच्छा|धब्बे/);
});

describe('the end of a consultation', () => {
  const connected = async () => {
    const { who, whom, one } = await requested();
    await fixture.patch(whom, one.id, 'accept');
    await fixture.patch(whom, one.id, 'phone-call');
    return { who, whom, id: one.id };
  };

  it('with notes after a phone call: the fee is paid', async () => {
    const { who, whom, id } = await connected();
    const seen = await collectEvents(consultEnded, fixture.config);
    expect((await fixture.patch(whom, id, 'end', { notes: 'टहनी काटें' })).json()).toMatchObject({
      status: 'ended',
      notes: 'टहनी काटें',
    });
    expect(await read(who, id)).not.toHaveProperty('notes');
    await expectOneEvent(seen, 'consultationId', id);
    expect(await stateOf(id)).toBe('ended');
  });

  it('without help: the fee is returned', async () => {
    const { whom, id } = await connected();
    const seen = await collectEvents(consultEndedUnpaid, fixture.config);
    expect((await fixture.patch(whom, id, 'end')).json()).toMatchObject({ status: 'ended' });
    await expectOneEvent(seen, 'consultationId', id);
    expect(await stateOf(id)).toBe('closed_unpaid');
  });

  it('happens after half an hour of inactivity', async () => {
    const { who, whom, id } = await connected();
    pass(20);
    await fixture.call(whom, 'PUT', `/api/consultations/${id}/notes`, { notes: 'देखा' });
    pass(20);
    await fixture.runTimers(id);
    expect((await read(who, id)).status).toBe('connected');
    pass(10);
    expect(await fixture.consultations.due(fixture.at(), 100)).toContain(id);
    await fixture.runTimers(id, id);
    expect((await read(who, id)).status).toBe('ended');
  });
});

describe('a timer', () => {
  it('dismisses an unanswered request after 15 minutes, and marks an unconnected one as missed', async () => {
    const silent = await requested();
    const rung = await requested();
    await fixture.patch(rung.whom, rung.one.id, 'accept');
    pass(14);
    await fixture.runTimers(silent.one.id, rung.one.id);
    expect((await read(silent.who, silent.one.id)).status).toBe('requested');
    pass(1);
    await fixture.runTimers(silent.one.id, rung.one.id);
    expect(await read(silent.who, silent.one.id)).toMatchObject({ status: 'dismissed' });
    expect(await read(silent.who, silent.one.id)).not.toHaveProperty('cancelledBy');
    expect((await read(rung.who, rung.one.id)).status).toBe('missed');
    expect(await stateOf(silent.one.id)).toBe('closed_unpaid');
    expect(await stateOf(rung.one.id)).toBe('closed_unpaid');
  });

  it('does not apply to a cancelled request, which records who cancelled', async () => {
    const { who, one } = await requested();
    const seen = await collectEvents(consultCancelled, fixture.config);
    await Promise.all([fixture.patch(who, one.id, 'cancel'), fixture.patch(who, one.id, 'cancel')]);
    expect(await read(who, one.id)).toMatchObject({ status: 'dismissed', cancelledBy: 'farmer' });
    await expectOneEvent(seen, 'consultationId', one.id);
  });

  it('notifies the doctor by SMS after 30 s and then by push, each once', async () => {
    const { whom, one } = await requested();
    for (const minutes of [0.5, 4.5, 5]) {
      pass(minutes);
      await fixture.runTimers(one.id, one.id);
    }
    const row = await fixture.db.collection('consultations').findOne({ _id: one.id as never });
    expect(row?.nudges).toBe(3);
    expect(whom.userId).toBe(row?.doctorId);
  });
});

it('repeated rings of a farmer reach the doctor at a limited rate', async () => {
  const [who, whom] = [farmer(), await doctor()];
  const rings = await ringsOf(whom);
  const { id: consultationId, doctorId } = (await ask(who, whom)).json<Consultation>();
  expect(await rings()).toBe(1);
  const socket = await fixture.socketOf(who);
  const again = { consultationId, doctorId, userMeta: { name: 'रामू', phone: '9876543210' } };
  const acks = await Promise.all(Array.from({ length: 20 }, () => send(socket, callRequest.name, again)));
  for (const ack of acks) expect(ack).toMatchObject({ ok: true });
  expect(await rings()).toBe(2);
});

describe('the lists of consultations', () => {
  it('contain only the caller’s own', async () => {
    const { who, whom, one } = await requested();
    const get = (from: TestUser, url: string) => fixture.call(from, 'GET', url);
    const ids = async (from: TestUser, url: string) =>
      (await get(from, url)).json<Consultation[]>().map(({ id }) => id);
    expect(await ids(who, `/api/users/${who.userId}/consultations/active`)).toEqual([one.id]);
    expect(await ids(who, `/api/users/${who.userId}/consultations/past`)).toEqual([]);
    expect(await ids(whom, `/api/doctors/${whom.userId}/consultations?status=requested`)).toEqual([one.id]);
    await fixture.patch(who, one.id, 'cancel');
    expect(await ids(who, `/api/users/${who.userId}/consultations/active`)).toEqual([]);
    expect(await ids(who, `/api/users/${who.userId}/consultations/past`)).toEqual([one.id]);
    expect(await ids(whom, `/api/doctors/${whom.userId}/consultations`)).toEqual([one.id]);
    expect(await ids(whom, `/api/doctors/${whom.userId}/consultations?search=${encodeURIComponent('धब्बे')}`)).toEqual([
      one.id,
    ]);
    expect(await ids(whom, `/api/doctors/${whom.userId}/consultations?search=${encodeURIComponent('.*')}`)).toEqual([]);
    expect((await get(farmer(), `/api/users/${who.userId}/consultations/active`)).statusCode).toBe(403);
    expect((await get(await doctor(), `/api/doctors/${whom.userId}/consultations`)).statusCode).toBe(403);
    expect((await get(await doctor(), `/api/consultations/${one.id}`)).statusCode).toBe(404);
  });
});
