import { dispose, eventually } from '@anar/service-kit/testing';
import { photoWithPlace } from '@anar/service-kit/testing/media/pictures';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChatFixture, createChatFixture } from '../testing/chat-fixture.ts';
import { closeClients, collectMessages, send } from '../testing/test-tier.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let fixture: ChatFixture;

beforeAll(async () => {
  fixture = await createChatFixture('chat');
});
afterEach(closeClients);
afterAll(dispose);

const text = (threadId: string, content: string, clientId = ulid()) => ({ threadId, content, clientId });

describe('a message', () => {
  it('is acknowledged once stored, and both sides receive it once with its rev and seq', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const [mine, theirs] = [await fixture.socketOf(farmer), await fixture.socketOf(doctor)];
    const events = [collectMessages(mine, 'chat:new_message'), collectMessages(theirs, 'chat:new_message')];
    const ack = await send(mine, 'chat:message', text(threadId, ' पत्ते  पीले हैं\nक्या करूँ? '));
    expect(ack).toMatchObject({
      ok: true,
      rev: 1,
      message: { seq: 1, content: 'पत्ते पीले हैं\nक्या करूँ?', senderId: farmer.userId, messageType: 'text', readAt: null },
    });
    expect(await fixture.log(threadId)).toMatchObject([{ rev: 1, seq: 1, kind: 'message', by: farmer.userId }]);
    await eventually(() => events.every((list) => list.length === 1));
    for (const list of events) expect(list).toMatchObject([{ threadId, rev: 1, message: { seq: 1 } }]);
  });

  it('that is repeated, over socket or HTTP, returns the first one', async () => {
    const { farmer, threadId } = await fixture.openChat();
    const socket = await fixture.socketOf(farmer);
    const events = collectMessages(socket, 'chat:new_message');
    const submission = text(threadId, 'नमस्ते');
    const first = await send(socket, 'chat:message', submission);
    const again = await Promise.all([
      ...Array.from({ length: 20 }, () => send(socket, 'chat:message', submission)),
      ...Array.from({ length: 20 }, () => fixture.call(farmer, 'POST', `/api/chat/${threadId}/messages`, submission)),
    ]);
    for (const reply of again) {
      const { message } = 'json' in reply ? reply.json() : (reply as unknown as { message: object });
      expect(message).toEqual((first as unknown as { message: object }).message);
    }
    expect(await fixture.log(threadId)).toHaveLength(1);
    expect(events).toHaveLength(1);
  });

  it('one of two hundred concurrent ones on two replicas has a rev and seq without gaps', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const other = await fixture.startReplica('two');
    const sockets = [await fixture.socketOf(farmer), await fixture.socketOf(doctor, other.url)];
    const texts = Array.from({ length: 200 }, (_, n) => ({ socket: sockets[n % 2], content: `संदेश ${n}` }));
    const acks = await Promise.all(
      texts.map(({ socket, content }) => socket?.timeout(20_000).emitWithAck('chat:message', text(threadId, content))),
    );
    // Rate limit: a burst of forty, then twenty a second; the rest is rejected.
    const stored = acks.filter(({ ok }) => ok);
    for (const { ok, code } of acks) if (!ok) expect(code).toBe('too_fast');
    expect(stored.length).toBeGreaterThanOrEqual(80);
    const log = await fixture.log(threadId);
    expect(log.map(({ rev }) => rev)).toEqual(log.map((_, at) => at + 1));
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, at) => at + 1));
    expect(new Set(log.map(({ _id }) => _id))).toEqual(new Set(stored.map(({ message }) => message.id)));
  });

  it.each([
    ['nothing but space', { content: ' \n\t ' }, 400, 'message_empty'],
    ['501 characters', { content: 'क'.repeat(501) }, 400, 'invalid_request'],
    ['another sender', { content: 'मैं', senderId: ulid() }, 403, 'forbidden'],
    ['an invalid client id', { content: 'मैं', clientId: '../../../../' }, 400, 'invalid_request'],
  ])('of %s is refused', async (_, body, status, code) => {
    const { farmer, threadId } = await fixture.openChat();
    const reply = await fixture.call(farmer, 'POST', `/api/chat/${threadId}/messages`, body);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(await fixture.log(threadId)).toEqual([]);
  });
});

describe('a chat', () => {
  it('is not found for users other than its two sides', async () => {
    const { farmer, threadId } = await fixture.openChat();
    const { farmer: stranger, doctor: otherDoctor } = await fixture.openChat();
    const [{ id: messageId } = { id: '' }] = await fixture.say(farmer, threadId, 'मेरे पेड़');
    const socket = await fixture.socketOf(stranger);
    for (const [name, data] of [
      ['chat:join', {}],
      ['chat:heartbeat', {}],
      ['chat:message', { content: 'मैं भी' }],
      ['chat:typing', { isTyping: true }],
      ['chat:read', {}],
      ['chat:delivered', { upToSeq: 1 }],
      ['chat:delete_message', { messageId }],
    ] as const) {
      expect(await send(socket, name, { threadId, ...data }), name).toMatchObject({ code: 'chat_not_found' });
    }
    const calls = [
      ['GET', `thread/${threadId}`],
      ['GET', `${threadId}/messages`],
      ['GET', `${threadId}/changes?afterRev=0`],
      ['POST', `${threadId}/messages`, { content: 'मैं भी' }],
      ['PUT', `${threadId}/marks`, { readUpTo: 1 }],
      ['DELETE', `${threadId}/messages/${messageId}`],
    ] as const;
    for (const who of [stranger, otherDoctor]) {
      for (const [method, path, body] of calls) {
        const reply = await fixture.call(who, method, `/api/chat/${path}`, body);
        expect([reply.statusCode, reply.json().code], path).toEqual([404, 'chat_not_found']);
      }
    }
  });

  it('rejects a doctor’s forbidden advice over HTTP and socket, but not the same text of the farmer', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const over = text(threadId, 'मेटिराम 70 WG 50 ग्राम प्रति लीटर छिड़कें');
    const byCall = await fixture.call(doctor, 'POST', `/api/chat/${threadId}/messages`, over);
    expect([byCall.statusCode, byCall.json()]).toMatchObject([
      422,
      { code: 'advice_forbidden', details: { why: expect.stringMatching(/ज़्यादा/) } },
    ]);
    expect(await send(await fixture.socketOf(doctor), 'chat:message', over)).toMatchObject({
      code: 'advice_forbidden',
    });
    const open = text(threadId, 'स्ट्रेप्टोसाइक्लिन 5 ग्राम 10 लीटर में');
    const unasked = await fixture.call(doctor, 'POST', `/api/chat/${threadId}/messages`, open);
    expect([unasked.statusCode, unasked.json()]).toMatchObject([
      422,
      { code: 'advice_needs_reason', error: expect.stringMatching(/पर्चे में लिखें/), details: { why: expect.any(String) } },
    ]);
    expect(await fixture.log(threadId)).toEqual([]);
    expect(
      (await fixture.call(farmer, 'POST', `/api/chat/${threadId}/messages`, { ...over, clientId: ulid() })).statusCode,
    ).toBe(201);
  });

  it('sends chat:error to a client without acknowledgements', async () => {
    const { farmer, threadId } = await fixture.openChat();
    const socket = await fixture.socketOf(farmer);
    const errors = collectMessages(socket, 'chat:error');
    socket.emit('chat:message', { threadId, content: '', senderId: farmer.userId, messageType: 'text' });
    socket.emit('chat:join', { threadId: ulid(), userId: farmer.userId });
    await eventually(() => errors.length === 2);
    const codes = errors.map((error) => (error as { code: string }).code);
    expect(codes.sort()).toEqual(['chat_not_found', 'message_empty']);
  });

  it.each([
    ['chat:read', {}],
    ['chat:typing', { isTyping: true }],
    ['chat:delivered', { upToSeq: 1 }],
    ['chat:heartbeat', {}],
    ['chat:leave', { userId: ulid() }],
    ['chat:delete_message', { messageId: ulid() }],
  ])('sends chat:error for a rejected %s', async (name, data) => {
    const { farmer } = await fixture.openChat();
    const socket = await fixture.socketOf(farmer);
    const errors = collectMessages(socket, 'chat:error');
    socket.emit(name, { threadId: ulid(), ...data });
    await eventually(() => errors.length === 1);
    expect(errors).toEqual([{ code: expect.any(String), error: expect.stringMatching(/[\u0900-\u097F]/) }]);
  });

  it('emits one message_read per message covered by chat:read, however many', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const [mine, theirs] = [await fixture.socketOf(farmer), await fixture.socketOf(doctor)];
    const read = collectMessages(mine, 'chat:message_read') as { messageId: string; upToSeq: number }[];
    const said = async (from: number, count: number) => {
      const sent = await fixture.say(farmer, threadId, ...Array.from({ length: count }, (_, n) => `बात ${from + n}`));
      return sent.map(({ id }) => id);
    };
    const first = await said(1, 5);
    await send(theirs, 'chat:read', { threadId });
    await eventually(() => read.length === 5);
    const unread = [...(await said(6, 130)), ...(await said(136, 130))];
    await fixture.say(doctor, threadId, 'एक', 'दो', 'तीन');
    await send(theirs, 'chat:read', { threadId });
    await eventually(() => read.at(-1)?.messageId === unread.at(-1));
    expect(read.map(({ messageId }) => messageId)).toEqual([...first, ...unread]);
    // Only the reader's own messages came since: the mark still advances.
    await fixture.say(doctor, threadId, 'चार');
    await send(theirs, 'chat:read', { threadId });
    await eventually(() => read.at(-1)?.upToSeq === 269);
  });

  it('accepts messages of an old client, without client ids and acknowledgements', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const [old, other] = [await fixture.socketOf(farmer), await fixture.socketOf(doctor)];
    const events = collectMessages(other, 'chat:new_message');
    const read = collectMessages(old, 'chat:message_read');
    old.emit('chat:join', { threadId, userId: farmer.userId });
    const said = { threadId, senderId: farmer.userId, messageType: 'text', mediaUrl: null };
    for (const content of ['एक', 'दो', 'दो']) old.emit('chat:message', { ...said, content });
    await eventually(() => events.length === 3);
    expect(events).toMatchObject(['एक', 'दो', 'दो'].map((content) => ({ message: { content } })));
    other.emit('chat:read', { threadId, userId: doctor.userId });
    await eventually(() => read.length === 3);
    const messages: { id: string; readAt: string }[] = (
      await fixture.call(farmer, 'GET', `/api/chat/${threadId}/messages`)
    )
      .json()
      .messages.reverse();
    const readAt = fixture.at().toISOString();
    expect(read).toMatchObject(messages.map(({ id }) => ({ messageId: id, upToSeq: 3, readAt })));
    expect(messages.map((message) => message.readAt)).toEqual(Array(3).fill(readAt));
  });

  it('is not sent to a socket that left it until it rejoins; other sockets and those that left with `stays` receive it', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const second = await fixture.startReplica('three');
    const [left, lists, open] = [
      await fixture.socketOf(farmer),
      await fixture.socketOf(farmer, second.url),
      await fixture.socketOf(farmer),
    ];
    const received = [left, lists, open].map((socket) => collectMessages(socket, 'chat:new_message'));
    const counts = () => received.map((messages) => messages.length);
    for (const socket of [left, lists]) await send(socket, 'chat:join', { threadId });
    await send(left, 'chat:leave');
    await send(lists, 'chat:leave', { threadId, stays: true });
    await fixture.say(doctor, threadId, 'एक');
    await eventually(() => counts()[1] === 1 && counts()[2] === 1);
    await send(left, 'chat:join', { threadId });
    await fixture.say(doctor, threadId, 'दो');
    await eventually(() => counts()[0] === 1 && counts()[1] === 2 && counts()[2] === 2);
    expect(received[0]).toMatchObject([{ message: { content: 'दो' } }]);
  });

  it('becomes read-only at its end, to the millisecond', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat({
      chatExpiresAt: new Date(fixture.at().getTime() + 1000),
    });
    const [mine] = await fixture.say(farmer, threadId, 'समय पर');
    const socket = await fixture.socketOf(farmer);
    fixture.pass(999);
    await fixture.say(doctor, threadId, 'अभी खुली है');
    fixture.pass(1);
    for (const who of [farmer, doctor]) {
      const late = await fixture.call(who, 'POST', `/api/chat/${threadId}/messages`, { content: 'देर से' });
      expect([late.statusCode, late.json().code]).toEqual([403, 'chat_expired']);
    }
    expect(await send(socket, 'chat:message', text(threadId, 'देर से'))).toMatchObject({ code: 'chat_expired' });
    expect((await fixture.call(farmer, 'DELETE', `/api/chat/${threadId}/messages/${mine?.id}`)).json().code).toBe(
      'chat_expired',
    );
    const { thread } = (await fixture.call(farmer, 'GET', `/api/chat/thread/${threadId}`)).json();
    expect(thread).toMatchObject({ isExpired: true, lastSeq: 2, other: { name: 'डॉ. सुमन पाटिल', isErased: false } });
    expect((await fixture.call(farmer, 'GET', `/api/chat/${threadId}/messages`)).json().messages).toHaveLength(2);
    expect((await fixture.call(farmer, 'PUT', `/api/chat/${threadId}/marks`, { readUpTo: 2 })).statusCode).toBe(200);
  });

  it('rejects messages of a suspended doctor', async () => {
    const { doctor, threadId } = await fixture.openChat();
    await fixture.db
      .collection('doctors')
      .updateOne({ _id: doctor.userId as never }, { $set: { approval: 'suspended' } });
    const reply = await fixture.call(doctor, 'POST', `/api/chat/${threadId}/messages`, { content: 'मैं' });
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'not_approved']);
  });

  it('connects its consultation by the doctor’s first message; later messages postpone the idle deadline', async () => {
    const dueAt = new Date(fixture.at().getTime() + 10 * MINUTE_MS);
    const { farmer, doctor, threadId, consultationId } = await fixture.openChat({ status: 'ringing', dueAt });
    await fixture.say(farmer, threadId, 'नमस्ते');
    expect(await fixture.stored(consultationId)).toMatchObject({ status: 'ringing', dueAt });
    await fixture.say(doctor, threadId, 'बताइए');
    const inHalfAnHour = () => new Date(fixture.at().getTime() + 30 * MINUTE_MS);
    expect(await fixture.stored(consultationId)).toMatchObject({ status: 'connected', dueAt: inHalfAnHour() });
    fixture.pass(20 * MINUTE_MS);
    await fixture.say(farmer, threadId, 'हाँ');
    expect(await fixture.stored(consultationId)).toMatchObject({ dueAt: inHalfAnHour() });
  });
});

describe('the fee is earned by', () => {
  const wroteAt = async (id: string) => (await fixture.stored(id))?.wroteAt;

  it('the first advice of the doctor, not greetings or fragments, and not the farmer’s text', async () => {
    const { farmer, doctor, threadId, consultationId } = await fixture.openChat({ status: 'connected' });
    await fixture.say(doctor, threadId, '.', 'जी', 'hello sir', 'नमस्ते जी, बताइए', 'कल सुबह बताएँ');
    await fixture.say(farmer, threadId, 'पत्तों पर बहुत धब्बे हैं');
    expect(await wroteAt(consultationId)).toBeUndefined();
    const first = fixture.at();
    await fixture.say(doctor, threadId, 'पानी न दें');
    expect(await wroteAt(consultationId)).toBeUndefined();
    await fixture.say(doctor, threadId, 'रोगी टहनी काटकर जलाएँ');
    expect(await wroteAt(consultationId)).toEqual(first);
    fixture.pass(MINUTE_MS);
    await fixture.say(doctor, threadId, 'तीन दिन बाद फिर देखें');
    expect(await wroteAt(consultationId)).toEqual(first);
  });

  it('a photo with a caption that is advice, not by quick replies or a photo without text', async () => {
    const { doctor, threadId, consultationId } = await fixture.openChat({ status: 'connected' });
    const replies = ['तीन दिन तक बाग में पानी न दें'];
    const url = `/api/doctors/${doctor.userId}/quick-replies`;
    await fixture.service.app.inject({ method: 'PUT', url, headers: doctor.headers, payload: { replies } });
    await fixture.say(doctor, threadId, ...replies);
    const photo = await photoWithPlace(300, 200);
    expect((await fixture.sendMedia(doctor, threadId, 'photo', photo)).statusCode).toBe(201);
    expect(await wroteAt(consultationId)).toBeUndefined();
    await fixture.sendMedia(doctor, threadId, 'photo', photo, { caption: 'ऐसी टहनी धब्बे से नीचे काटें' });
    expect(await wroteAt(consultationId)).toEqual(fixture.at());
  });

  it('advice sent concurrently with a greeting', async () => {
    const { doctor, threadId, consultationId } = await fixture.openChat({ status: 'ringing' });
    await Promise.all(['नमस्ते', 'पानी न दें', 'रोगी टहनी काटकर जलाएँ'].map((text) => fixture.say(doctor, threadId, text)));
    expect(await wroteAt(consultationId)).toEqual(fixture.at());
  });
});

describe('a change', () => {
  it('is listed in rev order after a given rev', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const [one] = await fixture.say(farmer, threadId, 'पहला', 'दूसरा');
    await fixture.call(doctor, 'PUT', `/api/chat/${threadId}/marks`, { deliveredUpTo: 2 });
    await fixture.call(farmer, 'DELETE', `/api/chat/${threadId}/messages/${one?.id}`);
    await fixture.call(doctor, 'PUT', `/api/chat/${threadId}/marks`, { readUpTo: 9 });
    const of = async (afterRev: number) =>
      (await fixture.call(doctor, 'GET', `/api/chat/${threadId}/changes?afterRev=${afterRev}`)).json();
    const all = await of(0);
    expect(all).toMatchObject({
      hasMore: false,
      changes: [
        { rev: 1, kind: 'message', message: { id: one?.id, content: '', isDeleted: true } },
        { rev: 2, kind: 'message', message: { content: 'दूसरा' } },
        { rev: 3, kind: 'delivered', userId: doctor.userId, upToSeq: 2 },
        { rev: 4, kind: 'deleted', messageId: one?.id },
        { rev: 5, kind: 'read', userId: doctor.userId, upToSeq: 2 },
      ],
    });
    expect((await of(3)).changes).toEqual(all.changes.slice(3));
    const { thread } = (await fixture.call(farmer, 'GET', `/api/chat/thread/${threadId}`)).json();
    expect(thread).toMatchObject({
      rev: 5,
      lastSeq: 2,
      marks: { theirs: { read: { upToSeq: 2 } }, mine: { read: { upToSeq: 0 } } },
    });
  });

  it('of a mark only moves it forward, and is logged once', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    await fixture.say(farmer, threadId, 'एक', 'दो', 'तीन');
    for (const body of [{ readUpTo: 2 }, { readUpTo: 1 }, { deliveredUpTo: 2 }, { readUpTo: 2 }]) {
      expect((await fixture.call(doctor, 'PUT', `/api/chat/${threadId}/marks`, body)).statusCode).toBe(200);
    }
    const marks = (await fixture.log(threadId)).filter(({ kind }) => kind !== 'message');
    expect(marks).toMatchObject([{ rev: 4, kind: 'read', upToSeq: 2, by: doctor.userId }]);
    const { messages } = (await fixture.call(farmer, 'GET', `/api/chat/${threadId}/messages`)).json();
    expect(messages.map(({ readAt }: { readAt: string | null }) => readAt !== null)).toEqual([false, true, true]);
  });

  it('history is paged by 50, newest first', async () => {
    const { farmer, threadId } = await fixture.openChat();
    await fixture.say(farmer, threadId, ...Array.from({ length: 55 }, (_, n) => `${n + 1}`));
    const page = async (query = '') =>
      (await fixture.call(farmer, 'GET', `/api/chat/${threadId}/messages${query}`)).json().messages;
    const newest = await page();
    expect([newest.length, newest[0].seq, newest.at(-1).seq]).toEqual([50, 55, 6]);
    expect((await page('?before=6')).map(({ seq }: { seq: number }) => seq)).toEqual([5, 4, 3, 2, 1]);
  });

  it('of typing state is sent to the other side only', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const [mine, theirs] = [await fixture.socketOf(farmer), await fixture.socketOf(doctor)];
    const events = [collectMessages(mine, 'chat:typing'), collectMessages(theirs, 'chat:typing')];
    for (const isTyping of [true, false]) {
      await send(mine, 'chat:typing', { threadId, userId: farmer.userId, isTyping });
    }
    await eventually(() => events[1]?.length === 2);
    expect(events[1]).toMatchObject([{ isTyping: true, userId: farmer.userId }, { isTyping: false }]);
    expect(events[0]).toEqual([]);
  });
});

describe('a message is deleted', () => {
  it('by its sender within 15 minutes: its content is removed and the deletion published once', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const [secret] = await fixture.say(farmer, threadId, 'मेरा नंबर 12345');
    const events = collectMessages(await fixture.socketOf(doctor), 'chat:message_deleted');
    fixture.pass(15 * MINUTE_MS);
    const remove = () => fixture.call(farmer, 'DELETE', `/api/chat/${threadId}/messages/${secret?.id}`);
    for (const reply of await Promise.all(Array.from({ length: 10 }, remove))) expect(reply.statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(200);
    await eventually(() => events.length > 0);
    expect(events).toEqual([{ threadId, rev: 2, messageId: secret?.id }]);
    const log = await fixture.log(threadId);
    expect(log).toHaveLength(2);
    expect(JSON.stringify(log)).not.toContain('12345');
    expect(log[0]).not.toHaveProperty('isDeleting');
  });

  it.each([
    ['the other side', 403, 'not_your_message', 'doctor', 0],
    ['its sender after 15 minutes', 409, 'delete_late', 'farmer', 15 * MINUTE_MS + 1],
  ] as const)('not by %s', async (_, status, code, as, later) => {
    const pair = await fixture.openChat();
    const [message] = await fixture.say(pair.farmer, pair.threadId, 'रहेगा');
    fixture.pass(later);
    const reply = await fixture.call(pair[as], 'DELETE', `/api/chat/${pair.threadId}/messages/${message?.id}`);
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
    expect(await fixture.log(pair.threadId)).toMatchObject([{ content: 'रहेगा' }]);
  });

  it('not when its id is unknown in this chat', async () => {
    const { farmer, threadId } = await fixture.openChat();
    const other = await fixture.openChat();
    const [elsewhere] = await fixture.say(other.farmer, other.threadId, 'यहाँ नहीं');
    for (const id of [ulid(), elsewhere?.id]) {
      const reply = await fixture.call(farmer, 'DELETE', `/api/chat/${threadId}/messages/${id}`);
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'message_not_found']);
    }
  });
});

it('a chat expires three days after acceptance', async () => {
  const { farmer, threadId } = await fixture.openChat();
  fixture.pass(3 * DAY_MS - 1);
  await fixture.say(farmer, threadId, 'आख़िरी');
  fixture.pass(1);
  const late = await fixture.call(farmer, 'POST', `/api/chat/${threadId}/messages`, { content: 'देर' });
  expect(late.json().code).toBe('chat_expired');
});
