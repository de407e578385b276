import { FREE_NOTICE } from '@anar/contracts/consult/constants';
import { dispose, eventually } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type ConsultFixture, createConsultFixture, type TestUser, testUser } from '../../testing/consult-fixture.ts';
import { closeClients } from '../../testing/test-tier.ts';
import { AWAY_AFTER_MS } from '../presence/presence.ts';

const HOUR_MS = 60 * 60_000;
let fixture: ConsultFixture;
beforeAll(async () => {
  fixture = await createConsultFixture('freenotices');
  await fixture.startReplica('two', { presenceBeatMs: 100 });
  await fixture.startReplica('three', { presenceBeatMs: 100 });
});
afterEach(closeClients);
afterAll(dispose);

const wait = (who: TestUser, { userId }: Pick<TestUser, 'userId'>) =>
  fixture.call(who, 'PUT', `/api/doctors/${userId}/free-notice`);
const doctor = () => fixture.doctor({ isOn: true, seenAt: new Date(fixture.at().getTime() - AWAY_AFTER_MS) });
/** Titles of the pushes, once every notice that is due was sent: the one of a doctor who is free comes last. */
async function pushes(who: TestUser) {
  const witness = testUser();
  const free = await fixture.doctor();
  await fixture.socketOf(free);
  await fixture.goOnline(free.userId);
  await wait(witness, free);
  await eventually(async () => (await fixture.pushes(witness)).length === 1);
  return (await fixture.pushes(who)).map(({ text, path, until }) => ({ text, path, until }));
}

it('sends one push when an absent doctor is back, by however many replicas, and none the next time', async () => {
  const [who, whom] = [testUser(), await doctor()];
  expect((await wait(who, whom)).json()).toEqual({ until: new Date(+fixture.at() + 12 * HOUR_MS).toISOString() });
  expect((await wait(who, whom)).statusCode).toBe(200);
  expect(await pushes(who)).toEqual([]);
  await fixture.socketOf(whom);
  const sent = [
    { text: expect.stringContaining('डॉ. सुमन पाटिल'), path: '/consult?view=doctors', until: expect.any(String) },
  ];
  await eventually(async () => expect(await pushes(who)).toEqual(sent));
  expect(await pushes(who)).toEqual(sent);
});

it('waits until a busy doctor has hung up', async () => {
  const [who, whom] = [testUser(), await doctor()];
  const { id } = await fixture.consultation({ doctorId: whom.userId });
  await fixture.socketOf(whom);
  await fixture.patch(whom, id, 'accept');
  await wait(who, whom);
  expect(await pushes(who)).toEqual([]);
  await fixture.patch(whom, id, 'phone-call');
  await eventually(async () => expect(await pushes(who)).toHaveLength(1));
});

it('ends after twelve hours', async () => {
  const [who, whom] = [testUser(), await doctor()];
  await wait(who, whom);
  fixture.pass(12 * HOUR_MS);
  await fixture.socketOf(whom);
  expect(await pushes(who)).toEqual([]);
});

it('is for few doctors at a time: the oldest is dropped', async () => {
  const who = testUser();
  const doctors: TestUser[] = [];
  for (let count = 0; count <= FREE_NOTICE.most; count++) {
    const whom = await doctor();
    doctors.push(whom);
    fixture.pass(1000);
    await wait(who, whom);
  }
  for (const whom of doctors) await fixture.socketOf(whom);
  await eventually(async () => expect(await pushes(who)).toHaveLength(FREE_NOTICE.most));
});

it('is for approved doctors, and erased with the account', async () => {
  const who = testUser();
  expect((await wait(who, { userId: ulid() })).statusCode).toBe(404);
  expect((await wait(who, await fixture.doctor({ approval: 'awaiting' }))).statusCode).toBe(404);
  await wait(who, await doctor());
  const count = () => fixture.db.model('FreeNotice').countDocuments({ userId: who.userId });
  expect(await count()).toBe(1);
  await fixture.deleteAccount(who);
  await eventually(async () => expect(await count()).toBe(0));
});
