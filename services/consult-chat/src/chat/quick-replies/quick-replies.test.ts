import { dispose, eventually } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChatFixture, createChatFixture } from '../../testing/chat-fixture.ts';
import type { TestUser } from '../../testing/consult-fixture.ts';

let fixture: ChatFixture;

beforeAll(async () => {
  fixture = await createChatFixture('quickreplies');
});
afterAll(dispose);

const url = (who: TestUser) => `/api/doctors/${who.userId}/quick-replies`;
const read = (who: TestUser, of = who) => fixture.service.app.inject({ url: url(of), headers: who.headers });
const save = (who: TestUser, replies: string[], of = who) =>
  fixture.service.app.inject({ method: 'PUT', url: url(of), headers: who.headers, payload: { replies } });

it('a doctor has three default replies; saved ones are cleaned and deduplicated', async () => {
  const { doctor } = await fixture.openChat();
  expect((await read(doctor)).json()).toEqual({
    replies: ['पास की फोटो भेजें', 'कल सुबह बताएँ', 'अभी कुछ न छिड़कें'],
  });
  const saved = await save(doctor, [' पानी  रोकें ', 'पानी रोकें', '\u200d', 'शाम को बताएँ']);
  expect(saved.json()).toEqual({ replies: ['पानी रोकें', 'शाम को बताएँ'] });
  expect((await read(doctor)).json()).toEqual(saved.json());
  await save(doctor, []);
  expect((await read(doctor)).json()).toEqual({ replies: [] });
});

it.each([
  ['an empty one', ['ठीक', '  ']],
  ['thirteen', Array.from({ length: 13 }, (_, n) => `${n}`)],
  ['201 characters', ['क'.repeat(201)]],
])('%s is refused', async (_, replies) => {
  const { doctor } = await fixture.openChat();
  expect((await save(doctor, replies)).statusCode).toBe(400);
});

it.each([
  ['forbidden advice', 'मोनोक्रोटोफॉस छिड़कें', 'advice_forbidden'],
  ['advice that needs a reason', 'स्ट्रेप्टोसाइक्लिन छिड़कें', 'advice_needs_reason'],
])('%s is rejected as a quick reply', async (_, text, code) => {
  const { doctor } = await fixture.openChat();
  const reply = await save(doctor, ['पानी रोकें', text]);
  expect([reply.statusCode, reply.json().code]).toEqual([422, code]);
  expect((await read(doctor)).json().replies).not.toContain(text);
});

it('quick replies are accessible to their doctor only, while approved', async () => {
  const { farmer, doctor } = await fixture.openChat();
  const { doctor: other } = await fixture.openChat();
  for (const who of [farmer, other]) {
    expect((await read(who, doctor)).statusCode).toBe(403);
    expect((await save(who, ['मैं'], doctor)).statusCode).toBe(403);
  }
  const suspended = { $set: { approval: 'suspended' } };
  await fixture.db.collection('doctors').updateOne({ _id: other.userId as never }, suspended);
  expect((await read(other)).json().code).toBe('not_approved');
});

it('quick replies are erased with the doctor', async () => {
  const { doctor } = await fixture.openChat();
  await save(doctor, ['मेरा जवाब']);
  const { userId } = doctor;
  await fixture.deleteAccount(doctor);
  const kept = () => fixture.db.collection('quick_replies').countDocuments({ _id: userId as never });
  await eventually(async () => (await kept()) === 0);
});
