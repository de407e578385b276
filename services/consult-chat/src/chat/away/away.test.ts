import { dispose, eventually } from '@anar/service-kit/testing';
import { Redis } from 'ioredis';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../testing/chat-fixture.ts';
import type { TestUser } from '../../testing/consult-fixture.ts';
import { closeClients, send } from '../../testing/test-tier.ts';
import { createReaders } from './readers.ts';

const MINUTE_MS = 60_000;
const TWENTY = Array.from({ length: 20 }, (_, n) => `पत्ती ${n + 1} देखें`);
let fixture: ChatFixture;

beforeAll(async () => {
  fixture = await createChatFixture('away', { realtime: { goneAfterMs: 100 } });
});
afterEach(closeClients);
afterAll(dispose);

const read = (who: TestUser, threadId: string, readUpTo: number) =>
  fixture.call(who, 'PUT', `/api/chat/${threadId}/marks`, { readUpTo });
const got = (who: TestUser, threadId: string, deliveredUpTo: number) =>
  fixture.call(who, 'PUT', `/api/chat/${threadId}/marks`, { deliveredUpTo });
const waiting = async (threadId: string) => (await fixture.log(threadId)).filter(({ isUntold }) => isUntold);

// First, while one replica runs: any replica may run the sweep and count.
it('metrics count stored messages and pushes', async () => {
  const { farmer, threadId } = await fixture.openChat();
  const count = async (name: string) =>
    Number(new RegExp(`^${name}(?:{.*})? (\\d+)$`, 'm').exec(await fixture.service.metrics.metrics())?.[1] ?? 0);
  const before = [await count('chat_messages_stored_total'), await count('chat_pushes_total')];
  await fixture.say(farmer, threadId, 'एक', 'दो');
  await fixture.sweep(threadId);
  expect(await count('chat_messages_stored_total')).toBe((before[0] ?? 0) + 2);
  expect(await count('chat_pushes_total')).toBe((before[1] ?? 0) + 1);
});

describe('a user who is away', () => {
  it('gets one push for a burst of twenty messages, without their text', async () => {
    const { farmer, doctor, threadId, consultationId } = await fixture.openChat();
    await fixture.say(doctor, threadId, ...TWENTY);
    await fixture.sweep(threadId);
    expect(await fixture.pushes(farmer)).toEqual([
      {
        userId: farmer.userId,
        kind: 'chat',
        key: `consult/${consultationId}/chat-1`,
        title: 'डॉक्टर का संदेश',
        text: 'डॉ. सुमन पाटिल ने आपको लिखा है। अनार मित्र में पढ़ें।',
        path: `/chat/${threadId}`,
      },
    ]);
    expect(await fixture.pushes(doctor)).toEqual([]);
  });

  it('is also a doctor: gets a push without the farmer’s name, also after the consultation ended', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat({
      status: 'ended',
      farmer: { name: 'रामू', phone: '9876543210' },
    });
    await fixture.say(farmer, threadId, 'दवा कब डालूँ?');
    await fixture.sweep(threadId);
    const pushes = await fixture.pushes(doctor);
    expect(pushes).toMatchObject([{ kind: 'chat', title: 'किसान का संदेश', path: `/chat/${threadId}` }]);
    expect(pushes[0]?.text).toBe('एक किसान ने आपको लिखा है। अनार मित्र में पढ़ें।');
  });

  it('gets the push by timer, 3 s after the first message', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const planned: { ms: number; run: () => void }[] = [];
    const decideLater = (ms: number, run: () => void) => {
      planned.push({ ms, run });
      return () => undefined;
    };
    const replica = await fixture.startReplica('clock', { byTheClock: true, decideLater });
    const socket = await fixture.socketOf(doctor, replica.url);
    for (const content of ['एक', 'दो', 'तीन']) {
      await send(socket, 'chat:message', { threadId, content, clientId: ulid() });
    }
    // Only the first message of the burst is marked.
    expect(await waiting(threadId)).toMatchObject([{ seq: 1 }]);
    expect(planned).toMatchObject([{ ms: 3000 }]);
    planned[0]?.run();
    await eventually(async () => (await fixture.pushes(farmer)).length > 0);
    await eventually(async () => (await waiting(threadId)).length === 0);
    expect(await fixture.pushes(farmer)).toHaveLength(1);
    // Stopped, so that its sweep does not interfere with later tests. It waits for its sockets to reconnect elsewhere.
    socket.disconnect();
    await replica.service.stop();
  });

  it('gets the next push only after reading', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    await fixture.say(doctor, threadId, 'एक', 'दो');
    await fixture.sweep(threadId);
    await fixture.say(doctor, threadId, 'तीन');
    await fixture.sweep(threadId);
    expect(await fixture.pushes(farmer)).toHaveLength(1);
    await read(farmer, threadId, 3);
    await fixture.say(doctor, threadId, 'चार');
    await fixture.sweep(threadId);
    expect((await fixture.pushes(farmer)).map(({ key }) => key.split('/').at(-1))).toEqual(['chat-1', 'chat-4']);
  });

  it('who does not open the chat gets another push after ten minutes, only for newer messages', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    await fixture.say(doctor, threadId, 'एक');
    await fixture.sweep(threadId);
    await fixture.say(doctor, threadId, 'दो');
    await fixture.sweep(threadId);
    fixture.pass(10 * MINUTE_MS);
    await fixture.sweep(threadId);
    expect(await fixture.pushes(farmer)).toHaveLength(1);
    await fixture.say(doctor, threadId, 'तीन');
    await fixture.sweep(threadId);
    expect(await fixture.pushes(farmer)).toHaveLength(2);
  });

  it('gets no push for messages read or deleted meanwhile, or while viewing the chat', async () => {
    const [first, second, third] = [await fixture.openChat(), await fixture.openChat(), await fixture.openChat()];
    for (const { doctor, threadId } of [first, second, third]) await fixture.say(doctor, threadId, 'सुनिए');
    await read(first.farmer, first.threadId, 1);
    const { messages } = (await fixture.call(second.doctor, 'GET', `/api/chat/${second.threadId}/messages`)).json();
    await fixture.call(second.doctor, 'DELETE', `/api/chat/${second.threadId}/messages/${messages[0].id}`);
    await send(await fixture.socketOf(third.farmer), 'chat:join', { threadId: third.threadId });
    await got(third.farmer, third.threadId, 1);
    for (const { farmer, threadId } of [first, second, third]) {
      await fixture.sweep(threadId);
      expect(await fixture.pushes(farmer)).toEqual([]);
    }
  });

  it('gets no push for typing and heartbeats', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const socket = await fixture.socketOf(doctor);
    await send(socket, 'chat:join', { threadId });
    await send(socket, 'chat:typing', { threadId, isTyping: true });
    await send(socket, 'chat:heartbeat', { threadId });
    await fixture.sweep(threadId);
    expect(await fixture.pushes(farmer)).toEqual([]);
  });

  it('gets no push after account deletion', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    await fixture.say(doctor, threadId, 'सुनिए');
    await fixture.service.tombstones.add(farmer.userId);
    await fixture.sweep(threadId);
    expect(await fixture.pushes(farmer)).toEqual([]);
  });
});

describe('a user viewing the chat', () => {
  it('on another replica gets no push for delivered messages; after chat:leave they do', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const other = await fixture.startReplica('two');
    const socket = await fixture.socketOf(farmer, other.url);
    await send(socket, 'chat:join', { threadId });
    await fixture.say(doctor, threadId, ...TWENTY);
    await got(farmer, threadId, 20);
    await fixture.sweep(threadId);
    expect(await fixture.pushes(farmer)).toEqual([]);
    await send(socket, 'chat:leave', {});
    await fixture.say(doctor, threadId, 'फिर से');
    await fixture.sweep(threadId);
    expect(await fixture.pushes(farmer)).toHaveLength(1);
  });

  it('who silently loses the network gets a push for what was not delivered', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const socket = await fixture.socketOf(farmer);
    await send(socket, 'chat:heartbeat', { threadId });
    const key = fixture.service.key('chat', 'reads', threadId, farmer.userId);
    expect(await fixture.service.redis.ttl(key)).toBeGreaterThan(40);
    expect(await fixture.service.redis.ttl(key)).toBeLessThanOrEqual(45);
    await fixture.say(doctor, threadId, 'देख रहे हैं?');
    socket.disconnect();
    await eventually(async () => (await fixture.service.redis.exists(key)) === 0);
    await fixture.sweep(threadId);
    expect(await fixture.pushes(farmer)).toHaveLength(1);
  });

  it('in a second tab counts as viewing again with its next heartbeat', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const [one, two] = [await fixture.socketOf(farmer), await fixture.socketOf(farmer)];
    for (const tab of [one, two]) await send(tab, 'chat:join', { threadId });
    await send(one, 'chat:leave', { threadId });
    await send(two, 'chat:heartbeat', { threadId });
    await fixture.say(doctor, threadId, 'सुनिए');
    await got(farmer, threadId, 1);
    await fixture.sweep(threadId);
    expect(await fixture.pushes(farmer)).toEqual([]);
  });

  it('is looked up in Redis once a second, and counts as away while Redis is down', async () => {
    const { redis, key, log } = fixture.service;
    const asked: string[] = [];
    const counting = {
      exists(name: string) {
        asked.push(name);
        return redis.exists(name);
      },
    };
    const readers = createReaders({ redis: counting as never, key, log });
    const threadId = ulid();
    await Promise.all(Array.from({ length: 50 }, () => readers.isReading(threadId, 'a')));
    expect(asked).toHaveLength(1);
    const cut = new Redis({ lazyConnect: true, enableOfflineQueue: false, retryStrategy: () => null, port: 1 });
    cut.on('error', () => undefined);
    const blind = createReaders({ redis: cut, key, log });
    await blind.enter(threadId, 'a');
    expect(await blind.isReading(threadId, 'a')).toBe(false);
    await blind.leave(threadId, 'a');
    await blind.disconnected('a');
  });
});

describe('a process that crashes', () => {
  const again = (threadId: string) =>
    fixture.db.collection('chat_log').updateMany({ threadId, kind: 'message' }, { $set: { isUntold: true } });

  it('between the push and the mark requests the same push again, also after newer messages', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    await fixture.say(doctor, threadId, 'एक', 'दो');
    await fixture.sweep(threadId);
    await again(threadId);
    await fixture.db.collection('chat_marks').deleteOne({ _id: threadId as never });
    await fixture.say(doctor, threadId, 'तीन');
    await fixture.sweep(threadId);
    const keys = (await fixture.pushes(farmer)).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('after the mark requests no second push, however late', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    await fixture.say(doctor, threadId, 'एक', 'दो');
    await fixture.sweep(threadId);
    await again(threadId);
    fixture.pass(60 * MINUTE_MS);
    await fixture.sweep(threadId);
    expect(await fixture.pushes(farmer)).toHaveLength(1);
  });

  it('before deciding on a burst leaves it to the sweep, also when a message was deleted', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const replica = await fixture.startReplica('ends', { byTheClock: true });
    const socket = await fixture.socketOf(doctor, replica.url);
    for (const content of ['एक', 'दो']) {
      await send(socket, 'chat:message', { threadId, content, clientId: ulid() });
    }
    socket.disconnect();
    await replica.service.stop();
    const { messages } = (await fixture.call(doctor, 'GET', `/api/chat/${threadId}/messages`)).json();
    await fixture.call(doctor, 'DELETE', `/api/chat/${threadId}/messages/${messages[1].id}`);
    await fixture.sweep(threadId);
    expect(await fixture.pushes(farmer)).toHaveLength(1);
  });

  it('during a deletion leaves it to the sweep', async () => {
    const { farmer, threadId } = await fixture.openChat();
    const [one] = await fixture.say(farmer, threadId, 'हटाना है');
    const emptied = { $set: { content: '', deletedAt: fixture.at(), isDeleting: true }, $unset: { isUntold: 1 } };
    await fixture.db.collection('chat_log').updateOne({ _id: one?.id as never }, emptied);
    await fixture.sweep(threadId);
    expect(await fixture.log(threadId)).toMatchObject([{ seq: 1 }, { rev: 2, kind: 'deleted', messageId: one?.id }]);
  });
});
