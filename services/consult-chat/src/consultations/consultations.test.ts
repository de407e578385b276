import { CONSULTATION } from '@anar/contracts/consult/constants';
import type { Consultation } from '@anar/contracts/consult/consultations';
import { callResponse, incomingCall } from '@anar/contracts/consult/socket';
import { kitErrors } from '@anar/contracts/errors/kit';
import {
  consultAccepted,
  consultCancelled,
  consultDismissed,
  consultEnded,
  consultEndedUnpaid,
  consultRequested,
} from '@anar/contracts/messages/events';
import { AppError } from '@anar/service-kit/http/errors';
import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService } from '@anar/service-kit/testing';
import { collectEvents } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { loadPrescriptionCheck } from '../prescriptions/check-lines.ts';
import { type Realtime, type RealtimeTier, silentRealtime } from '../realtime/realtime.ts';
import { consultConfig, neighbours, person } from '../testing/consult-fixture.ts';
import { createConsultPhotos } from '../uploads/consult-photos.ts';
import { type ConsultationStore, createConsultationStore } from './consultation.store.ts';
import type { Doctors } from './doctors.ts';
import { registerStateRoute } from './fee/state-route.ts';
import { registerConsultationMessages } from './messages.ts';
import { registerConsultations } from './register-consultations.ts';
import type { ConsultationActions } from './steps/consultation-actions.ts';

const FEE = 19_900;
/** Rounds of each race; more on manual runs. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 20);
const MINUTE_MS = 60_000;
let now = new Date('2026-11-23T05:00:00Z');
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};
/** Users whose screen rang. */
const rung: string[] = [];
const ringing: Realtime = {
  ...silentRealtime,
  toUser: (userId, { name }) => void (name === incomingCall.name && rung.push(userId)),
};
let service: Service;
let actions: ConsultationActions;
let store: ConsultationStore;
let around: Awaited<ReturnType<typeof neighbours>>;
let identity: ReturnType<typeof consultConfig>['identity'];

const doctors: Doctors = {
  find: async (id) => ({
    id,
    name: 'डॉ. सुनीता',
    specialty: 'रोग',
    rating: null,
    reviewCount: 0,
    registrationNumber: 'R1',
    feePaise: FEE,
  }),
  findMany: async (ids) =>
    new Map(await Promise.all(ids.map(async (id) => [id, (await doctors.find(id)) as never] as const))),
  nameOf: async () => 'डॉ. सुनीता',
  isReachable: async () => true,
  isApproved: async () => true,
  requireApproved: async () => undefined,
  announce: () => undefined,
  answerMinutes: async () => 3,
};

beforeAll(async () => {
  around = await neighbours('consultations');
  const own = consultConfig('consultations', around);
  identity = own.identity;
  service = await startTestService((config: typeof own.config) => {
    const built = createService({ name: 'consult', title: 'Consultations', config, uses: { media: true } });
    store = createConsultationStore(built);
    const photos = createConsultPhotos(built);
    const parts = {
      consultations: store,
      doctors,
      photos,
      realtime: ringing,
      check: loadPrescriptionCheck(),
      clock: () => now,
    };
    ({ actions } = registerConsultations(built, config, { ...parts, byTheClock: false }));
    registerStateRoute(built, store);
    return built;
  }, own.config);
});
afterAll(dispose);

type Person = ReturnType<typeof person>;
const farmer = () => person(identity);
const doctor = () => person(identity, 'doctor');

function ask(who: Person, doctorId: string, more: object = {}, key = ulid()) {
  const payload = { userId: who.userId, doctorId, problemDescription: 'फल पर काले धब्बे', photoUrls: [], ...more };
  return service.app.inject({
    method: 'POST',
    url: '/api/consultations',
    headers: { ...who.headers, 'idempotency-key': key },
    payload,
  });
}
function patch(who: Person, id: string, what: string, payload?: object) {
  const options = { method: 'PATCH' as const, url: `/api/consultations/${id}/${what}`, headers: who.headers };
  return service.app.inject(payload ? { ...options, payload } : options);
}
async function requested() {
  const [who, whom] = [farmer(), doctor()];
  const reply = await ask(who, whom.userId);
  expect(reply.statusCode, reply.body).toBe(201);
  return { who, whom, one: reply.json<Consultation>() };
}
/** Waits for exactly one event. */
async function expectOneEvent<Data extends object>(
  seen: readonly { data: Data }[],
  field: keyof Data,
  id: string,
): Promise<void> {
  await service.events.flush();
  const found = () => seen.filter(({ data }) => data[field] === id);
  await eventually(() => found().length > 0);
  expect(found()).toHaveLength(1);
}
/** Runs the socket handler of a doctor's `call:response`. */
async function responds({ userId }: Person, consultationId: string, accept: boolean): Promise<void> {
  const handlers = new Map<string, (caller: object, data: object) => unknown>();
  const on = ((message, _roles, handle) => handlers.set(message.name, handle as never)) as RealtimeTier['on'];
  registerConsultationMessages({ on }, { consultations: store, actions, setPresence: async () => undefined });
  await handlers.get(callResponse.name)?.({ userId }, { consultationId, accept });
}
const read = async (who: Person, id: string) =>
  (await service.app.inject({ url: `/api/consultations/${id}`, headers: who.headers })).json<Consultation>();

/** Terminal escapes and bidirectional control characters. */
const UNPLAIN = ' \u001b[31mपत्ते\u0007  पीले\r\nफल\u202e काले ';
const PLAIN = '[31mपत्ते पीले\nफल काले';

describe('typed text', () => {
  it('is stored as plain lines: problem, notes, reject reason', async () => {
    const [who, whom] = [farmer(), doctor()];
    const { id } = (await ask(who, whom.userId, { problemDescription: UNPLAIN })).json();
    await patch(whom, id, 'accept');
    const [url, payload] = [`/api/consultations/${id}/notes`, { notes: UNPLAIN }];
    await service.app.inject({ method: 'PUT', url, headers: whom.headers, payload });
    const other = await requested();
    await patch(other.whom, other.one.id, 'reject', { text: UNPLAIN });
    const stored = (_id: string) => service.mongo.collection('consultations').findOne({ _id: _id as never });
    expect(await stored(id)).toMatchObject({ problem: PLAIN, notes: PLAIN });
    expect(await stored(other.one.id)).toMatchObject({ rejectText: PLAIN });
  });
});

describe('requesting a consultation', () => {
  it('places a hold, and shows the deadline and the place in the queue', async () => {
    const { who, whom, one } = await requested();
    expect(one).toMatchObject({
      status: 'requested',
      consultationFee: 199,
      isRefunded: false,
      doctorName: 'डॉ. सुनीता',
      prescription: null,
    });
    expect(one.validUntil).toBe(new Date(now.getTime() + 15 * MINUTE_MS).toISOString());
    expect(around.holds.get(one.id)).toMatchObject({ userId: who.userId, feePaise: FEE });
    const second = (await ask(farmer(), whom.userId)).json<Consultation>();
    expect(second.queue).toEqual({ ahead: 1, expectedMinutes: 6 });
    expect(one).not.toHaveProperty('doctorPhone');
    expect((await read(whom, one.id)).user).toEqual({ name: 'रामू', phone: '9876543210' });
  });

  it('is limited to three cancelled requests an hour, over all doctors', async () => {
    const who = farmer();
    const cancelled = async () => {
      const reply = await ask(who, doctor().userId);
      expect(reply.statusCode, reply.body).toBe(201);
      await patch(who, reply.json<Consultation>().id, 'cancel');
    };
    for (let times = 0; times < CONSULTATION.cancelsPerHour; times++) await cancelled();
    const [rings, holds] = [rung.length, around.holds.size];
    const refused = await ask(who, doctor().userId);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
      429,
      'cancelled_often',
      '3600',
    ]);
    expect([rung.length, around.holds.size]).toEqual([rings, holds]);
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
    const reply = await ask(farmer(), ulid(), more);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ code });
    expect(around.holds.size).toBe(before);
  });

  it('is rejected without a hold when the fee differs from the one shown', async () => {
    const who = farmer();
    const refused = await ask(who, ulid(), { consultationFee: 149 });
    expect(refused.json()).toMatchObject({ code: 'fee_changed', details: { consultationFee: 199 } });
    expect([...around.holds.values()].filter(({ userId }) => userId === who.userId)).toEqual([]);
  });

  it('returns the shortfall of the wallet, and the same submission succeeds after the top-up', async () => {
    const [who, key] = [farmer(), ulid()];
    const doctorId = ulid();
    around.poor.add(who.userId);
    const refused = await ask(who, doctorId, {}, key);
    expect(refused.statusCode).toBe(402);
    expect(refused.json()).toMatchObject({ code: 'balance_too_low', details: { shortfallPaise: 5000 } });
    around.poor.delete(who.userId);
    expect((await ask(who, doctorId, {}, key)).statusCode).toBe(201);
  });

  it('fifty concurrent repeats of one submission: one consultation, one hold, one event', async () => {
    const [who, whom, key] = [farmer(), doctor(), ulid()];
    const seen = await collectEvents(consultRequested, service.config);
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask(who, whom.userId, {}, key)));
    const ids = new Set(
      replies.filter(({ statusCode }) => statusCode === 201).map((reply) => reply.json<Consultation>().id),
    );
    expect(ids.size).toBe(1);
    expect([...around.holds.values()].filter(({ userId }) => userId === who.userId)).toHaveLength(1);
    const other = await Promise.all(Array.from({ length: 10 }, () => ask(who, whom.userId)));
    expect(other.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(409));
    expect([...around.holds.values()].filter(({ userId }) => userId === who.userId)).toHaveLength(1);
    await expectOneEvent(seen, 'farmerId', who.userId);
  });

  it('two concurrent submissions with different keys: one consultation, and the other hold is unknown to consult', async () => {
    const [who, whom] = [farmer(), doctor()];
    const replies = await Promise.all([ask(who, whom.userId), ask(who, whom.userId)]);
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
    const [who, whom, key] = [farmer(), doctor(), ulid()];
    around.fail(20);
    expect((await ask(who, whom.userId, {}, key)).statusCode).toBe(503);
    around.fail(0);
    await eventually(async () => (await ask(who, whom.userId, {}, key)).statusCode === 201);
  });

  it('a failure after the hold publishes its release at once, and the same submission succeeds later', async () => {
    const [who, whom, key] = [farmer(), doctor(), ulid()];
    const closed = await collectEvents(consultDismissed, service.config);
    const { add } = store;
    store.add = () => Promise.reject(new AppError(kitErrors.serviceUnavailable));
    onTestFinished(() => {
      store.add = add;
    });
    expect((await ask(who, whom.userId, {}, key)).statusCode).toBe(503);
    const [orphan] = [...around.holds.values()].filter(({ userId }) => userId === who.userId);
    const id = orphan?.consultationId ?? '';
    await eventually(() => closed.some(({ data }) => data.holdId === id && data.farmerId === who.userId));
    store.add = add;
    const one = (await ask(who, whom.userId, {}, key)).json<Consultation>();
    expect([await stateOf(id), await stateOf(one.id)]).toEqual(['unknown', 'open']);
    expect(one.id).not.toBe(id);
  });

  it('a consultation stored although its write failed is returned', async () => {
    const [who, whom] = [farmer(), doctor()];
    const { add } = store;
    store.add = async (...args) => {
      await add(...args);
      throw new AppError(kitErrors.serviceUnavailable);
    };
    onTestFinished(() => {
      store.add = add;
    });
    expect((await ask(who, whom.userId)).statusCode).toBe(201);
  });

  it('an id reported to payments as unknown is never stored: the submission gets a new id and hold', async () => {
    const [who, whom, key] = [farmer(), doctor(), ulid()];
    around.poor.add(who.userId);
    await ask(who, whom.userId, {}, key);
    around.poor.delete(who.userId);
    const keys = await service.mongo.collection('request_keys').find({ userId: who.userId }).toArray();
    const first = keys[0]?.consultationId as string;
    expect(await stateOf(first)).toBe('unknown');
    const one = (await ask(who, whom.userId, {}, key)).json<Consultation>();
    expect(one.id).not.toBe(first);
    expect(await stateOf(first)).toBe('unknown');
    expect(await stateOf(one.id)).toBe('open');
  });
});

const stateOf = async (id: string) => {
  const authorization = `Bearer ${service.serviceTokens.sign('consult')}`;
  return (await service.app.inject({ url: `/internal/consultations/${id}/state`, headers: { authorization } })).json()
    .state;
};

describe('the doctor answers', () => {
  let accepts: Awaited<ReturnType<typeof collectEvents<typeof consultAccepted>>>;
  beforeAll(async () => {
    accepts = await collectEvents(consultAccepted, service.config);
  });

  it('accepts, idempotently: the chat opens for three days and the farmer sees the doctor’s number', async () => {
    const { who, whom, one } = await requested();
    const replies = await Promise.all(Array.from({ length: 50 }, () => patch(whom, one.id, 'accept')));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const accepted = await read(who, one.id);
    expect(accepted).toMatchObject({ status: 'ringing', doctorPhone: '9876543210', chatThreadId: expect.any(String) });
    expect(accepted.validUntil).toBe(new Date(now.getTime() + 3 * 24 * 60 * MINUTE_MS).toISOString());
    await expectOneEvent(accepts, 'consultationId', one.id);
  });

  it('over the socket as over HTTP: concurrent accepts publish one event, and a no rejects', async () => {
    const { whom, one } = await requested();
    const byBoth = (at: number) => (at % 2 ? patch(whom, one.id, 'accept') : responds(whom, one.id, true));
    await Promise.all(Array.from({ length: 50 }, (_, at) => byBoth(at)));
    expect((await read(whom, one.id)).status).toBe('ringing');
    await expectOneEvent(accepts, 'consultationId', one.id);

    const next = await requested();
    await responds(next.whom, next.one.id, false);
    expect((await read(next.whom, next.one.id)).status).toBe('rejected');
    await expect(responds(next.whom, next.one.id, true)).rejects.toMatchObject({ code: 'state_changed' });
    await expect(responds(doctor(), one.id, false)).rejects.toMatchObject({ statusCode: 404 });
  });

  it('rejects with or without a reason, only while requested, and without advice in the text', async () => {
    const first = await requested();
    expect((await patch(first.whom, first.one.id, 'reject', { reason: 'not_my_field' })).json()).toMatchObject({
      status: 'rejected',
      rejectReason: 'not_my_field',
    });
    const second = await requested();
    const unsafe = await patch(second.whom, second.one.id, 'reject', { text: 'मोनोक्रोटोफॉस छिड़क दें' });
    expect([unsafe.statusCode, unsafe.json().code]).toEqual([422, 'advice_forbidden']);
    const antibiotic = await patch(second.whom, second.one.id, 'reject', { text: 'स्ट्रेप्टोसाइक्लिन छिड़क दें' });
    expect([antibiotic.statusCode, antibiotic.json().code]).toEqual([422, 'advice_needs_reason']);
    expect((await patch(second.whom, second.one.id, 'reject')).json()).toMatchObject({ status: 'rejected' });
    const late = await patch(second.whom, second.one.id, 'accept');
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'state_changed', details: { status: 'rejected' } });
  });

  it('has one accepted farmer at a time, and may accept the next once connected to the first', async () => {
    const whom = doctor();
    const [a, b] = await Promise.all([ask(farmer(), whom.userId), ask(farmer(), whom.userId)]);
    const [first, second] = [a.json<Consultation>().id, b.json<Consultation>().id];
    const replies = await Promise.all([patch(whom, first, 'accept'), patch(whom, second, 'accept')]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const won = replies[0]?.statusCode === 200 ? first : second;
    expect((await patch(whom, won, 'phone-call')).json()).toMatchObject({ status: 'connected' });
    expect((await patch(whom, won === first ? second : first, 'accept')).statusCode).toBe(200);
  });

  it('concurrent accept and cancel: exactly one wins', async () => {
    const outcomes = { accepted: 0, cancelled: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const { who, whom, one } = await requested();
      const [accepted, cancelled] = await Promise.all([patch(whom, one.id, 'accept'), patch(who, one.id, 'cancel')]);
      expect([accepted.statusCode, cancelled.statusCode].sort()).toEqual([200, 409]);
      const { status } = await read(who, one.id);
      expect(status).toBe(accepted.statusCode === 200 ? 'ringing' : 'dismissed');
      outcomes[accepted.statusCode === 200 ? 'accepted' : 'cancelled'] += 1;
    }
    expect(outcomes.accepted + outcomes.cancelled).toBe(ROUNDS);
  });

  it.each([['accept'], ['reject'], ['phone-call'], ['end']])('no other user may %s', async (what) => {
    const { who, one } = await requested();
    expect((await patch(doctor(), one.id, what)).statusCode).toBe(404);
    expect((await patch(who, one.id, what)).statusCode).toBe(403);
    expect((await patch(farmer(), one.id, 'cancel')).statusCode).toBe(404);
    expect((await read(who, one.id)).status).toBe('requested');
  });
});

it('ending an accepted, unconnected consultation: missed, the fee returned, and the doctor is free', async () => {
  const { who, whom, one } = await requested();
  await patch(whom, one.id, 'accept');
  expect((await patch(whom, one.id, 'end')).json()).toMatchObject({ status: 'missed' });
  expect(await stateOf(one.id)).toBe('closed_unpaid');
  expect((await read(who, one.id)).status).toBe('missed');
  const next = (await ask(farmer(), whom.userId)).json<Consultation>();
  expect((await patch(whom, next.id, 'accept')).statusCode).toBe(200);
});

it('notes of a missed consultation are stored without charging the fee; of a never accepted one they are rejected', async () => {
  const { who, whom, one } = await requested();
  const note = (id: string, whom: Person) =>
    service.app.inject({
      method: 'PUT',
      url: `/api/consultations/${id}/notes`,
      headers: whom.headers,
      payload: { notes: 'नहीं उठाया' },
    });
  expect((await note(one.id, whom)).json()).toMatchObject({ code: 'state_changed' });
  await patch(whom, one.id, 'accept');
  await patch(whom, one.id, 'end');
  expect((await note(one.id, whom)).json()).toMatchObject({ status: 'missed', notes: 'नहीं उठाया' });
  expect(await stateOf(one.id)).toBe('closed_unpaid');
  // The same when an erasure closed it.
  const next = await requested();
  await patch(next.whom, next.one.id, 'accept');
  await actions.erase(next.who.userId);
  expect((await note(next.one.id, next.whom)).json()).toMatchObject({ status: 'dismissed', notes: 'नहीं उठाया' });
  const refused = await requested();
  await patch(refused.who, refused.one.id, 'cancel');
  expect((await note(refused.one.id, refused.whom)).json()).toMatchObject({ code: 'state_changed' });
  expect(await read(who, one.id)).not.toHaveProperty('notes');
});

it('a doctor who never accepted no longer sees the phone number after the cancellation', async () => {
  const { who, whom, one } = await requested();
  await patch(who, one.id, 'cancel');
  expect((await read(whom, one.id)).user).toEqual({ name: 'रामू', phone: '' });
});

it('erasing a farmer keeps the doctor’s list readable without the farmer’s data, and given advice is paid', async () => {
  const { who, whom, one } = await requested();
  await patch(whom, one.id, 'accept');
  await patch(whom, one.id, 'phone-call');
  await service.app.inject({
    method: 'PUT',
    url: `/api/consultations/${one.id}/notes`,
    headers: whom.headers,
    payload: { notes: 'टहनी काटें' },
  });
  const said = {
    review: { rating: 4, text: 'अच्छा', at: now },
    dispute: { state: 'refused', text: 'नहीं', openedAt: now },
  };
  await service.mongo.collection('consultations').updateOne({ _id: one.id as never }, { $set: said });
  await actions.erase(who.userId);
  expect(await stateOf(one.id)).toBe('ended');
  const list = await service.app.inject({ url: `/api/doctors/${whom.userId}/consultations`, headers: whom.headers });
  expect(list.statusCode).toBe(200);
  expect(list.body).not.toMatch(/रामू|9876543210|अच्छा|धब्बे/);
});

describe('the end of a consultation', () => {
  const connected = async () => {
    const { who, whom, one } = await requested();
    await patch(whom, one.id, 'accept');
    await patch(whom, one.id, 'phone-call');
    return { who, whom, id: one.id };
  };

  it('with notes after a phone call: the fee is paid', async () => {
    const { who, whom, id } = await connected();
    const seen = await collectEvents(consultEnded, service.config);
    expect((await patch(whom, id, 'end', { notes: 'टहनी काटें' })).json()).toMatchObject({
      status: 'ended',
      notes: 'टहनी काटें',
    });
    expect(await read(who, id)).not.toHaveProperty('notes');
    await expectOneEvent(seen, 'consultationId', id);
    expect(await stateOf(id)).toBe('ended');
  });

  it('without help: the fee is returned', async () => {
    const { whom, id } = await connected();
    const seen = await collectEvents(consultEndedUnpaid, service.config);
    expect((await patch(whom, id, 'end')).json()).toMatchObject({ status: 'ended' });
    await expectOneEvent(seen, 'consultationId', id);
    expect(await stateOf(id)).toBe('closed_unpaid');
  });

  it('happens after half an hour of inactivity', async () => {
    const { who, whom, id } = await connected();
    pass(20);
    const url = `/api/consultations/${id}/notes`;
    await service.app.inject({ method: 'PUT', url, headers: whom.headers, payload: { notes: 'देखा' } });
    pass(20);
    await actions.tick(id);
    expect((await read(who, id)).status).toBe('connected');
    pass(10);
    expect(await store.due(now, 100)).toContain(id);
    await Promise.all([actions.tick(id), actions.tick(id)]);
    expect((await read(who, id)).status).toBe('ended');
  });
});

describe('a timer', () => {
  it('dismisses an unanswered request after 15 minutes, and marks an unconnected one as missed', async () => {
    const silent = await requested();
    const rung = await requested();
    await patch(rung.whom, rung.one.id, 'accept');
    pass(14);
    await Promise.all([actions.tick(silent.one.id), actions.tick(rung.one.id)]);
    expect((await read(silent.who, silent.one.id)).status).toBe('requested');
    pass(1);
    await Promise.all([silent, rung].map(({ one }) => actions.tick(one.id)));
    expect(await read(silent.who, silent.one.id)).toMatchObject({ status: 'dismissed' });
    expect(await read(silent.who, silent.one.id)).not.toHaveProperty('cancelledBy');
    expect((await read(rung.who, rung.one.id)).status).toBe('missed');
    expect(await stateOf(silent.one.id)).toBe('closed_unpaid');
    expect(await stateOf(rung.one.id)).toBe('closed_unpaid');
  });

  it('does not apply to a cancelled request, which records who cancelled', async () => {
    const { who, one } = await requested();
    const seen = await collectEvents(consultCancelled, service.config);
    await Promise.all([patch(who, one.id, 'cancel'), patch(who, one.id, 'cancel')]);
    expect(await read(who, one.id)).toMatchObject({ status: 'dismissed', cancelledBy: 'farmer' });
    await expectOneEvent(seen, 'consultationId', one.id);
  });

  it('notifies the doctor by SMS after 30 s and then by push, each once', async () => {
    const { whom, one } = await requested();
    for (const minutes of [0.5, 4.5, 5]) {
      pass(minutes);
      await Promise.all([actions.tick(one.id), actions.tick(one.id)]);
    }
    const row = await service.mongo.collection('consultations').findOne({ _id: one.id as never });
    expect(row?.nudges).toBe(3);
    expect(whom.userId).toBe(row?.doctorId);
  });
});

it('repeated rings of a farmer reach the doctor at a limited rate', async () => {
  const { who, whom, one } = await requested();
  const rings = () => rung.filter((userId) => userId === whom.userId).length;
  expect(rings()).toBe(1);
  await Promise.all(Array.from({ length: 20 }, () => actions.ring(who.userId, one.id)));
  expect(rings()).toBe(2);
});

describe('the lists of consultations', () => {
  it('contain only the caller’s own', async () => {
    const { who, whom, one } = await requested();
    const get = async (from: Person, url: string) => service.app.inject({ url, headers: from.headers });
    const ids = async (from: Person, url: string) => (await get(from, url)).json<Consultation[]>().map(({ id }) => id);
    expect(await ids(who, `/api/users/${who.userId}/consultations/active`)).toEqual([one.id]);
    expect(await ids(who, `/api/users/${who.userId}/consultations/past`)).toEqual([]);
    expect(await ids(whom, `/api/doctors/${whom.userId}/consultations?status=requested`)).toEqual([one.id]);
    await patch(who, one.id, 'cancel');
    expect(await ids(who, `/api/users/${who.userId}/consultations/active`)).toEqual([]);
    expect(await ids(who, `/api/users/${who.userId}/consultations/past`)).toEqual([one.id]);
    expect(await ids(whom, `/api/doctors/${whom.userId}/consultations`)).toEqual([one.id]);
    expect(await ids(whom, `/api/doctors/${whom.userId}/consultations?search=${encodeURIComponent('धब्बे')}`)).toEqual([
      one.id,
    ]);
    expect(await ids(whom, `/api/doctors/${whom.userId}/consultations?search=${encodeURIComponent('.*')}`)).toEqual([]);
    expect((await get(farmer(), `/api/users/${who.userId}/consultations/active`)).statusCode).toBe(403);
    expect((await get(doctor(), `/api/doctors/${whom.userId}/consultations`)).statusCode).toBe(403);
    expect((await get(doctor(), `/api/consultations/${one.id}`)).statusCode).toBe(404);
  });
});
