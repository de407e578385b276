import { dispose } from '@anar/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChatFixture, createChatFixture } from '../testing/chat-fixture.ts';
import { ownFiles } from './own-files.ts';

let fixture: ChatFixture;
beforeAll(async () => {
  fixture = await createChatFixture('ownfiles');
});
afterAll(dispose);

it.each([
  ['approved', true],
  ['suspended', false],
  ['awaiting', false],
])('the export of a doctor who is %s contains farmers’ texts: %s', async (approval, isShown) => {
  const { farmer, doctor, threadId, consultationId } = await fixture.openChat({ problem: 'फल पर काले धब्बे' });
  await fixture.say(farmer, threadId, 'मेरा बाग करकंब में है');
  await fixture.say(doctor, threadId, 'तीन दिन बाग में पानी न दें');
  const dispute = { state: 'open', text: 'मदद नहीं मिली', openedAt: fixture.at() };
  const ofPair = { _id: consultationId as never };
  await fixture.db.collection('consultations').updateOne(ofPair, { $set: { dispute, notes: 'मेरे नोट' } });
  await fixture.db.collection('doctors').updateOne({ _id: doctor.userId as never }, { $set: { approval } });
  const copyOf = async (userId: string) => {
    const rows: object[] = [];
    for (const file of ownFiles(fixture.service)) for await (const row of file.rows(userId)) rows.push(row);
    return JSON.stringify(rows);
  };
  const own = await copyOf(doctor.userId);
  for (const text of ['तीन दिन बाग में पानी न दें', 'मेरे नोट']) expect(own).toContain(text);
  const theirs = ['करकंब', 'काले धब्बे', 'मदद नहीं मिली', ...(isShown ? [] : ['रामू'])];
  for (const text of theirs) expect([text, own.includes(text)]).toEqual([text, isShown]);
  const asFarmer = await copyOf(farmer.userId);
  for (const text of ['करकंब', 'पानी न दें', 'काले धब्बे']) expect(asFarmer).toContain(text);
});
