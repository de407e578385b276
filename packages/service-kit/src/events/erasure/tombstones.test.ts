import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createService, type Service } from '../../lifecycle/service.ts';
import { runQueries } from '../../mongo/run-queries.ts';
import { createRoundTripCounter, monitored, type RoundTripCounter } from '../../testing/round-trips.ts';
import { dispose, startTestService, testConfig } from '../../testing/testing.ts';

let service: Service;
let counter: RoundTripCounter;
beforeAll(async () => {
  const build = (config: Service['config']) => createService({ name: 'graves', title: 'Graves', config });
  service = await startTestService(build, monitored(testConfig('tombstones')));
  counter = createRoundTripCounter(service);
});
afterAll(dispose);

const lookups = async (work: () => Promise<unknown>) => (await counter.during(work)).trips.mongo.length;

it('three writes about one user within a request query the tombstones once', async () => {
  const { tombstones } = service;
  const userId = ulid();
  const thrice = async () => {
    for (const _ of [1, 2, 3]) await tombstones.refuse(userId);
  };
  expect(await lookups(thrice)).toBe(1);
  const asked = ulid();
  await runQueries(service.mongo, { notErased: tombstones.refusal(asked) });
  expect(await lookups(() => tombstones.refuse(asked))).toBe(0);
  expect(await lookups(() => tombstones.has(asked))).toBe(1);
});

it('an erasure takes effect at once despite a cached negative lookup', async () => {
  const { tombstones, mongo } = service;
  const userId = ulid();
  await tombstones.refuse(userId);
  await tombstones.add(userId);
  await expect(tombstones.refuse(userId)).rejects.toMatchObject({ code: 'session_ended' });
  const query = runQueries(mongo, { notErased: tombstones.refusal(userId) });
  await expect(query).rejects.toMatchObject({ code: 'session_ended' });
  expect([await tombstones.has(userId), await tombstones.hasCached(userId)]).toEqual([true, true]);
});

it('an erasure by another replica is found by the next lookup, also by one batched with other queries', async () => {
  const { tombstones, mongo } = service;
  const [one, other] = [ulid(), ulid()];
  await mongo
    .collection('tombstones')
    .insertMany([one, other].map((_id) => ({ _id: _id as never, erasedAt: new Date() })));
  await expect(tombstones.refuse(one)).rejects.toMatchObject({ code: 'session_ended' });
  const query = runQueries(mongo, { notErased: tombstones.refusal(other) });
  await expect(query).rejects.toMatchObject({ code: 'session_ended' });
});
