import type { ChatSummary } from '@anar/contracts/consult/chat';
import { dispose } from '@anar/service-kit/testing';
import { createRoundTripCounter, type RoundTripCounter } from '@anar/service-kit/testing/round-trips';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERASED_NAME } from '../../consultations/consultation.store.ts';
import { type ChatFixture, createChatFixture } from '../../testing/chat-fixture.ts';
import type { TestUser } from '../../testing/consult-fixture.ts';

const DAY_MS = 24 * 60 * 60_000;
let fixture: ChatFixture;
let trips: RoundTripCounter;

beforeAll(async () => {
  fixture = await createChatFixture('chatlists', { monitor: true });
  trips = createRoundTripCounter(fixture.service);
});
afterAll(dispose);

const list = async (who: TestUser, query = ''): Promise<ChatSummary[]> =>
  (await fixture.call(who, 'GET', `/api/chat/threads${query}`)).json().threads;
const unread = async (who: TestUser) => (await fixture.call(who, 'GET', '/api/chat/unread')).json();

/** Sixty chats of one doctor, newest last, with three messages of each farmer. */
async function sixty() {
  const { doctor } = await fixture.openChat();
  const pairs = [];
  for (let n = 1; n <= 60; n++) {
    const farmer = { name: `किसान ${n}`, phone: String(9_800_000_000 + n) };
    const more = { doctorId: doctor.userId, problem: `रोग ${n}`, farmer };
    const pair = await fixture.openChat(more);
    const { threadId } = pair;
    const entry = (seq: number) => ({
      ...{ _id: ulid() as never, threadId, rev: seq, seq, kind: 'message', by: pair.farmer.userId, at: fixture.at() },
      ...{ clientId: ulid(), type: 'text', content: `${n}/${seq}` },
    });
    await fixture.db.collection('chat_log').insertMany([1, 2, 3].map(entry));
    pairs.push(pair);
  }
  return { doctor, pairs };
}

describe('a list of chats', () => {
  it('pages sixty chats in a few queries, with last message and unread count', async () => {
    const { doctor, pairs } = await sixty();
    const { result, trips: sent } = await trips.during(() => list(doctor));
    expect(result.map(({ consultationId }) => consultationId).slice(0, 2)).toEqual([
      pairs[59]?.consultationId,
      pairs[58]?.consultationId,
    ]);
    expect(result).toHaveLength(50);
    expect(result[0]).toMatchObject({
      other: { name: 'किसान 60', isErased: false },
      unread: 3,
      isExpired: false,
      last: { seq: 3, content: '60/3', isMine: false, messageType: 'text' },
    });
    expect(sent.mongo.length, sent.mongo.join()).toBeLessThanOrEqual(6);
    const rest = await list(doctor, `?before=${result.at(-1)?.consultationId}`);
    expect(rest.map(({ last }) => last?.content).slice(0, 10)).toEqual(
      Array.from({ length: 10 }, (_, n) => `${10 - n}/3`),
    );
    const found = await list(doctor, `?search=${encodeURIComponent('रोग 42')}`);
    expect(found.map(({ other }) => other.name)).toEqual(['किसान 42']);
    expect((await list(doctor, '?search=9800000007')).map(({ other }) => other.name)).toEqual(['किसान 7']);
    const counted = await trips.during(() => unread(doctor));
    expect(counted.result.total).toBe(180);
    expect(counted.trips.mongo.length, counted.trips.mongo.join()).toBeLessThanOrEqual(4);
  }, 60_000);

  it('of a farmer is searchable by doctor name and has only their own chats', async () => {
    const { farmer, threadId } = await fixture.openChat();
    await fixture.openChat();
    expect(await list(farmer)).toMatchObject([{ threadId, other: { name: 'डॉ. सुमन पाटिल' }, unread: 0, last: null }]);
    expect(await list(farmer, `?search=${encodeURIComponent('सुमन')}`)).toHaveLength(1);
    expect(await list(farmer, `?search=${encodeURIComponent('रामू')}`)).toEqual([]);
  });

  it('ignores control characters in the search text; a search of only those matches everything', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat({ problem: 'फल (काले) धब्बे' });
    const ids = async (who: TestUser, word: string) =>
      (await list(who, `?search=${encodeURIComponent(word)}`)).map((one) => one.threadId);
    for (const who of [farmer, doctor]) {
      for (const word of ['\u0000', '\u0007\u202e', 'काले\u0000', '\u0000 (काले)', '\u200e धब्बे']) {
        expect([word, await ids(who, word)]).toEqual([word, [threadId]]);
      }
      for (const word of ['काले$', '.*', 'काले\u0000 पत्ते', '\\'])
        expect([word, await ids(who, word)]).toEqual([word, []]);
    }
    expect(await ids(farmer, 'सु\u0000मन ')).toEqual([threadId]);
  });

  it('shows nothing of a deleted message', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    const [one] = await fixture.say(farmer, threadId, 'मेरा नंबर 12345');
    await fixture.call(farmer, 'DELETE', `/api/chat/${threadId}/messages/${one?.id}`);
    const [shown] = await list(doctor);
    expect(shown).toMatchObject({ unread: 0, last: { content: '', isDeleted: true, seq: 1 } });
  });

  it('shows an erased user by the placeholder name', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat({ farmer: { name: 'रामू', phone: '9876543210' } });
    await fixture.say(farmer, threadId, 'नमस्ते');
    await fixture.service.tombstones.add(farmer.userId);
    expect(await list(doctor)).toMatchObject([{ threadId, other: { name: ERASED_NAME, isErased: true } }]);
  });

  it('is forbidden to a doctor who is not approved, whose unread count is zero', async () => {
    const { farmer, doctor, threadId } = await fixture.openChat();
    await fixture.say(farmer, threadId, 'नमस्ते');
    const suspended = { $set: { approval: 'suspended' } };
    await fixture.db.collection('doctors').updateOne({ _id: doctor.userId as never }, suspended);
    expect((await fixture.call(doctor, 'GET', '/api/chat/threads')).json().code).toBe('not_approved');
    expect(await unread(doctor)).toEqual({ total: 0, threads: [] });
  });
});

it('the unread count has only messages of the other side, and only of chats that ended less than a day ago', async () => {
  const { farmer, doctor, threadId, consultationId } = await fixture.openChat();
  await fixture.say(farmer, threadId, 'एक', 'दो', 'तीन');
  const [, removed] = await fixture.say(doctor, threadId, 'मेरा', 'हटेगा');
  await fixture.call(doctor, 'DELETE', `/api/chat/${threadId}/messages/${removed?.id}`);
  const line = { _id: ulid() as never, threadId, rev: 7, seq: 6, kind: 'message', by: '', at: fixture.at() };
  await fixture.db
    .collection('chat_log')
    .insertOne({ ...line, clientId: 'line-ended', type: 'system', content: 'पूरा' });
  expect(await unread(doctor)).toEqual({ total: 3, threads: [{ threadId, consultationId, unread: 3 }] });
  expect(await unread(farmer)).toMatchObject({ total: 1 });
  await fixture.call(doctor, 'PUT', `/api/chat/${threadId}/marks`, { readUpTo: 2 });
  expect(await unread(doctor)).toMatchObject({ total: 1 });
  fixture.pass(4 * DAY_MS - 1);
  expect(await unread(doctor)).toMatchObject({ total: 1 });
  fixture.pass(1);
  expect(await unread(doctor)).toEqual({ total: 0, threads: [] });
});
