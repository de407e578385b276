import { diagnosisCompleted, userDeleted } from '@anar/contracts/messages/events';
import { advisoryCell } from '@anar/contracts/messages/jobs';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { eventually } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AdviceFixture,
  adviceOf,
  createAdviceFixture,
  MORNING,
  MORNING_DAY,
  SOLAPUR,
  STORM,
} from './testing/advice-fixture.ts';

const SOLAPUR_CELL = '177_759';

let fixture: AdviceFixture;
beforeAll(async () => {
  fixture = await createAdviceFixture('gone', {}, { timeoutMs: 60_000 });
  fixture.clock.now = MORNING;
  await fixture.behave(STORM);
});
afterAll(() => fixture.stop());

const runCell = () => fixture.service.jobs.add(advisoryCell, ulid(), { day: MORNING_DAY, cell: SOLAPUR_CELL });

it('removing an orchard erases its advisory; that of the grower’s other orchard stays', async () => {
  const grower = fixture.grower();
  const [removedOrchard, keptOrchard] = [await grower.orchard(SOLAPUR), await grower.orchard(SOLAPUR)];
  await runCell();
  await eventually(async () => expect(await fixture.stored(grower.userId)).toBe(2));
  await grower.send('DELETE', `/api/orchards/${removedOrchard.id}`);
  expect((await adviceOf(grower, removedOrchard.id).today()).statusCode).toBe(404);
  await eventually(async () => expect(await fixture.stored(grower.userId)).toBe(1));
  expect((await adviceOf(grower, keptOrchard.id).today()).statusCode).toBe(200);
});

it('account deletion: advisories and sightings are erased, and later events and runs add none', async () => {
  const [deletedGrower, otherGrower] = [fixture.grower(), fixture.grower()];
  const sightings = fixture.service.mongo.collection('sightings');
  const publishCheck = ({ userId }: { userId: string }) => {
    const diagnosisId = ulid();
    const facts = { problem: 'thrips', urgency: 'medium' as const, confidence: 60, district: 'solapur' };
    const data = { diagnosisId, userId, ...facts };
    return fixture.publish(toEvent(diagnosisCompleted, { aggregateId: diagnosisId, userId, data }));
  };
  const seen = (userId: string) => sightings.countDocuments({ userId });
  for (const grower of [deletedGrower, otherGrower]) {
    await grower.orchard(SOLAPUR);
    await publishCheck(grower);
  }
  await runCell();
  for (const { userId } of [deletedGrower, otherGrower]) {
    await eventually(async () => expect([await fixture.stored(userId), await seen(userId)]).toEqual([1, 1]));
  }

  const { userId } = deletedGrower;
  await fixture.publish(toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } }));
  await eventually(async () => expect([await fixture.stored(userId), await seen(userId)]).toEqual([0, 0]));
  await publishCheck(deletedGrower);
  await publishCheck(otherGrower);
  await runCell();
  await eventually(async () => expect(await seen(otherGrower.userId)).toBe(2));
  expect([await fixture.stored(userId), await seen(userId)]).toEqual([0, 0]);
  expect(await fixture.stored(otherGrower.userId)).toBe(1);
});

it('an orchard removed while its advisory is calculated keeps none, on request and in the morning run', async () => {
  const place = { latitude: 19.2, longitude: 75.91 };
  const grower = fixture.grower();
  const asked = await grower.orchard(place);
  await fixture.behave({ mode: 'ok' });
  const request = fixture.hold();
  const made = adviceOf(grower, asked.id).generate();
  await request.reached;
  await grower.send('DELETE', `/api/orchards/${asked.id}`);
  request.release();
  expect((await made).statusCode).toBe(404);

  const next = { latitude: 19.3, longitude: 75.91 };
  const [removedOrchard, keptOrchard] = [await grower.orchard(next), await grower.orchard(next)];
  const morning = fixture.hold();
  await fixture.service.jobs.add(advisoryCell, ulid(), { day: MORNING_DAY, cell: '193_759' });
  await morning.reached;
  await grower.send('DELETE', `/api/orchards/${removedOrchard.id}`);
  morning.release();
  await eventually(async () => expect((await adviceOf(grower, keptOrchard.id).today()).statusCode).toBe(200));
  await eventually(async () => expect(await fixture.stored(grower.userId)).toBe(1));
});
