import { dispose, eventually } from '@anar/service-kit/testing';
import { photoWithPlace } from '@anar/service-kit/testing/media/pictures';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CallFixture, createCallFixture } from '../testing/call-fixture.ts';
import { type OpenChat, PROFILE } from '../testing/consult-fixture.ts';
import { closeClients, collectMessages, send } from '../testing/test-tier.ts';

/** What each endpoint does for a doctor without approval; the table is in docs/operations.md. */

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await createCallFixture('suspended');
});
afterEach(closeClients);
afterAll(dispose);

async function approve({ doctor }: OpenChat): Promise<void> {
  await fixture.approve(doctor.userId);
  await fixture.service.events.flush();
}

/** A change that needs another approval. */
const RENAMED = { ...PROFILE, name: 'डॉ. सुमन कुलकर्णी' };

/** Suspends as an operator does; waits until the service has applied it. */
async function suspend({ doctor, consultationId }: OpenChat): Promise<void> {
  await fixture.doctors.suspend(doctor.userId);
  await fixture.service.events.flush();
  await eventually(async () => (await fixture.stored(consultationId)).isOpen !== true);
}
const message = (content = 'नमस्ते') => ({ content, clientId: ulid() });
/** All requests of a doctor about a consultation and its chat. */
const endpoints = ({ threadId, consultationId, doctor }: OpenChat, messageId: string) =>
  [
    ['GET', `/api/chat/thread/${threadId}`],
    ['GET', `/api/chat/${threadId}/messages`],
    ['GET', `/api/chat/${threadId}/changes?afterRev=0`],
    ['GET', `/api/chat/${threadId}/messages/${messageId}/media`],
    ['GET', '/api/chat/threads'],
    ['POST', `/api/chat/${threadId}/messages`, message()],
    ['PUT', `/api/chat/${threadId}/marks`, { readUpTo: 1 }],
    ['DELETE', `/api/chat/${threadId}/messages/${messageId}`],
    ['GET', `/api/consultations/${consultationId}`],
    ['GET', `/api/consultations/${consultationId}/prescriptions`],
    ['GET', `/api/consultations/${consultationId}/case-sheet`],
    ['GET', `/api/doctors/${doctor.userId}/consultations`],
    ['PATCH', `/api/consultations/${consultationId}/accept`],
    ['PATCH', `/api/consultations/${consultationId}/phone-call`],
    ['PUT', `/api/consultations/${consultationId}/notes`, { notes: 'नोट' }],
    ['PATCH', `/api/consultations/${consultationId}/prescription`, { prescription: 'पानी दें' }],
    ['GET', `/api/doctors/${doctor.userId}/quick-replies`],
    ['PATCH', `/api/consultations/${consultationId}/reject`],
    ['PATCH', `/api/consultations/${consultationId}/end`],
    ['POST', `/api/consultations/${consultationId}/prescription/check`, { lines: [] }],
    ['PUT', `/api/doctors/${doctor.userId}/quick-replies`, { replies: ['नमस्ते'] }],
    ['PUT', `/api/doctors/${doctor.userId}/presence`, { status: 'online' }],
  ] as const;
/** Uploads of a doctor. */
const uploads = ({ threadId, consultationId }: OpenChat) =>
  [
    [`/api/consultations/${consultationId}/prescription-images`, 'images'],
    [`/api/chat/${threadId}/photo`, 'photo'],
    [`/api/chat/${threadId}/voice`, 'voice'],
  ] as const;

describe('a suspended doctor', () => {
  it('gets not_approved from all consultation and chat endpoints; an approved one does not', async () => {
    const pair = await fixture.openChat();
    const sent = await fixture.sendMedia(pair.farmer, pair.threadId, 'photo', await photoWithPlace(300, 200));
    const codes = async () => {
      const found: Record<string, string> = {};
      for (const [method, url, payload] of endpoints(pair, sent.json().message.id)) {
        found[`${method} ${url}`] = (await fixture.call(pair.doctor, method, url, payload)).json().code;
      }
      for (const [url, name] of uploads(pair)) {
        found[`POST ${url}`] = (await fixture.upload(pair.doctor, url, { files: [], field: name })).json().code;
      }
      return found;
    };
    expect(Object.values(await codes())).not.toContain('not_approved');
    await suspend(pair);
    // Approvals are cached for two seconds.
    await eventually(async () => (await codes())[`GET /api/chat/thread/${pair.threadId}`] === 'not_approved');
    for (const [endpoint, code] of Object.entries(await codes()))
      expect([endpoint, code]).toEqual([endpoint, 'not_approved']);
  });

  it('keeps access to their own data: profile, stats, going offline, and an empty unread count', async () => {
    const pair = await fixture.openChat();
    await fixture.say(pair.farmer, pair.threadId, 'नमस्ते');
    await suspend(pair);
    const own = `/api/doctors/${pair.doctor.userId}`;
    for (const [method, url, payload] of [
      ['GET', own],
      ['GET', `${own}/stats`],
      ['PUT', `${own}/presence`, { status: 'offline' }],
      ['GET', '/api/chat/unread'],
    ] as const) {
      const { statusCode } = await fixture.call(pair.doctor, method, url, payload);
      expect([url, statusCode]).toEqual([url, 200]);
    }
    expect((await fixture.call(pair.doctor, 'GET', '/api/chat/unread')).json()).toEqual({ total: 0, threads: [] });
    expect((await fixture.call(pair.doctor, 'GET', '/api/calls/ice-servers')).statusCode).toBe(403);
  });

  it('cannot send over a socket that was already open', async () => {
    const pair = await fixture.openChat();
    const { threadId } = pair;
    const socket = await fixture.socketOf(pair.doctor);
    expect(await send(socket, 'chat:join', { threadId })).toMatchObject({ ok: true });
    const [written] = await fixture.say(pair.farmer, threadId, 'नमस्ते');
    await suspend(pair);
    // The cached approval expires soon.
    await eventually(async () => !(await send(socket, 'chat:join', { threadId })).ok);
    for (const [name, data] of [
      ['chat:join', {}],
      ['chat:heartbeat', {}],
      ['chat:message', message()],
      ['chat:typing', { isTyping: true }],
      ['chat:read', {}],
      ['chat:delivered', { upToSeq: 1 }],
      ['chat:delete_message', { messageId: written?.id }],
    ] as const) {
      const reply = await send(socket, name, { threadId, ...data });
      expect([name, reply]).toMatchObject([name, { ok: false, code: 'not_approved' }]);
    }
    const { messages } = (await fixture.call(pair.farmer, 'GET', `/api/chat/${threadId}/messages`)).json();
    expect(messages.at(-1)).toMatchObject({ content: 'नमस्ते', readAt: null });
  });

  it('receives nothing on any replica until approved again, and then re-reads', async () => {
    const pair = await fixture.openChat();
    const { threadId } = pair;
    await fixture.say(pair.doctor, threadId, ...Array.from({ length: 30 }, (_, at) => `${at + 1}`));
    const sockets = [await fixture.socketOf(pair.doctor), await fixture.socketOf(pair.doctor, fixture.two.url)];
    const farmer = [await fixture.socketOf(pair.farmer), await fixture.socketOf(pair.farmer, fixture.two.url)];
    const atFarmer = farmer.map((socket) => collectMessages(socket, 'chat:message_read'));
    const received = sockets.map((socket) => collectMessages(socket, 'chat:message_read'));
    const readAgain = sockets.map((socket) => collectMessages(socket, 'server:read-again'));
    const counts = () => received.map(({ length }) => length);
    let upTo = 0;
    /** The farmer reads one more message; waits until every socket has received what it should. */
    const read = async () => {
      upTo += 1;
      await fixture.call(pair.farmer, 'PUT', `/api/chat/${threadId}/marks`, { readUpTo: upTo });
      await eventually(() => atFarmer.every((marks) => marks.length === upTo));
      for (const socket of sockets) await send(socket, 'doctors:watch', { watch: false });
      return counts();
    };
    expect(await read()).toEqual([1, 1]);
    await suspend(pair);
    const late = await fixture.socketOf(pair.doctor, fixture.two.url);
    sockets.push(late);
    received.push(collectMessages(late, 'chat:message_read'));
    readAgain.push(collectMessages(late, 'server:read-again'));
    // The other replica applies it a moment later.
    await eventually(async () => counts().join() === (await read()).join());
    const before = counts();
    expect(before[2]).toBe(0);
    await approve(pair);
    await eventually(() => readAgain.every(({ length }) => length > 0));
    expect(await read()).toEqual(before.map((count) => count + 1));
  });

  it('receives nothing after the next token renewal on a replica that missed the suspension', async () => {
    const pair = await fixture.openChat();
    await fixture.say(pair.doctor, pair.threadId, 'एक');
    const socket = await fixture.socketOf(pair.doctor);
    const received = collectMessages(socket, 'chat:message_read');
    const doctor = { _id: pair.doctor.userId as never };
    await fixture.db.collection('doctors').updateOne(doctor, { $set: { approval: 'suspended' } });
    const token = pair.doctor.headers.authorization.replace('Bearer ', '');
    expect(await send(socket, 'auth:renew', { token })).toMatchObject({ ok: true });
    const farmer = collectMessages(await fixture.socketOf(pair.farmer), 'chat:message_read');
    await fixture.call(pair.farmer, 'PUT', `/api/chat/${pair.threadId}/marks`, { readUpTo: 1 });
    await eventually(() => farmer.length === 1);
    await send(socket, 'doctors:watch', { watch: false });
    expect(received).toEqual([]);
  });

  it('gets no push for messages written just before', async () => {
    const pair = await fixture.openChat();
    await fixture.say(pair.farmer, pair.threadId, 'नमस्ते');
    await suspend(pair);
    await fixture.sweep(pair.threadId);
    expect((await fixture.pushes(pair.doctor)).filter(({ kind }) => kind === 'chat')).toEqual([]);
  });

  it('is removed from a running call', async () => {
    const { pair, farmer, doctor, callId } = await fixture.connected();
    await suspend(pair);
    await eventually(() => farmer.ended.length === 1);
    expect(farmer.ended[0]).toMatchObject({ callId, reason: 'consultation_over' });
    expect(await doctor.signal(callId, 1)).toMatchObject({ ok: false });
  });
});

describe('the farmer of a suspended doctor', () => {
  it('gets the consultation closed, the fee returned, and a push', async () => {
    const pair = await fixture.openChat({
      status: 'requested',
      acceptedAt: undefined as never,
      threadId: undefined as never,
    });
    await suspend(pair);
    expect(await fixture.stored(pair.consultationId)).toMatchObject({ status: 'dismissed' });
    expect((await fixture.pushes(pair.farmer)).map(({ text }) => text)).toEqual([
      'आपके डॉक्टर अब अनार मित्र पर नहीं हैं। फीस वापस आ रही है, दूसरे डॉक्टर चुनें।',
    ]);
  });

  it('can still read the closed chat', async () => {
    const pair = await fixture.openChat();
    await fixture.say(pair.doctor, pair.threadId, 'पानी कम दें');
    await suspend(pair);
    await eventually(async () => {
      const reply = await fixture.call(pair.farmer, 'POST', `/api/chat/${pair.threadId}/messages`, message());
      return reply.statusCode === 403 && reply.json().code === 'chat_expired';
    });
    const { messages } = (await fixture.call(pair.farmer, 'GET', `/api/chat/${pair.threadId}/messages`)).json();
    expect(messages).toContainEqual(expect.objectContaining({ content: 'पानी कम दें' }));
    expect((await fixture.call(pair.farmer, 'GET', `/api/chat/thread/${pair.threadId}`)).json().thread).toMatchObject({
      isExpired: true,
    });
  });

  it('gets chat_doctor_unavailable when writing to a doctor awaiting approval again', async () => {
    const pair = await fixture.openChat();
    await fixture.call(pair.doctor, 'PUT', `/api/doctors/${pair.doctor.userId}`, RENAMED);
    const reply = await fixture.call(pair.farmer, 'POST', `/api/chat/${pair.threadId}/messages`, message());
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'chat_doctor_unavailable']);
    expect((await fixture.call(pair.farmer, 'GET', `/api/chat/${pair.threadId}/messages`)).statusCode).toBe(200);
  });

  it('gets a request dismissed when the doctor awaits approval again after a name change; accepted consultations stay open', async () => {
    const pair = await fixture.openChat({
      status: 'requested',
      acceptedAt: undefined as never,
      threadId: undefined as never,
    });
    const farmer = await fixture.socketOf(pair.farmer);
    const changed = collectMessages(farmer, 'doctor:changed');
    await send(farmer, 'doctors:watch', { watch: true });
    const saved = await fixture.call(pair.doctor, 'PUT', `/api/doctors/${pair.doctor.userId}`, RENAMED);
    expect(saved.statusCode, saved.body).toBe(200);
    // Published last.
    await eventually(() => changed.some((one) => (one as { doctorId: string }).doctorId === pair.doctor.userId));
    await eventually(async () => (await fixture.stored(pair.consultationId)).status === 'dismissed');
    expect((await fixture.pushes(pair.farmer)).map(({ text }) => text)).toEqual([
      'आपके डॉक्टर अभी उपलब्ध नहीं हैं। फीस वापस आ रही है, दूसरे डॉक्टर चुनें।',
    ]);
    const accepted = await fixture.openChat();
    await fixture.call(accepted.doctor, 'PUT', `/api/doctors/${accepted.doctor.userId}`, RENAMED);
    await fixture.service.events.flush();
    expect(await fixture.stored(accepted.consultationId)).toMatchObject({ status: 'connected', isOpen: true });
  });
});
