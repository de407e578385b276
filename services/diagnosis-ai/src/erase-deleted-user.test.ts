import {
  doctorApprovalChanged,
  orchardChanged,
  orchardRecordAdded,
  subscriptionChanged,
  userDeleted,
} from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from './app.ts';
import { leafPhoto } from './testing/leaf-photo.ts';
import { plantCheckClient } from './testing/plant-check-client.ts';

const identity = testIdentity();
const config = testConfig('erasure', { jwksUrl: identity.jwksUrl });
let service: Service;
let others: Neighbour;
const farmer = plantCheckClient(() => service, identity);

beforeAll(async () => {
  service = await startTestService(buildApp, config);
  others = await startNeighbour(config);
});
afterAll(dispose);

/** Documents of each collection that refer to a user, except the tombstone. */
async function traces(userId: string): Promise<Record<string, number>> {
  const ofPerson = { $or: [{ _id: userId as never }, { userId }, { owner: userId }] };
  const names = [
    'advised_water',
    'diagnoses',
    'doctor_approvals',
    'field_work',
    'idempotency_keys',
    'learning_consents',
    'media',
    'orchard_views',
    'plan_views',
    'quota_days',
  ];
  const counts = names.map(async (name) => [name, await service.mongo.collection(name).countDocuments(ofPerson)]);
  return Object.fromEntries(await Promise.all(counts));
}

it('a deleted user has no documents left, and later events restore none', async () => {
  const [userId, other] = [ulid(), ulid()];
  const image = [{ bytes: await leafPhoto(1200) }];
  for (const who of [userId, other]) {
    const orchardId = ulid();
    const facts = {
      plantCount: 100,
      plantAge: 5,
      plantPhase: 'flowering',
      soilType: 'loamy',
      irrigationType: 'drip',
    } as const;
    const orchard = { orchardId, userId: who, active: true, ...facts } as const;
    await others.publish(toEvent(orchardChanged, { aggregateId: orchardId, userId: who, data: orchard }));
    const on = new Date().toISOString().slice(0, 10);
    const spray = {
      orchardId,
      userId: who,
      entryId: ulid(),
      kind: 'spray',
      on,
      product: 'नीम',
      removed: false,
    } as const;
    await others.publish(toEvent(orchardRecordAdded, { aggregateId: spray.entryId, userId: who, data: spray }));
    await eventually(async () => (await traces(who)).field_work === 1);
    const plan = { userId: who, planId: 'basic', until: null } as const;
    await others.publish(toEvent(subscriptionChanged, { aggregateId: who, userId: who, data: plan }));
    await eventually(async () => (await traces(who)).plan_views === 1);
    const approval = { userId: who, approved: true };
    await others.publish(toEvent(doctorApprovalChanged, { aggregateId: who, userId: who, data: approval }));
    await eventually(async () => (await traces(who)).doctor_approvals === 1);
    await eventually(async () => (await traces(who)).orchard_views === 1);
    await eventually(async () => (await traces(who)).advised_water === 1);
    const { body } = await farmer.photo(who, { symptom: 'oily_spots' }, image, { 'idempotency-key': ulid() });
    const headers = identity.headers({ userId: who });
    await service.app.inject({ method: 'PUT', url: '/api/learning-consent', headers, payload: { allowed: true } });
    await farmer.feedback(who, body.id, { kind: 'advice', helpful: true, comment: 'अच्छा' });
  }
  const kept = await traces(other);
  expect(await traces(userId)).toEqual(kept);
  expect(Object.values(kept).every((count) => count === 1)).toBe(true);

  await others.publish(toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } }));
  const none = Object.fromEntries(Object.keys(kept).map((name) => [name, 0]));
  await eventually(async () => expect(await traces(userId)).toEqual(none));
  expect(await service.mongo.collection('files.files').countDocuments()).toBe(2);
  expect(await traces(other)).toEqual(kept);

  await others.publish(toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } }));
  await others.publish(
    toEvent(subscriptionChanged, { aggregateId: userId, userId, data: { userId, planId: 'pro', until: null } }),
  );
  expect((await farmer.text(userId, 'फल फट रहा')).body.code).toBe('session_ended');
  await others.service.events.flush();
  const last = ulid();
  await others.publish(
    toEvent(subscriptionChanged, {
      aggregateId: last,
      userId: last,
      data: { userId: last, planId: 'pro', until: null },
    }),
  );
  await eventually(async () => (await traces(last)).plan_views === 1);
  expect(await traces(userId)).toEqual(none);
});
