import { createService } from '@anar/service-kit/lifecycle/service';
import { eventually, startTestService, testConfig } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notificationModel } from './notification.model.ts';
import { createNotificationStore, type NotificationStore } from './notification.store.ts';
import { createPushFixture, type PushFixture } from './testing/push-fixture.ts';

let fixture: PushFixture;
let store: NotificationStore;
let rows: ReturnType<typeof notificationModel>;
beforeAll(async () => {
  fixture = await createPushFixture('mostwaiting');
  await startTestService((config) => {
    const made = createService({ name: 'notificationstore', title: 'Notifications', config });
    store = createNotificationStore(made, MOST);
    rows = notificationModel(made.mongo);
    return made;
  }, testConfig('notificationstore'));
});
afterAll(() => fixture.stop());

const NOW = Date.now();
/** Instead of a hundred. */
const MOST = 10;

async function want(userId: string, at: number): Promise<void> {
  await store.want(fixture.wanted(userId), new Date(at), at);
  await store.crowdOut(userId, at);
}

it('the limit of waiting notifications per user, with ten concurrent ones: the oldest of this user are dropped, no other user’s', async () => {
  const [userId, other] = [ulid(), ulid()];
  await want(other, NOW - 9999);
  for (let count = 0; count < MOST - 2; count++) {
    await store.want(fixture.wanted(userId), new Date(NOW + count), NOW + count);
  }
  await Promise.all(Array.from({ length: 10 }, (_, count) => want(userId, NOW + 1000 + count)));
  expect(await rows.countDocuments({ userId, state: 'waiting' })).toBe(MOST);
  const crowdedOut = await rows.find({ userId, state: 'crowded_out' }).sort({ _id: 1 }).lean();
  expect(crowdedOut.map(({ createdAt }) => createdAt.getTime() - NOW)).toEqual(
    Array.from({ length: MOST - 2 }, (_, at) => at),
  );
  expect(await rows.countDocuments({ userId: other, state: 'waiting' })).toBe(1);
  expect(await rows.countDocuments({ userId, state: 'crowded_out', title: { $exists: true } })).toBe(0);
  expect(await rows.countDocuments({ userId, state: 'waiting', title: { $exists: true } })).toBe(MOST);
});

it('a new notification drops the oldest over the limit, and that is counted', async () => {
  const { userId } = await fixture.person(0);
  const waiting = Array.from({ length: 100 }, (_, count) => ({
    ...fixture.wanted(userId),
    ...{ _id: ulid(NOW - 5000 + count) as never, state: 'waiting', told: [], refused: [] },
    ...{ createdAt: new Date(NOW - 5000 + count), purgeAt: new Date(NOW + 86_400_000) },
  }));
  await fixture.auth.service.mongo.collection('notifications').insertMany(waiting);
  await fixture.requestPush(fixture.wanted(userId));
  const first = await eventually(async () => {
    const found = (await fixture.notifications(userId)).filter(({ state }) => state === 'crowded_out');
    expect(found).toHaveLength(1);
    return found[0];
  });
  expect(first?._id).toBe(waiting[0]?._id);
  const { values = [] } = (await fixture.auth.service.metrics.getSingleMetric('notifications_total')?.get()) ?? {};
  expect(values.find(({ labels }) => labels.state === 'crowded_out')?.value).toBe(1);
});
