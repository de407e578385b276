import { request } from 'node:http';
import { dispose, eventually } from '@anar/service-kit/testing';
import type { Socket } from 'socket.io-client';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ConsultFixture, createConsultFixture, type OpenChat } from '../testing/consult-fixture.ts';
import {
  closeClients,
  collectMessages,
  connect,
  identity,
  newPerson,
  type Person,
  send,
} from '../testing/test-tier.ts';

/** Misbehaving clients, and outdated ones. */

type Replica = Pick<ConsultFixture, 'service' | 'url'>;
const DAY_MS = 24 * 60 * 60 * 1000;
let fixture: ConsultFixture;
let one: Replica;
let two: Replica;

beforeAll(async () => {
  fixture = await createConsultFixture('hostile');
  one = fixture;
  two = await fixture.startReplica('two');
});
afterEach(closeClients);
afterAll(dispose);

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  who: Person,
  payload?: object,
  { service } = one,
) =>
  service.app.inject({
    method,
    url: `/api/chat/${path}`,
    headers: identity.headers(who),
    ...(payload && { payload }),
  });
const stored = async ({ threadId, farmer }: OpenChat) => {
  const changes: {
    rev: number;
    kind: string;
    message?: { id: string; seq: number; clientId: string; content: string };
  }[] = [];
  for (;;) {
    const page = (await call('GET', `${threadId}/changes?afterRev=${changes.at(-1)?.rev ?? 0}`, farmer)).json();
    changes.push(...page.changes);
    if (!page.hasMore) return changes;
  }
};
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const text = (threadId: string, content = 'नमस्ते') => ({ threadId, content, clientId: ulid() });

describe('many at once', () => {
  test('200 concurrent messages from two replicas have one order without gaps', async () => {
    const chat = await fixture.openChat();
    const replies = await Promise.all(
      numbers(200).map((n) =>
        call(
          'POST',
          `${chat.threadId}/messages`,
          n % 3 ? chat.farmer : chat.doctor,
          { clientId: ulid(), content: `${n}` },
          n % 2 ? one : two,
        ),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(numbers(200).map(() => 201));
    const changes = await stored(chat);
    expect(changes.map(({ rev }) => rev)).toEqual(numbers(200));
    expect(changes.map(({ message }) => message?.seq)).toEqual(numbers(200));
    expect(new Set(changes.map(({ message }) => message?.content)).size).toBe(200);
  });

  test('one submission sent 50 times is stored and published once', async () => {
    const chat = await fixture.openChat();
    const received = collectMessages(await connect(two.url, chat.doctor), 'chat:new_message');
    const submission = { clientId: ulid(), content: 'एक बार' };
    const replies = await Promise.all(
      numbers(50).map((n) => call('POST', `${chat.threadId}/messages`, chat.farmer, submission, n % 2 ? one : two)),
    );
    const answers = new Set(replies.map(({ statusCode, json }) => `${statusCode} ${json().message.id}`));
    expect(answers.size).toBe(1);
    expect((await stored(chat)).filter(({ kind }) => kind === 'message')).toHaveLength(1);
    // Received after everything published before.
    await call('POST', `${chat.threadId}/messages`, chat.farmer, { clientId: ulid(), content: 'और' });
    await call('POST', `${chat.threadId}/messages`, chat.farmer, { clientId: ulid(), content: 'अंत' }, two);
    await eventually(() => received.length >= 3);
    expect(received).toHaveLength(3);
  });
});

describe('a client', () => {
  test('that never answers does not block the other side', async () => {
    const chat = await fixture.openChat();
    const silent = await connect(one.url, chat.doctor);
    const talking = await connect(two.url, chat.farmer);
    for (const n of numbers(30))
      expect(await send(talking, 'chat:message', text(chat.threadId, `${n}`))).toMatchObject({ ok: true });
    expect((await stored(chat)).filter(({ kind }) => kind !== 'message')).toEqual([]);
    const { messages } = (await call('GET', `${chat.threadId}/messages`, chat.farmer)).json();
    expect(messages).toHaveLength(30);
    expect(messages.every((message: { deliveredAt: null }) => message.deliveredAt === null)).toBe(true);
    expect(silent.connected).toBe(true);
  });

  test('with a wrong clock: messages get the server’s time', async () => {
    const chat = await fixture.openChat();
    const socket = await connect(one.url, chat.farmer);
    const wrong = new Date(fixture.at().getTime() - 365 * DAY_MS);
    const claimed = { createdAt: wrong.toISOString(), at: wrong.getTime() };
    const clientId = ulid(wrong.getTime());
    const ack = await send(socket, 'chat:message', { ...text(chat.threadId), ...claimed, clientId });
    expect(ack).toMatchObject({ ok: true, message: { createdAt: fixture.at().toISOString(), clientId, seq: 1 } });
  });

  test('of the first version, without client ids and acknowledgements, works and receives chat:error', async () => {
    const chat = await fixture.openChat();
    const { threadId, farmer, doctor } = chat;
    const [old, other] = [await connect(one.url, farmer), await connect(two.url, doctor)];
    const [received, read, refused] = [
      collectMessages(other, 'chat:new_message'),
      collectMessages(old, 'chat:message_read'),
      collectMessages(old, 'chat:error'),
    ];
    old.emit('chat:join', { threadId, userId: farmer.userId });
    const message = { threadId, senderId: farmer.userId, content: 'पुराना', messageType: 'text', mediaUrl: null };
    old.emit('chat:message', message);
    await eventually(() => received.length === 1);
    expect(received).toMatchObject([{ threadId, message: { content: 'पुराना', senderId: farmer.userId, seq: 1 } }]);
    other.emit('chat:read', { threadId, userId: doctor.userId });
    await eventually(() => read.length === 1);
    expect(read).toMatchObject([{ messageId: (received[0] as { message: { id: string } }).message.id }]);
    old.emit('chat:message', { ...message, content: '  ' });
    await eventually(() => refused.length === 1);
    expect(refused).toEqual([{ code: 'message_empty', error: expect.stringMatching(/[\u0900-\u097F]/) }]);
    // Two requests without client ids are two messages.
    old.emit('chat:message', message);
    await eventually(() => received.length === 2);
  });
});

describe('another user', () => {
  test('cannot access a chat over socket or HTTP, and receives nothing of it', async () => {
    const chat = await fixture.openChat();
    const { threadId } = chat;
    await call('POST', `${threadId}/messages`, chat.farmer, { clientId: ulid(), content: 'निजी' });
    const messageId = (await stored(chat))[0]?.message?.id;
    const stranger = newPerson();
    const socket = await connect(one.url, stranger);
    const strangerEvents: string[] = [];
    socket.onAny((name: string) => strangerEvents.push(name));
    for (const [name, data] of [
      ['chat:join', {}],
      ['chat:heartbeat', {}],
      ['chat:message', { content: 'मैं' }],
      ['chat:typing', { isTyping: true }],
      ['chat:read', {}],
      ['chat:delivered', { upToSeq: 1 }],
      ['chat:delete_message', { messageId }],
    ] as const)
      expect([name, await send(socket, name, { threadId, ...data })]).toMatchObject([
        name,
        { ok: false, code: 'chat_not_found' },
      ]);
    for (const [method, path, body] of [
      ['GET', `thread/${threadId}`],
      ['GET', `${threadId}/messages`],
      ['GET', `${threadId}/changes?afterRev=0`],
      ['POST', `${threadId}/messages`, { content: 'मैं', clientId: ulid() }],
      ['PUT', `${threadId}/marks`, { readUpTo: 1 }],
      ['DELETE', `${threadId}/messages/${messageId}`],
    ] as const)
      expect([path, (await call(method, path, stranger, body)).statusCode]).toEqual([path, 404]);
    const doctor = await connect(two.url, chat.doctor);
    const received = collectMessages(doctor, 'chat:new_message');
    await send(await connect(one.url, chat.farmer), 'chat:message', text(threadId));
    await eventually(() => received.length === 1);
    expect(strangerEvents).toEqual([]);
    expect(await stored(chat)).toHaveLength(2);
  });

  test('cannot be impersonated: an id that is not the caller’s is forbidden in messages and HTTP', async () => {
    const { threadId, farmer, doctor } = await fixture.openChat();
    const socket = await connect(one.url, farmer);
    const other = { userId: doctor.userId };
    for (const [name, data] of [
      ['chat:join', other],
      ['chat:message', { senderId: doctor.userId, content: 'मैं' }],
      ['chat:typing', { ...other, isTyping: true }],
      ['chat:read', other],
      ['chat:delete_message', { ...other, messageId: ulid() }],
    ] as const)
      expect([name, await send(socket, name, { threadId, ...data })]).toMatchObject([
        name,
        { ok: false, code: 'forbidden' },
      ]);
    const written = { content: 'मैं', clientId: ulid(), senderId: doctor.userId };
    expect((await call('POST', `${threadId}/messages`, farmer, written)).statusCode).toBe(403);
  });
});

test('an expired chat rejects new messages and stays readable', async () => {
  const chat = await fixture.openChat();
  const { threadId, farmer, doctor } = chat;
  const socket = await connect(one.url, farmer);
  fixture.pass(3 * DAY_MS - 1);
  expect(await send(socket, 'chat:message', text(threadId))).toMatchObject({ ok: true });
  const messageId = (await stored(chat))[0]?.message?.id;
  for (const ms of [1, 1, DAY_MS]) {
    fixture.pass(ms);
    expect(await send(socket, 'chat:message', text(threadId))).toMatchObject({ ok: false, code: 'chat_expired' });
    const deletion = { threadId, messageId, userId: farmer.userId };
    expect(await send(socket, 'chat:delete_message', deletion)).toMatchObject({ ok: false, code: 'chat_expired' });
    for (const who of [farmer, doctor]) {
      const reply = await call('POST', `${threadId}/messages`, who, { content: 'देर', clientId: ulid() });
      expect([reply.statusCode, reply.json().code]).toEqual([expect.any(Number), 'chat_expired']);
    }
  }
  expect(await stored(chat)).toHaveLength(1);
});

describe('a text of 1 MB', () => {
  const huge = 'अ'.repeat(350_000);

  test('disconnects the sending socket only', async () => {
    const chat = await fixture.openChat();
    const [bad, good]: Socket[] = [await connect(one.url, chat.farmer), await connect(one.url, chat.doctor)];
    bad?.emit('chat:message', text(chat.threadId, huge));
    await eventually(() => !bad?.connected);
    expect(await send(good as Socket, 'chat:message', text(chat.threadId))).toMatchObject({ ok: true });
    expect(await stored(chat)).toHaveLength(1);
  });

  test('is rejected with 413 over HTTP', async () => {
    const chat = await fixture.openChat();
    const body = JSON.stringify({ clientId: ulid(), content: huge });
    expect(Buffer.byteLength(body)).toBeGreaterThan(2 ** 20);
    const headers = { ...identity.headers(chat.farmer), 'content-type': 'application/json' };
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${one.url}/api/chat/${chat.threadId}/messages`, { method: 'POST', headers }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });
      sent.on('error', reject);
      sent.end(body);
    });
    expect(status).toBe(413);
    expect(await stored(chat)).toEqual([]);
  });
});
