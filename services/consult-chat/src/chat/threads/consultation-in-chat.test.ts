import { dispose, eventually } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../testing/chat-fixture.ts';
import type { OpenChat } from '../../testing/consult-fixture.ts';
import { closeClients, collectMessages } from '../../testing/test-tier.ts';

let fixture: ChatFixture;

beforeAll(async () => {
  fixture = await createChatFixture('chatlines');
});
afterEach(closeClients);
afterAll(dispose);

/** A request of the doctor. */
const step = async (
  { doctor, consultationId }: OpenChat,
  name: string,
  payload?: object,
  method: 'PATCH' | 'PUT' = 'PATCH',
) => {
  const url = `/api/consultations/${consultationId}/${name}`;
  const reply = await fixture.service.app.inject({
    method,
    url,
    headers: doctor.headers,
    ...(payload && { payload }),
  });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const lines = async (threadId: string) =>
  (await fixture.log(threadId)).filter(({ type }) => type === 'system').map(({ system }) => system);

describe('system lines of a consultation in its chat', () => {
  it('accepted, prescribed and ended: one line each, published to the farmer', async () => {
    const pair = await fixture.openChat({
      status: 'requested',
      threadId: undefined,
      chatExpiresAt: undefined,
      acceptedAt: undefined,
    } as never);
    const received = collectMessages(await fixture.socketOf(pair.farmer), 'chat:new_message');
    const { chatThreadId: threadId } = await step(pair, 'accept');
    await eventually(async () => (await lines(threadId)).length === 1);
    await step(pair, 'prescription', { prescription: 'टहनी काटें' });
    await eventually(async () => (await lines(threadId)).length === 2);
    await step(pair, 'end');
    await eventually(async () => (await lines(threadId)).length === 3);
    expect(await lines(threadId)).toEqual([
      { line: 'accepted' },
      { line: 'prescription', prescriptionVersion: 1 },
      { line: 'ended' },
    ]);
    await eventually(() => received.length === 3);
    expect(received).toMatchObject([{ message: { messageType: 'system', senderId: null } }, {}, {}]);
    // The chat stays open after the end.
    await fixture.say(pair.farmer, threadId, 'धन्यवाद');
  });

  it.each([
    [
      'what the doctor wrote',
      true,
      (pair: OpenChat) => fixture.say(pair.doctor, pair.threadId, 'रोगी टहनियाँ काटकर जला दें'),
    ],
    ['a greeting', false, (pair: OpenChat) => fixture.say(pair.doctor, pair.threadId, 'नमस्ते जी, बताइए')],
    ['notes alone', false, (pair: OpenChat) => step(pair, 'notes', { notes: 'नहीं उठाया' }, 'PUT')],
    [
      'notes of a phone call',
      true,
      async (pair: OpenChat) => {
        await step(pair, 'phone-call');
        await step(pair, 'notes', { notes: 'टहनी काटें' }, 'PUT');
      },
    ],
    ['a prescription', true, (pair: OpenChat) => step(pair, 'prescription', { prescription: 'टहनी काटें' })],
    ['what the farmer wrote', false, (pair: OpenChat) => fixture.say(pair.farmer, pair.threadId, 'कोई है?')],
    ['a call alone', false, (pair: OpenChat) => step(pair, 'phone-call')],
  ])('%s: isHelped is %s, shown to the doctor only', async (_, isHelped, work) => {
    const pair = await fixture.openChat({ status: 'ringing' });
    const shown = async (who: OpenChat['doctor']) => {
      const url = `/api/consultations/${pair.consultationId}`;
      return (await fixture.service.app.inject({ url, headers: who.headers })).json();
    };
    expect(await shown(pair.doctor)).toMatchObject({ status: 'ringing', isHelped: false });
    await work(pair);
    expect(await shown(pair.doctor)).toMatchObject({ isHelped });
    expect(await shown(pair.farmer)).not.toHaveProperty('isHelped');
  });

  it('two concurrent ends of a ringing consultation: one missed line, one push, and the doctor is released', async () => {
    const pair = await fixture.openChat({ status: 'ringing', inCallDoctorId: ulid() });
    const { farmer, consultationId, threadId } = pair;
    await Promise.all([step(pair, 'end'), step(pair, 'end')]);
    expect(await step(pair, 'end')).toMatchObject({ status: 'missed' });
    await eventually(async () => (await lines(threadId)).length > 0);
    await fixture.service.events.flush();
    expect(await lines(threadId)).toEqual([{ line: 'missed' }]);
    const one = await fixture.stored(consultationId);
    expect(one).toMatchObject({ status: 'missed' });
    expect(one).not.toHaveProperty('inCallDoctorId');
    expect((await fixture.pushes(farmer)).map(({ key }) => key)).toEqual([`consult/${consultationId}/missed`]);
  });

  it('missed: one line, with the fee returned if one was held, and the chat closes', async () => {
    const pair = await fixture.openChat({ status: 'ringing' });
    await fixture.say(pair.farmer, pair.threadId, 'कोई है?');
    await step(pair, 'end');
    await eventually(async () => (await lines(pair.threadId)).length === 1);
    expect(await lines(pair.threadId)).toEqual([{ line: 'missed' }]);
    expect((await fixture.log(pair.threadId)).at(-1)?.content).toBe('बात नहीं हो सकी, फीस वापस आ रही है');
    const free = await fixture.openChat({ status: 'ringing', feePaise: 0 });
    await step(free, 'end');
    await eventually(async () => (await lines(free.threadId)).length === 1);
    expect((await fixture.log(free.threadId)).at(-1)?.content).toBe('बात नहीं हो सकी');
    expect((await fixture.stored(pair.consultationId))?.chatExpiresAt).toEqual(fixture.at());
    await eventually(async () => {
      const late = await fixture.call(pair.farmer, 'POST', `/api/chat/${pair.threadId}/messages`, {
        content: 'अभी भी?',
      });
      return late.statusCode === 403 && late.json().code === 'chat_expired';
    });
  });
});

it('account deletion empties the user’s messages and notifies the other side, whose messages stay', async () => {
  const pair = await fixture.openChat({ status: 'ended' });
  const { farmer, doctor, threadId } = pair;
  await fixture.say(farmer, threadId, 'मेरा गाँव करकंब');
  await fixture.say(doctor, threadId, 'टहनी काटें');
  const received = collectMessages(await fixture.socketOf(doctor), 'chat:person_erased');
  const { userId } = farmer;
  await fixture.deleteAccount(farmer);
  await eventually(() => received.length === 1);
  expect(received).toMatchObject([{ threadId, userId }]);
  expect(JSON.stringify(await fixture.log(threadId))).not.toContain('करकंब');
  const { messages } = (await fixture.call(doctor, 'GET', `/api/chat/${threadId}/messages`)).json();
  expect(messages).toMatchObject([
    { content: 'टहनी काटें', isDeleted: false },
    { content: '', isDeleted: true, senderId: userId },
  ]);
  const { thread } = (await fixture.call(doctor, 'GET', `/api/chat/thread/${threadId}`)).json();
  expect(thread.other).toEqual({ id: userId, name: 'हटाया गया उपयोगकर्ता', isErased: true });
});
