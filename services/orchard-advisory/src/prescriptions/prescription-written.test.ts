import type { AnarEvent } from '@anar/contracts/messages/event';
import { consultPrescriptionWritten, orchardRecordAdded, userDeleted } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { collectEvents, type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { type Grower, newGrower } from '../testing/grower.ts';

const identity = testIdentity();
const config = testConfig('prescribedsprays', { jwksUrl: identity.jwksUrl });
const START = new Date('2026-11-23T05:00:00Z');
const LABELLED = {
  productId: 'kasugamycin_5_coc_45wp',
  product: 'कासुगामाइसिन 5 + कॉपर ऑक्सीक्लोराइड 45 WP',
  preHarvestDays: 10,
};
let now = START;
let service: Service;
let consult: Neighbour;
let received: AnarEvent<typeof orchardRecordAdded>[];

beforeAll(async () => {
  service = await startTestService((shared: typeof config) => buildApp(shared, { clock: () => now }), config);
  consult = await startNeighbour(config);
  received = await collectEvents(orchardRecordAdded, config);
});
beforeEach(() => {
  now = START;
});
afterAll(dispose);

const newcomer = () => newGrower(service, identity);
const path = (orchardId: string, entryId = '') => `/api/orchards/${orchardId}/diary${entryId && `/${entryId}`}`;
const diaryOf = async (grower: Grower, orchardId: string) => (await grower.send('GET', path(orchardId))).json();
const plannedIn = async (grower: Grower, orchardId: string) =>
  ((await diaryOf(grower, orchardId)).planned ?? []) as { id: string; on: string; product: string }[];

interface Written {
  orchardId?: string;
  version?: number;
  lines?: object[];
  consultationId?: string;
}

/** Publishes a prescription as consult-chat does. */
async function prescribed({ userId }: Grower, written: Written = {}): Promise<string> {
  const { consultationId = ulid(), version = 1, lines = [LABELLED], orchardId } = written;
  const data = {
    ...{ consultationId, farmerId: userId, doctorId: ulid(), orchardId, prescriptionVersion: version },
    ...{ on: '2026-11-23', lines: lines as [] },
  };
  await consult.publish(toEvent(consultPrescriptionWritten, { aggregateId: consultationId, userId, data }), version);
  return consultationId;
}

it('a prescribed spray is listed in the diary; the wait before harvest starts only when it is sprayed', async () => {
  const grower = newcomer();
  const { id } = await grower.orchard();
  const consultationId = await prescribed(grower, { orchardId: id, lines: [{ ...LABELLED, repeatAfterDays: 10 }] });
  await eventually(async () => (await plannedIn(grower, id)).length === 2);
  const before = await diaryOf(grower, id);
  expect(before.planned[0]).toMatchObject({ ...LABELLED, consultationId, on: '2026-11-23' });
  expect(before.planned[1]).toMatchObject({ on: '2026-12-03' });
  expect(before.entries).toEqual([]);
  expect(before).not.toHaveProperty('harvestWait');
  expect((await grower.list())[0]).not.toHaveProperty('harvestWait');

  now = new Date('2026-11-24T05:00:00Z');
  const facts = { kind: 'spray', on: '2026-11-24', productId: LABELLED.productId, plannedId: before.planned[0].id };
  const key = { 'idempotency-key': ulid() };
  const submit = () => grower.send('POST', path(id), facts, key);
  const replies = await Promise.all([submit(), submit()]);
  expect(replies.map(({ statusCode }) => statusCode)).toContain(201);
  const wait = { sprayedOn: '2026-11-24', preHarvestDays: 10, safeOn: '2026-12-04' };
  const after = await diaryOf(grower, id);
  expect(after.harvestWait).toMatchObject(wait);
  expect((await grower.list())[0]?.harvestWait).toMatchObject(wait);
  expect(after.entries).toMatchObject([{ kind: 'spray', consultationId }]);
  expect(after.entries[0]).not.toHaveProperty('prescribed');
  expect(after.planned).toMatchObject([{ on: '2026-12-03' }]);
  await service.events.flush();
  await eventually(() => received.some(({ data }) => data.orchardId === id));
  expect(received.filter(({ data }) => data.orchardId === id)).toHaveLength(1);

  // When its entry is removed, the spray is open again.
  await grower.send('DELETE', path(id, after.entries[0].id));
  const again = await diaryOf(grower, id);
  expect(again.planned).toHaveLength(2);
  expect(again).not.toHaveProperty('harvestWait');
});

it('a new version replaces the older one; done sprays stay done; an older version that arrives late changes nothing', async () => {
  const grower = newcomer();
  const { id } = await grower.orchard();
  const lines = [{ ...LABELLED, repeatAfterDays: 10 }, { product: 'नीम तेल' }];
  const consultationId = await prescribed(grower, { lines });
  const [first] = await eventually(async () => {
    const found = await plannedIn(grower, id);
    return found.length === 3 && found;
  });
  await grower.send('POST', path(id), {
    ...{ kind: 'spray', on: '2026-11-23', productId: LABELLED.productId, plannedId: first?.id },
  });
  await prescribed(grower, { consultationId, version: 2, lines: lines.slice(0, 1) });
  await eventually(async () => {
    const found = await plannedIn(grower, id);
    expect(found).toMatchObject([{ on: '2026-12-03', product: LABELLED.product }]);
    expect(found[0]?.id).not.toBe(first?.id);
    return true;
  });
  await prescribed(grower, { consultationId, version: 1, lines });
  const other = await prescribed(grower, { lines: [{ product: 'गंधक' }] });
  await eventually(async () => (await plannedIn(grower, id)).some(({ product }) => product === 'गंधक'));
  expect(await plannedIn(grower, id)).toHaveLength(2);
  await prescribed(grower, { consultationId: other, version: 2, lines: [] });
  await eventually(async () => (await plannedIn(grower, id)).length === 1);
});

it('a prescription goes to the named orchard, else to the only active one, else to none', async () => {
  const grower = newcomer();
  const [one, two] = [await grower.orchard(), await grower.orchard()];
  await prescribed(grower, { lines: [{ product: 'कहीं नहीं' }] });
  await prescribed(grower, { orchardId: (await newcomer().orchard()).id, lines: [{ product: 'पराया' }] });
  await prescribed(grower, { orchardId: two.id, lines: [{ product: 'दूसरा' }] });
  await eventually(async () => (await plannedIn(grower, two.id)).length > 0);
  expect(await plannedIn(grower, two.id)).toMatchObject([{ product: 'दूसरा' }]);
  expect(await plannedIn(grower, one.id)).toEqual([]);
  expect(await service.mongo.collection('spray_plans').countDocuments({ userId: grower.userId })).toBe(1);
});

it('a new version goes to the orchard of the first one, also when there are two by now', async () => {
  const grower = newcomer();
  const { id } = await grower.orchard();
  const consultationId = await prescribed(grower);
  await eventually(async () => (await plannedIn(grower, id)).length === 1);
  await grower.orchard();
  await prescribed(grower, { consultationId, version: 2, lines: [{ product: 'गंधक' }] });
  await eventually(async () => expect(await plannedIn(grower, id)).toMatchObject([{ product: 'गंधक' }]));
});

it('a prescribed spray can be removed only by its grower, and created by no request', async () => {
  const [grower, stranger] = [newcomer(), newcomer()];
  const { id } = await grower.orchard();
  await prescribed(grower);
  const [planned] = await eventually(async () => {
    const found = await plannedIn(grower, id);
    return found.length === 1 && found;
  });
  const other = await stranger.orchard();
  for (const orchardId of [id, other.id]) {
    expect((await stranger.send('DELETE', path(orchardId, planned?.id))).statusCode).toBe(404);
  }
  const made = { kind: 'prescription', on: '2026-11-23', product: 'x' };
  expect((await grower.send('POST', path(id), made)).json().code).toBe('invalid_request');
  // With another user's or a closed spray the entry is stored all the same.
  const noted = await stranger.send('POST', path(other.id), {
    ...{ kind: 'spray', on: '2026-11-23', product: 'नीम', plannedId: planned?.id },
  });
  expect(noted.statusCode).toBe(201);
  expect(noted.json().entry).not.toHaveProperty('consultationId');

  for (const _ of ['once', 'twice']) expect((await grower.send('DELETE', path(id, planned?.id))).statusCode).toBe(200);
  expect(await plannedIn(grower, id)).toEqual([]);
});

it('prescribed sprays are erased with their orchard and with the user', async () => {
  const grower = newcomer();
  const [removedOrchard, keptOrchard] = [await grower.orchard(), await grower.orchard()];
  for (const { id } of [removedOrchard, keptOrchard]) await prescribed(grower, { orchardId: id });
  const count = () => service.mongo.collection('spray_plans').countDocuments({ userId: grower.userId });
  await eventually(async () => (await count()) === 2);
  await grower.send('DELETE', `/api/orchards/${removedOrchard.id}`);
  await eventually(async () => (await count()) === 1);
  const { userId } = grower;
  await consult.publish(toEvent(userDeleted, { aggregateId: userId, userId, data: { userId } }));
  await eventually(async () => (await count()) === 0);
});
