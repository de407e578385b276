import type { AnarEvent } from '@anar/contracts/messages/event';
import { orchardChanged, orchardRemoved } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { collectEvents } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { newGrower } from '../testing/grower.ts';

const identity = testIdentity();
const config = testConfig('change', { jwksUrl: identity.jwksUrl });
let changes: AnarEvent<typeof orchardChanged>[];
let removals: AnarEvent<typeof orchardRemoved>[];
let service: Service;

beforeAll(async () => {
  service = await startTestService(buildApp, config);
  changes = await collectEvents(orchardChanged, config);
  removals = await collectEvents(orchardRemoved, config);
});
afterAll(dispose);

const newcomer = () => newGrower(service, identity);
const path = (id: string) => `/api/orchards/${id}`;
const changesOf = (id: string) => changes.filter(({ data }) => data.orchardId === id);

describe('PATCH /api/orchards/{orchardId}', () => {
  it('changes what was sent, keeps the rest and publishes the change', async () => {
    const grower = newcomer();
    const before = await grower.orchard({ name: 'नदी वाला बाग', plantBahar: 'ambe' });
    const reply = await grower.send('PATCH', path(before.id), {
      plantCount: '450',
      plantPhase: 'fruiting',
      soilType: 'clay_black',
      rowSpacing: 4.5,
      plantSpacing: '3',
      drippers: { count: '4', litresPerHour: 4 },
      status: 'inactive',
    });
    expect(reply.statusCode).toBe(200);
    const changed = {
      ...{ plantCount: 450, plantPhase: 'fruiting', soilType: 'clay_black', rowSpacing: 4.5, plantSpacing: 3 },
      ...{ drippers: { count: 4, litresPerHour: 4 }, status: 'inactive' },
    };
    const { orchard } = reply.json();
    expect(orchard).toEqual({ ...before, ...changed, nextHarvest: orchard.nextHarvest });
    expect(await grower.list()).toEqual([reply.json().orchard]);
    await eventually(() => changesOf(before.id).length === 2);
    expect(changesOf(before.id)[1]).toMatchObject({
      seq: 2,
      data: { plantCount: 450, plantPhase: 'fruiting', plantBahar: 'ambe', active: false },
    });
  });

  it('stores the time of an answer about resting trees; an inactive orchard can become active again', async () => {
    const grower = newcomer();
    const { id } = await grower.orchard();
    await grower.send('PATCH', path(id), { status: 'inactive' });
    const reply = await grower.send('PATCH', path(id), { resting: true, status: 'active' });
    expect(reply.json().orchard).toMatchObject({ status: 'active', resting: { value: true } });
    expect(Date.parse(reply.json().orchard.resting.toldAt)).toBeGreaterThan(Date.now() - 60_000);
    const again = await grower.send('PATCH', path(id), { resting: false });
    expect(again.json().orchard.resting.value).toBe(false);
  });

  it('null removes an optional fact, and the change is published', async () => {
    const grower = newcomer();
    const { id, ...before } = await grower.orchard({ plantCount: 300 });
    const given = { plantBahar: 'ambe', rowSpacing: 4.5, plantSpacing: 3, drippers: { count: 4, litresPerHour: 8 } };
    const full = (await grower.send('PATCH', path(id), { ...given, resting: true })).json().orchard;
    expect(full).toMatchObject({ ...given, resting: { value: true } });
    const some = await grower.send('PATCH', path(id), { rowSpacing: null, drippers: null, plantAge: 7 });
    expect(some.statusCode).toBe(200);
    const { rowSpacing: _a, drippers: _b, ...rest } = full;
    expect(some.json().orchard).toEqual({ ...rest, plantAge: 7 });
    const none = { plantBahar: null, rowSpacing: null, plantSpacing: null, resting: null };
    const bare = (await grower.send('PATCH', path(id), none)).json().orchard;
    expect(bare).toEqual({ id, ...before, plantAge: 7 });
    expect(await grower.list()).toEqual([bare]);
    const kept = await service.mongo.collection('orchards').findOne({ _id: id as never });
    for (const name of [...Object.keys(given), 'resting']) expect(kept).not.toHaveProperty(name);
    await eventually(() => changesOf(id).length === 4);
    const bahars = changesOf(id).map(({ data }) => (data as { plantBahar?: string }).plantBahar);
    expect(bahars).toEqual([undefined, 'ambe', 'ambe', undefined]);
  });

  it.each([['name'], ['status'], ['soilType'], ['plantCount'], ['plantPhase'], ['latitude']])(
    'does not remove the %s',
    async (fact) => {
      const grower = newcomer();
      const before = await grower.orchard({ latitude: 17.7, longitude: 75.8 });
      expect((await grower.send('PATCH', path(before.id), { [fact]: null })).statusCode).toBe(400);
      expect(await grower.list()).toEqual([before]);
    },
  );

  it('a request without a change stores and publishes nothing', async () => {
    const grower = newcomer();
    const before = await grower.orchard();
    const reply = await grower.send('PATCH', path(before.id), { name: '\u0000\u200b' });
    expect(reply.json().orchard).toEqual(before);
    await grower.send('PATCH', path(before.id), { plantAge: 9 });
    await eventually(() => changesOf(before.id).length === 2);
    expect(changesOf(before.id).map(({ seq }) => seq)).toEqual([1, 2]);
  });

  const bad: [string, object][] = [
    ['no plants', { plantCount: 0 }],
    ['1e9 plants', { plantCount: 1e9 }],
    ['half a plant', { plantCount: 1.5 }],
    ['plants older than people', { plantAge: 61 }],
    ['an operator', { plantPhase: { $gt: '' } }],
    ['an unknown status', { status: 'gone' }],
    ['no distance', { rowSpacing: 0 }],
    ['half of the drippers', { drippers: { count: 4 } }],
    ['a blank name', { name: '   ' }],
    ['a name without end', { name: 'अ'.repeat(51) }],
  ];
  it.each(bad)('refuses %s', async (_what, change) => {
    const grower = newcomer();
    const before = await grower.orchard();
    const reply = await grower.send('PATCH', path(before.id), change);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_request']);
    expect(await grower.list()).toEqual([before]);
  });

  it('does not give an orchard to another user', async () => {
    const grower = newcomer();
    const { id } = await grower.orchard();
    expect((await grower.send('PATCH', path(id), { userId: ulid(), plantAge: 9 })).statusCode).toBe(403);
    await grower.send('PATCH', path(id), { id: ulid(), seq: 99, createdAt: 'x', slot: 3, plantAge: 9 });
    expect(await grower.list()).toMatchObject([{ id, userId: grower.userId, plantAge: 9 }]);
  });

  it('50 changes at once: each is published once, and the last one is stored', async () => {
    const grower = newcomer();
    const { id } = await grower.orchard();
    const counts = Array.from({ length: 50 }, (_, index) => index + 1);
    const replies = await Promise.all(counts.map((plantCount) => grower.send('PATCH', path(id), { plantCount })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(counts.map(() => 200));
    await eventually(() => changesOf(id).length === 51);
    const published = changesOf(id).toSorted((a, b) => a.seq - b.seq);
    expect(published.map(({ seq }) => seq)).toEqual(Array.from({ length: 51 }, (_, index) => index + 1));
    expect((await grower.list())[0]?.plantCount).toBe(published.at(-1)?.data.plantCount);
  });

  it('concurrent changes of different facts: none is lost, and the last event has all of them', async () => {
    const grower = newcomer();
    const { id } = await grower.orchard();
    const turns = Array.from({ length: 25 }, (_, index) => index + 1);
    const patch = (change: object) => grower.send('PATCH', path(id), change);
    await Promise.all(turns.flatMap((turn) => [patch({ plantCount: turn }), patch({ plantAge: turn })]));
    await eventually(() => changesOf(id).length === 51);
    const last = changesOf(id).find(({ seq }) => seq === 51);
    const [{ plantCount, plantAge } = {}] = await grower.list();
    expect(last?.data).toMatchObject({ plantCount, plantAge });
  });
});

describe('DELETE /api/orchards/{orchardId}', () => {
  it('removes one’s own orchard and publishes that once; repeating it is a no-op', async () => {
    const grower = newcomer();
    const [removedOrchard, keptOrchard] = [
      await grower.orchard({ latitude: 17.7, longitude: 75.8 }),
      await grower.orchard(),
    ];
    for (let round = 0; round < 3; round++) {
      expect((await grower.send('DELETE', path(removedOrchard.id))).json()).toEqual({ ok: true });
    }
    expect(await grower.list()).toEqual([keptOrchard]);
    expect((await grower.send('PATCH', path(removedOrchard.id), { plantAge: 2 })).statusCode).toBe(404);
    const location = { orchardId: removedOrchard.id, lat: 17.7, long: 75.8 };
    expect((await grower.send('POST', '/api/orchard/location', location)).statusCode).toBe(404);
    await eventually(() => removals.find(({ data }) => data.orchardId === removedOrchard.id));
    await service.events.flush();
    const published = removals.filter(({ data }) => data.userId === grower.userId);
    expect(published).toMatchObject([{ seq: 2, data: { orchardId: removedOrchard.id } }]);
    const left = await service.mongo.collection('orchards').findOne({ _id: removedOrchard.id as never });
    expect(Object.keys(left ?? {}).sort()).toEqual([
      '_id',
      'createdAt',
      'expiresAt',
      'outbox',
      'published',
      'removedAt',
      'seq',
      'userId',
    ]);
  });

  it('another user’s or an unknown orchard: 404 not_found', async () => {
    const [owner, other] = [newcomer(), newcomer()];
    const kept = await owner.orchard();
    for (const id of [kept.id, ulid()]) {
      for (const [method, payload] of [['DELETE'], ['PATCH', { plantAge: 1 }]] as const) {
        const reply = await other.send(method, path(id), payload);
        expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
      }
    }
    expect(await owner.list()).toEqual([kept]);
    expect((await service.app.inject({ method: 'DELETE', url: path(kept.id) })).statusCode).toBe(401);
  });

  it('concurrent with changes: the orchard stays removed', async () => {
    const grower = newcomer();
    const { id } = await grower.orchard();
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index === 20 ? grower.send('DELETE', path(id)) : grower.send('PATCH', path(id), { plantCount: index + 1 }),
      ),
    );
    expect(replies[20]?.statusCode).toBe(200);
    expect(replies.every(({ statusCode }) => statusCode === 200 || statusCode === 404)).toBe(true);
    expect(await grower.list()).toEqual([]);
    await eventually(() => removals.some(({ data }) => data.orchardId === id));
    await service.events.flush();
    const last = removals.find(({ data }) => data.orchardId === id)?.seq ?? 0;
    expect(Math.max(...changesOf(id).map(({ seq }) => seq))).toBeLessThan(last);
  });
});

describe('at most fifty orchards', () => {
  it('of 60 at once, by form and wizard, 50 are stored; removing one makes room for one', async () => {
    const grower = newcomer();
    const { userId } = grower;
    const wizard = { userId, plantAge: 3, currentPhase: 'fruiting', baharType: 'mrig', plantCount: 100 };
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        index % 2 === 0
          ? grower.send('POST', '/api/orchards', { userId })
          : grower.send('POST', '/api/orchard/new', wizard),
      ),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(50);
    const refused = replies.filter(({ statusCode }) => statusCode !== 201);
    expect(new Set(refused.map((reply) => reply.json().code))).toEqual(new Set(['too_many_orchards']));
    const list = await grower.list();
    expect(list).toHaveLength(50);
    await grower.send('DELETE', path(list[7]?.id ?? ''));
    expect((await grower.send('POST', '/api/orchards', { userId })).statusCode).toBe(201);
    expect((await grower.send('POST', '/api/orchards', { userId })).statusCode).toBe(422);
  });

  it('fifty are listed completely, oldest first, each with the facts of its own diary', async () => {
    const grower = newcomer();
    const today = new Date().toISOString().slice(0, 10);
    for (let index = 0; index < 50; index++) await grower.orchard({ name: `बाग ${index}`, plantCount: index + 1 });
    const made = await grower.list();
    expect(made.map(({ name }) => name)).toEqual(Array.from({ length: 50 }, (_, index) => `बाग ${index}`));
    const noted = made.filter((_, index) => index % 10 === 0);
    for (const { id, name } of noted) {
      const entry = { kind: 'fertilizer', product: `${name} की खाद`, on: today };
      expect((await grower.send('POST', `${path(id)}/diary`, entry)).statusCode).toBe(201);
    }
    const list = await grower.list();
    expect(list).toHaveLength(50);
    expect(list.map(({ lastFertilizerName }) => lastFertilizerName)).toEqual(
      made.map((orchard) => (noted.includes(orchard) ? `${orchard.name} की खाद` : undefined)),
    );
    expect(list.map(({ lastFertilizerName: _a, lastFertilizerAt: _b, ...orchard }) => orchard)).toEqual(made);
  });
});
