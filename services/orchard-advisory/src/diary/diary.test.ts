import type { AnarEvent } from '@anar/contracts/messages/event';
import { orchardRecordAdded } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { collectEvents } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { type Grower, newGrower } from '../testing/grower.ts';

const identity = testIdentity();
const config = testConfig('diary', { jwksUrl: identity.jwksUrl });
/** A morning in India that is still the day before in UTC. */
const NOW = new Date('2026-07-10T22:00:00Z');
const TODAY = '2026-07-11';
let received: AnarEvent<typeof orchardRecordAdded>[];
let service: Service;

beforeAll(async () => {
  service = await startTestService((shared: typeof config) => buildApp(shared, { clock: () => NOW }), config);
  received = await collectEvents(orchardRecordAdded, config);
});
afterAll(dispose);

const newcomer = () => newGrower(service, identity);
const path = (orchardId: string, entryId = '') => `/api/orchards/${orchardId}/diary${entryId && `/${entryId}`}`;
const note = async (grower: Grower, orchardId: string, facts: object, headers = {}) =>
  (await grower.send('POST', path(orchardId), { on: TODAY, ...facts }, headers)).json();
const spray = (productId: string, on: string) => ({ kind: 'spray', productId, on });

describe('a spray', () => {
  it('with a label sets the wait before harvest, on the orchard too', async () => {
    const grower = newcomer();
    const { id } = await grower.orchard();
    const reply = await note(grower, id, spray('kasugamycin_5_coc_45wp', '2026-07-08'));
    const wait = {
      product: 'कासुगामाइसिन 5 + कॉपर ऑक्सीक्लोराइड 45 WP',
      sprayedOn: '2026-07-08',
      preHarvestDays: 10,
      safeOn: '2026-07-18',
    };
    expect(reply.entry).toMatchObject({ orchardId: id, kind: 'spray', on: '2026-07-08', preHarvestDays: 10 });
    expect(reply.harvestWait).toEqual(wait);
    expect((await grower.list())[0]?.harvestWait).toEqual(wait);
    const diary = (await grower.send('GET', path(id))).json();
    expect(diary).toEqual({ entries: [reply.entry], harvestWait: wait });
  });

  it('does not shorten a longer wait, which counts until it is over or its entry is removed', async () => {
    const grower = newcomer();
    const { id } = await grower.orchard();
    const long = await note(grower, id, spray('copper_sulphate_pentahydrate_6sc', '2026-07-01'));
    const short = await note(grower, id, spray('broflanilide_20sc', TODAY));
    expect(short.harvestWait).toMatchObject({ preHarvestDays: 33, safeOn: '2026-08-03' });
    await grower.send('DELETE', path(id, long.entry.id));
    expect((await grower.list())[0]?.harvestWait).toMatchObject({ preHarvestDays: 1, safeOn: '2026-07-12' });
    await grower.send('DELETE', path(id, short.entry.id));
    const over = await note(grower, id, spray('broflanilide_20sc', '2026-07-09'));
    expect(over).not.toHaveProperty('harvestWait');
  });

  it('of a product without a label has no wait', async () => {
    const grower = newcomer();
    const { id } = await grower.orchard();
    const reply = await note(grower, id, { kind: 'spray', product: ' नीम तेल\u0000 ' });
    expect(reply.entry).toMatchObject({ product: 'नीम तेल' });
    expect(reply.entry).not.toHaveProperty('preHarvestDays');
    expect(reply).not.toHaveProperty('harvestWait');
  });

  it.each([
    ['no product', {}],
    ['a blank product', { product: '\u200b ' }],
    ['an unknown product', { productId: 'made_up' }],
    ['a product whose label is still to be checked', { productId: 'quinalphos_25ec' }],
    ['a name of every object', { productId: '__proto__' }],
  ])('with %s is refused', async (_what, product) => {
    const grower = newcomer();
    const { id } = await grower.orchard();
    expect(await note(grower, id, { kind: 'spray', ...product })).toMatchObject({ code: 'diary_product' });
    expect((await grower.send('GET', path(id))).json()).toEqual({ entries: [] });
  });
});

it('the last fertilizer by day is shown on the orchard', async () => {
  const grower = newcomer();
  const { id } = await grower.orchard();
  const urea = await note(grower, id, { kind: 'fertilizer', product: 'यूरिया', on: '2026-07-05', kilograms: '50.5' });
  await note(grower, id, { kind: 'fertilizer', product: 'पोटाश', on: '2026-06-05' });
  const [shown] = await grower.list();
  expect(shown).toMatchObject({ lastFertilizerName: 'यूरिया', lastFertilizerAt: '2026-07-04T18:30:00.000Z' });
  expect(urea.entry.kilograms).toBe(50.5);
  await grower.send('DELETE', path(id, urea.entry.id));
  expect((await grower.list())[0]).toMatchObject({ lastFertilizerName: 'पोटाश' });
});

it('the diary lists the newest day first, with irrigation and harvest', async () => {
  const grower = newcomer();
  const { id } = await grower.orchard();
  await note(grower, id, { kind: 'harvest', kilograms: 1200, on: '2026-07-02' });
  await note(grower, id, { kind: 'irrigation', litresPerPlant: 18, on: '2026-07-09', note: 'रात में' });
  await note(grower, id, { kind: 'irrigation', litresPerPlant: 20, kilograms: 3, product: 'x', on: '2026-07-09' });
  const { entries } = (await grower.send('GET', path(id))).json();
  expect(entries).toMatchObject([
    { kind: 'irrigation', litresPerPlant: 20 },
    { kind: 'irrigation', litresPerPlant: 18, note: 'रात में' },
    { kind: 'harvest', kilograms: 1200 },
  ]);
  expect(entries[0]).not.toHaveProperty('kilograms');
  expect(entries[0]).not.toHaveProperty('product');
});

describe('the day of an entry', () => {
  const days: [string, unknown, number, number][] = [
    ['today in India', TODAY, 201, 201],
    ['a year ago', '2025-07-11', 201, 201],
    ['tomorrow', '2026-07-12', 422, 201],
    ['180 days ahead', '2027-01-07', 422, 201],
    ['181 days ahead', '2027-01-08', 422, 422],
    ['more than a year ago', '2025-07-10', 422, 422],
    ['the year 9999', '9999-12-31', 422, 422],
    ['no day', '2026-02-30', 400, 400],
    ['a time', '2026-07-01T00:00:00Z', 400, 400],
    ['a number', 20260701, 400, 400],
  ];
  it.each(days)('%s: of irrigation, and of a harvest, which may be planned', async (_what, on, ofWater, ofHarvest) => {
    const grower = newcomer();
    const { id } = await grower.orchard();
    for (const [kind, status, code] of [
      ['irrigation', ofWater, 'diary_day'],
      ['harvest', ofHarvest, 'diary_harvest_day'],
    ] as const) {
      const reply = await grower.send('POST', path(id), { kind, on });
      expect(reply.statusCode).toBe(status);
      if (status === 422) expect(reply.json().code).toBe(code);
    }
  });
});

it('50 repeats of one submission are one entry, 50 different ones are 50 entries, each published once', async () => {
  const grower = newcomer();
  const { id } = await grower.orchard();
  const water = { kind: 'irrigation', litresPerPlant: 10, on: TODAY };
  const key = { 'idempotency-key': ulid() };
  const fifty = <T>(work: (index: number) => T) => Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));
  const equal = await fifty(() => grower.send('POST', path(id), water, key));
  expect(equal.filter(({ statusCode }) => statusCode !== 201 && statusCode !== 409)).toEqual([]);
  const { entries: made } = (await grower.send('GET', path(id))).json();
  expect(made).toHaveLength(1);
  await service.mongo.collection('idempotency_keys').deleteMany({ owner: grower.userId });
  expect((await grower.send('POST', path(id), water, key)).json().entry).toEqual(made[0]);
  const different = await fifty((index) => grower.send('POST', path(id), { ...water, litresPerPlant: index + 1 }));
  expect(different.filter(({ statusCode }) => statusCode !== 201)).toEqual([]);
  const { entries } = (await grower.send('GET', path(id))).json();
  expect(entries).toHaveLength(51);
  await eventually(() => received.filter(({ data }) => data.orchardId === id).length === 51);
  await service.events.flush();
  const publishedIds = received.filter(({ data }) => data.orchardId === id).map(({ data }) => data.entryId);
  expect(publishedIds.sort()).toEqual(entries.map((entry: { id: string }) => entry.id).sort());
});

it('an entry is removed once, its removal is published once, and its text is erased', async () => {
  const grower = newcomer();
  const { id } = await grower.orchard();
  const { entry } = await note(grower, id, { kind: 'spray', product: 'कुछ', note: 'गलती' });
  const replies = await Promise.all(Array.from({ length: 20 }, () => grower.send('DELETE', path(id, entry.id))));
  expect(replies.map((reply) => reply.json())).toEqual(replies.map(() => ({ ok: true })));
  await eventually(() => received.find(({ data }) => data.entryId === entry.id && data.removed));
  await service.events.flush();
  const published = received
    .filter(({ data }) => data.entryId === entry.id)
    .map(({ seq, data }) => [seq, data.removed]);
  expect(published).toEqual([
    [1, false],
    [2, true],
  ]);
  const left = await service.mongo.collection('diary_entries').findOne({ _id: entry.id });
  expect(JSON.stringify(left)).not.toMatch(/कुछ|गलती/);
});

it('another user’s diary cannot be read, written or removed: 404', async () => {
  const [owner, other] = [newcomer(), newcomer()];
  const { id } = await owner.orchard();
  const mine = await other.orchard();
  const { entry } = await note(owner, id, { kind: 'harvest' });
  for (const [method, url] of [
    ['GET', path(id)],
    ['GET', path(ulid())],
    ['DELETE', path(id, entry.id)],
    ['DELETE', path(mine.id, entry.id)],
    ['DELETE', path(mine.id, ulid())],
  ] as const) {
    expect((await other.send(method, url)).statusCode).toBe(404);
  }
  expect((await other.send('POST', path(id), { kind: 'harvest', on: TODAY })).statusCode).toBe(404);
  expect((await owner.send('GET', path(id))).json().entries).toEqual([entry]);
});

it('a diary is erased with its orchard, also with concurrent writes', async () => {
  const grower = newcomer();
  const { id } = await grower.orchard();
  await note(grower, id, { kind: 'harvest' });
  const writes = Array.from({ length: 20 }, () => grower.send('POST', path(id), { kind: 'harvest', on: TODAY }));
  const removal = grower.send('DELETE', `/api/orchards/${id}`);
  const statuses = (await Promise.all(writes)).map(({ statusCode }) => statusCode);
  expect(statuses.every((status) => status === 201 || status === 404)).toBe(true);
  expect((await removal).statusCode).toBe(200);
  expect((await grower.send('GET', path(id))).statusCode).toBe(404);
  const standing = { orchardId: id, kind: { $exists: true } };
  await eventually(async () => (await service.mongo.collection('diary_entries').countDocuments(standing)) === 0);
});
