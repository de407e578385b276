import { orchardChanged, orchardRecordAdded, orchardRemoved, waterAdvised } from '@anar/contracts/messages/events';
import { dayAfter, indiaDay } from '@anar/india/time';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { MANY_CHECKS } from '../../testing/many-checks.ts';
import { plantCheckClient } from '../../testing/plant-check-client.ts';
import { orchardViewModel } from '../orchard-view.model.ts';
import { advisedWaterModel } from './advised-water.model.ts';

const identity = testIdentity();
const config = { ...testConfig('advisedwater', { jwksUrl: identity.jwksUrl }), dailyChecks: MANY_CHECKS };
let service: Service;
let orchards: Neighbour;
const farmer = plantCheckClient(() => service, identity);

beforeAll(async () => {
  service = await startTestService(buildApp, config);
  orchards = await startNeighbour(config);
});
afterAll(dispose);

const kept = (orchardId: string) => advisedWaterModel(service.mongo).findById(orchardId).lean();
const today = () => indiaDay(new Date());

async function newOrchard(userId: string, facts: object = {}): Promise<string> {
  const orchardId = ulid();
  const data = {
    ...({ orchardId, userId, plantCount: 100, plantAge: 5, plantPhase: 'fruiting', active: true } as const),
    ...({ soilType: 'clay_black', irrigationType: 'drip' } as const),
    ...facts,
  };
  await orchards.publish(toEvent(orchardChanged, { aggregateId: orchardId, userId, data }));
  await eventually(async () => (await kept(orchardId))?.changedAt);
  return orchardId;
}

/** Publishes the advice of a day, calculated `inMs` from now. */
async function advised(userId: string, orchardId: string, liters: number, { day = today(), inMs = 0 } = {}) {
  const calculatedAt = new Date(Date.now() + inMs).toISOString();
  const data = { orchardId, userId, day, calculatedAt, liters, everyDays: 2 };
  await orchards.publish(toEvent(waterAdvised, { aggregateId: ulid(), userId, data }));
  return data;
}

async function knows(orchardId: string, liters: number) {
  await eventually(async () => (await kept(orchardId))?.liters === liters);
}

async function irrigated(userId: string, orchardId: string) {
  const entryId = ulid();
  const data = { orchardId, userId, entryId, kind: 'irrigation', on: today(), removed: false } as const;
  await orchards.publish(toEvent(orchardRecordAdded, { aggregateId: entryId, userId, data }));
}

const check = async (userId: string) => (await farmer.text(userId, 'डाली के पत्ते लटक गए, पेड़ सूख रहा, मर रोग')).body;
const water = async (userId: string) => (await check(userId)).diagnosis.irrigation;
const NO_NUMBER = { when: expect.stringContaining('रोज़ की सलाह में देखें') };

it('a card has the litres and the interval of the day’s advice, also for wilt', async () => {
  const userId = ulid();
  const orchardId = await newOrchard(userId);
  expect(await water(userId)).toMatchObject(NO_NUMBER);
  await advised(userId, orchardId, 31);
  await knows(orchardId, 31);
  const { diagnosis } = await check(userId);
  expect(diagnosis).toMatchObject({
    problemId: 'wilt',
    irrigation: { litersPerPlant: 31, when: '2 दिन में एक बार', day: today() },
  });
});

it('the newest advice counts; an older one that arrives late is a no-op, and one of another day gives no number', async () => {
  const userId = ulid();
  const orchardId = await newOrchard(userId);
  await advised(userId, orchardId, 20, { inMs: 60_000 });
  await knows(orchardId, 20);
  await advised(userId, orchardId, 31);
  await advised(userId, orchardId, 44, { day: dayAfter(today(), -1), inMs: 120_000 });
  await knows(orchardId, 44);
  expect(await water(userId)).toMatchObject(NO_NUMBER);
  await advised(userId, orchardId, 12, { inMs: 180_000 });
  await knows(orchardId, 12);
  expect((await water(userId)).litersPerPlant).toBe(12);
});

it('after a change of the orchard or its diary there is no number until the advice is recalculated', async () => {
  const userId = ulid();
  const orchardId = await newOrchard(userId);
  await advised(userId, orchardId, 31);
  await knows(orchardId, 31);
  const before = await check(userId);
  expect(before.diagnosis.irrigation.litersPerPlant).toBe(31);
  const { changedAt } = (await kept(orchardId)) ?? {};
  await irrigated(userId, orchardId);
  await eventually(async () => ((await kept(orchardId))?.changedAt ?? 0) > (changedAt ?? 0));
  expect(await water(userId)).toMatchObject(NO_NUMBER);
  await advised(userId, orchardId, 0, { inMs: 1000 });
  await knows(orchardId, 0);
  expect(await water(userId)).toMatchObject({ when: 'आज पानी न दें' });
  // A check of today is shown with the current number: there are no two for one day.
  const again = await farmer.read(userId, before.id);
  expect(again.body.diagnosis.irrigation).toMatchObject({ when: 'आज पानी न दें' });
  expect(again.body.diagnosis.irrigation).not.toHaveProperty('litersPerPlant');
});

it('with two orchards there is no number', async () => {
  const userId = ulid();
  for (const liters of [31, 31]) {
    const orchardId = await newOrchard(userId);
    await advised(userId, orchardId, liters);
    await knows(orchardId, liters);
  }
  expect(await water(userId)).toMatchObject(NO_NUMBER);
});

it('a removed orchard has no water left, even when its advice arrives late', async () => {
  const userId = ulid();
  const orchardId = await newOrchard(userId);
  await advised(userId, orchardId, 31);
  await knows(orchardId, 31);
  const gone = toEvent(orchardRemoved, { aggregateId: orchardId, userId, data: { orchardId, userId } });
  await orchards.publish(gone, 2);
  await eventually(async () => (await orchardViewModel(service.mongo).findById(orchardId).lean())?.removed);
  await advised(userId, orchardId, 40, { inMs: 1000 });
  const other = await newOrchard(ulid());
  await advised(userId, other, 5);
  await knows(other, 5);
  expect(await kept(orchardId)).toBeNull();
});
