import { createService } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sightingModel } from './sighting.model.ts';
import { createSightingStore, type SightingStore } from './sighting.store.ts';

let sightings: SightingStore;
let rows: ReturnType<typeof sightingModel>;
beforeAll(async () => {
  await startTestService((config) => {
    const made = createService({ name: 'sightingstore', title: 'Sightings', config });
    sightings = createSightingStore(made);
    rows = sightingModel(made.mongo);
    return made;
  }, testConfig('sightingstore'));
});
afterAll(dispose);

const NOW = new Date('2026-11-22T06:00:00Z').getTime();
const seen = (userId: string, minutes: number) => ({
  ...{ userId, problem: 'bacterial_blight', district: 'solapur' },
  seenAt: new Date(NOW + minutes * 60_000),
});

it('of one grower the newest 1,000 are kept, also with 50 concurrent writes; other growers lose none', async () => {
  const [userId, other] = [ulid(), ulid()];
  await sightings.put(ulid(), 1, seen(other, -9999));
  await rows.insertMany(Array.from({ length: 990 }, (_, minute) => ({ _id: ulid(), seq: 1, ...seen(userId, minute) })));
  await Promise.all(Array.from({ length: 50 }, (_, minute) => sightings.put(ulid(), 1, seen(userId, 1000 + minute))));
  const left = await rows.find({ userId }).sort({ seenAt: 1 }).lean();
  expect(left).toHaveLength(1000);
  expect(left[0]?.seenAt).toEqual(seen(userId, 40).seenAt);
  await sightings.put(ulid(), 1, seen(userId, 1));
  expect(await rows.countDocuments({ userId })).toBe(1000);
  expect(await rows.countDocuments({ userId: other })).toBe(1);
});
