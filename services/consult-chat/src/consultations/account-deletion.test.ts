import type { ChatMessage } from '@anar/contracts/consult/chat';
import { readConsultationState } from '@anar/contracts/payments/holds';
import { dispose, eventually } from '@anar/service-kit/testing';
import { photoWithPlace } from '@anar/service-kit/testing/media/pictures';
import { silentWav } from '@anar/service-kit/testing/media/recordings';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CallFixture, createCallFixture } from '../testing/call-fixture.ts';
import type { TestUser } from '../testing/consult-fixture.ts';
import { closeClients, collectMessages } from '../testing/test-tier.ts';
import type { ConsultationFields } from './consultation.model.ts';
import { ERASED_NAME } from './consultation.store.ts';

/** Effects on consultations, chats and calls when one side deletes the account. */

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await createCallFixture('leaving');
});
afterEach(closeClients);
afterAll(dispose);

const SIDES = ['farmer', 'doctor'] as const;
const otherSide = { farmer: 'doctor', doctor: 'farmer' } as const;

/** Waits until the erasure is complete: files are erased last. */
async function deleteAccount(who: TestUser): Promise<void> {
  await fixture.deleteAccount(who);
  await eventually(async () => (await fixture.db.collection('media').countDocuments({ owner: who.userId })) === 0);
  await eventually(async () => /^events_consumed_total\{[^}]*user-deleted[^}]*\} [1-9]/m.test(await metricsOf()));
  await eventually(async () => /^events_waiting\{[^}]*user-deleted[^}]*\} 0$/m.test(await metricsOf()));
}
/** Of both replicas: either may have handled the event. */
const metricsOf = async () => {
  const replicas = [fixture.service, fixture.two.service];
  return (await Promise.all(replicas.map(async ({ management }) => (await management.inject('/metrics')).body))).join(
    '\n',
  );
};
async function stateOf(consultationId: string): Promise<string> {
  const reply = await fixture.service.app.inject({
    url: readConsultationState.path.replace(':consultationId', consultationId),
    headers: { authorization: `Bearer ${fixture.service.serviceTokens.sign('consult')}` },
  });
  return reply.json().state;
}
const read = async (who: TestUser, id: string) =>
  (await fixture.service.app.inject({ url: `/api/consultations/${id}`, headers: who.headers })).json();

describe.each(SIDES)('account deletion of the %s', (side) => {
  it.each([
    ['requested', { status: 'requested', acceptedAt: undefined as never, threadId: undefined as never }],
    ['accepted', { status: 'ringing' }],
    ['connected', { status: 'connected' }],
  ] as [string, Partial<ConsultationFields>][])(
    'closes a consultation that is %s, and the fee is returned',
    async (_, fields) => {
      const pair = await fixture.openChat(fields);
      const remaining = pair[otherSide[side]];
      const changed = collectMessages(await fixture.socketOf(remaining), 'consultation:changed');
      await deleteAccount(pair[side]);
      expect(await stateOf(pair.consultationId)).toBe('closed_unpaid');
      expect(await fixture.stored(pair.consultationId)).toMatchObject({ status: 'dismissed' });
      await eventually(() => changed.length > 0);
      const pushes = (await fixture.pushes(remaining)).map(({ text }) => text);
      if (side === 'farmer') expect(pushes).toEqual([]);
      else expect(pushes).toEqual(['आपके डॉक्टर अब अनार मित्र पर नहीं हैं। फीस वापस आ रही है, दूसरे डॉक्टर चुनें।']);
    },
  );

  it('ends a consultation with given advice as paid', async () => {
    const pair = await fixture.openChat({ wroteAt: fixture.at() });
    await deleteAccount(pair[side]);
    expect(await stateOf(pair.consultationId)).toBe('ended');
  });

  it('disconnects their sockets on both replicas, and ends the call for the other side', async () => {
    const call = await fixture.connected();
    const { pair, callId } = call;
    const again = await fixture.socketOf(pair[side], fixture.two.url);
    const closed = [call[side].socket, again];
    await fixture.deleteAccount(pair[side]);
    await eventually(() => closed.every(({ connected }) => !connected));
    const other = call[otherSide[side]];
    await eventually(() => other.ended.length === 1);
    expect(other.ended[0]).toMatchObject({ callId, reason: 'consultation_over' });
    expect(other.socket.connected).toBe(true);
  });

  it('erases their texts, photos and voice, keeps the other side’s, and closes the chat under the placeholder name', async () => {
    const pair = await fixture.openChat({ status: 'ended' });
    const { threadId, consultationId } = pair;
    const [who, remaining] = [pair[side], pair[otherSide[side]]];
    await fixture.say(who, threadId, 'मेरा राज़');
    const sent: ChatMessage[] = [];
    for (const [kind, bytes] of [
      ['photo', await photoWithPlace(400, 300)],
      ['voice', silentWav(2)],
    ] as const) {
      const reply = await fixture.sendMedia(who, threadId, kind, bytes, kind === 'photo' ? { caption: 'मेरा राज़' } : {});
      expect(reply.statusCode, reply.body).toBe(201);
      sent.push(reply.json().message);
    }
    await fixture.say(remaining, threadId, 'मेरी बात');
    const before = await fixture.log(threadId);
    const received = collectMessages(await fixture.socketOf(remaining), 'chat:person_erased');
    await deleteAccount(who);
    await eventually(() => received.length === 1);
    expect(JSON.stringify(await fixture.log(threadId))).not.toContain('राज़');
    for (const { mediaUrl } of sent) expect((await fixture.get(mediaUrl ?? '')).statusCode).toBe(404);
    const { messages } = (await fixture.call(remaining, 'GET', `/api/chat/${threadId}/messages`)).json();
    expect(messages.map(({ isDeleted, content, mediaUrl }: ChatMessage) => [isDeleted, content, mediaUrl])).toEqual([
      [false, 'मेरी बात', null],
      ...Array(3).fill([true, '', null]),
    ]);
    const { thread } = (await fixture.call(remaining, 'GET', `/api/chat/thread/${threadId}`)).json();
    expect(thread).toMatchObject({ isExpired: true, other: { name: ERASED_NAME, isErased: true } });
    expect(
      (await fixture.call(remaining, 'POST', `/api/chat/${threadId}/messages`, { content: 'कोई है?' })).statusCode,
    ).toBe(403);
    const shown = await read(remaining, consultationId);
    expect(side === 'farmer' ? shown.user : { name: shown.doctorName, phone: shown.doctorPhone }).toEqual({
      name: ERASED_NAME,
      phone: '',
    });
    // Clients catch up by rev; a duplicate event adds no second entry.
    await fixture.deleteAccount(who, 2);
    await deleteAccount(who);
    const after = await fixture.log(threadId);
    expect(after.map(({ rev }) => rev)).toEqual(after.map((_entry, index) => index + 1));
    expect(after.slice(before.length).map(({ kind, by }) => [kind, by])).toEqual([['erased', who.userId]]);
    expect(await fixture.pushes(remaining)).toEqual([]);
  });
});

it('erasing a doctor keeps prescriptions, and removes notes, reject text, quick replies, ratings and portrait', async () => {
  const prescription = { version: 1, text: 'नीम का तेल', lines: [], images: [], writtenAt: fixture.at() };
  const pair = await fixture.openChat({ status: 'ended', prescriptions: [prescription], notes: 'मेरे नोट' });
  const { userId } = pair.doctor;
  const refused = { status: 'rejected', rejectText: 'आज छुट्टी' } as const;
  const { consultationId: id, farmer } = await fixture.besides(pair, refused);
  await fixture.call(pair.doctor, 'PUT', '/api/chat/quick-replies', { replies: ['मेरा जवाब'] });
  await fixture.db.collection('ratings').insertOne({ _id: 'c' as never, doctorId: userId, stars: 5 });
  await deleteAccount(pair.doctor);
  expect((await read(pair.farmer, pair.consultationId)).prescription).toBe('नीम का तेल');
  expect(await fixture.stored(pair.consultationId)).not.toHaveProperty('notes');
  expect(await read(farmer, id)).not.toHaveProperty('rejectText');
  expect(await fixture.db.collection('ratings').countDocuments({ doctorId: userId })).toBe(0);
  const names = await fixture.db.listCollections().then((all) => all.map(({ name }) => name));
  for (const name of names) {
    const found = await fixture.db.collection(name).find().toArray();
    expect(JSON.stringify(found), name).not.toMatch(/मेरा जवाब|मेरे नोट|आज छुट्टी/);
  }
});
