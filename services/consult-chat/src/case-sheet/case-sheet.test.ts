import type { EventContract } from '@anar/contracts/messages/event';
import {
  diagnosisCompleted,
  orchardChanged,
  orchardRecordAdded,
  orchardRemoved,
  weatherObserved,
} from '@anar/contracts/messages/events';
import { dayAfter, indiaDay } from '@anar/india/time';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { dispose, eventually } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ConsultationFields } from '../consultations/consultation.model.ts';
import { type ConsultFixture, createConsultFixture, type TestUser, testUser } from '../testing/consult-fixture.ts';
import { closeClients, collectMessages, send } from '../testing/test-tier.ts';
import { createDiaryLineStore } from './diary-line.store.ts';
import { createNextHarvest } from './next-harvest.ts';
import { createOrchardViewStore } from './orchard-view.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KASUGAMYCIN = { productId: 'kasugamycin_5_coc_45wp', product: 'कासुगामाइसिन 5 + कॉपर ऑक्सीक्लोराइड 45 WP' };
const today = indiaDay(new Date());
const dayAgo = (days: number) => dayAfter(today, -days);
let fixture: ConsultFixture;

beforeAll(async () => {
  fixture = await createConsultFixture('casesheet', { startsAt: new Date() });
});
afterEach(closeClients);
afterAll(dispose);

async function emit<C extends EventContract>(contract: C, aggregateId: string, userId: string, data: object, seq = 1) {
  await fixture.publish(toEvent(contract, { aggregateId, userId, data: data as never }), seq);
}

const SOLAPUR = { district: 'solapur', cell: '177_759' };
const FACTS = { plantCount: 200, plantAge: 4, plantPhase: 'fruiting', plantBahar: 'mrig', soilType: 'loamy' } as const;

const setApproval = ({ userId }: TestUser, approval: string) =>
  fixture.db.collection('doctors').updateOne({ _id: userId as never }, { $set: { approval } });

async function farm() {
  const farmer = testUser();
  const { userId } = farmer;
  async function orchard(more: object = {}, { orchardId = ulid(), seq = 1 } = {}) {
    const data = { orchardId, userId, ...FACTS, irrigationType: 'drip', active: true, ...SOLAPUR, ...more };
    await emit(orchardChanged, orchardId, userId, data, seq);
    return orchardId;
  }
  async function line(orchardId: string, facts: object, { entryId = ulid(), seq = 1, removed = false } = {}) {
    const data = { orchardId, userId, entryId, kind: 'spray', on: dayAgo(3), ...facts, removed };
    await emit(orchardRecordAdded, entryId, userId, data, seq);
    return entryId;
  }
  async function check(facts: object = {}, { diagnosisId = ulid(), seq = 1 } = {}) {
    const found = { problem: 'bacterial_blight', problemName: 'तेलिया रोग', urgency: 'high', confidence: 80 };
    await emit(
      diagnosisCompleted,
      diagnosisId,
      userId,
      { diagnosisId, userId, district: null, ...found, ...facts },
      seq,
    );
    return diagnosisId;
  }
  async function asks(more: Partial<ConsultationFields> = {}) {
    const { id, doctor } = await fixture.consultation({ farmerId: userId, ...more });
    const read = (who = doctor) => fixture.call(who, 'GET', `/api/consultations/${id}/case-sheet`);
    const share = (sharesRecords: boolean, who = farmer) =>
      fixture.call(who, 'PUT', `/api/consultations/${id}/shares-records`, { sharesRecords });
    const sheet = async () => {
      await fixture.handled();
      const reply = await read();
      expect(reply.statusCode, reply.body).toBe(200);
      return reply.json();
    };
    return { id, doctor, read, share, sheet };
  }
  return { farmer, userId, orchard, line, check, asks };
}

describe('a case sheet', () => {
  it('shows the asked orchard first, with its work, rain and checks', async () => {
    const { orchard, line, check, asks, userId } = await farm();
    const other = await orchard({ plantPhase: 'growth', district: undefined, cell: undefined, plantBahar: undefined });
    const asked = await orchard();
    await line(asked, { ...KASUGAMYCIN, on: dayAgo(4) });
    await line(asked, { kind: 'irrigation', on: dayAgo(2) });
    await line(asked, { product: 'नीम तेल', on: dayAgo(3) });
    const found = await check();
    const unsure = await check({ problem: null, problemName: undefined, confidence: 20, urgency: 'low' });
    await emit(weatherObserved, SOLAPUR.cell, '-', {
      cell: SOLAPUR.cell,
      observedAt: `${today}T00:30:00.000Z`,
      rainMm: [0, 4.5, 12],
    });
    const sheet = await (await asks({ orchardId: asked, sharesRecords: true })).sheet();
    expect(sheet.orchards).toEqual([
      {
        ...{ orchardId: asked, isAsked: true, ...FACTS, irrigationType: 'drip' },
        ...{ district: 'solapur', districtName: 'सोलापुर' },
        ...{ rainMm: [0, 4.5, 12], rainAt: `${today}T00:30:00.000Z` },
        work: [
          { kind: 'irrigation', on: dayAgo(2) },
          { kind: 'spray', on: dayAgo(3), product: 'नीम तेल' },
          {
            kind: 'spray',
            on: dayAgo(4),
            product: KASUGAMYCIN.product,
            preHarvestDays: 10,
            safeOn: dayAfter(today, 6),
          },
        ],
      },
      {
        ...{ orchardId: other, isAsked: false, plantCount: 200, plantAge: 4, plantPhase: 'growth' },
        ...{ soilType: 'loamy', irrigationType: 'drip', work: [] },
      },
    ]);
    expect(sheet.checks).toEqual([
      { diagnosisId: unsure, problem: null, confidence: 20, urgency: 'low', at: expect.any(String) },
      { diagnosisId: found, problem: 'तेलिया रोग', confidence: 80, urgency: 'high', at: expect.any(String) },
    ]);
    expect(JSON.stringify(sheet)).not.toContain(userId);
  });

  it('is readable only by the approved doctor of the consultation while the farmer shares', async () => {
    const { farmer, orchard, asks } = await farm();
    await orchard();
    const { doctor, read, share, sheet } = await asks();
    const refused = async (who?: TestUser) => {
      const reply = await read(who);
      return [reply.statusCode, reply.json().code];
    };
    expect(await refused()).toEqual([403, 'no_consent']);
    expect((await share(true, doctor)).statusCode).toBe(404);
    expect((await share(true, testUser())).statusCode).toBe(404);
    const sockets = [await fixture.socketOf(farmer), await fixture.socketOf(doctor)];
    const changed = sockets.map((socket) => collectMessages(socket, 'consultation:changed'));
    const shared = await share(true);
    expect([shared.statusCode, shared.json().sharesRecords]).toEqual([200, true]);
    await share(true);
    for (const socket of sockets) await send(socket, 'doctors:watch', { watch: false });
    for (const received of changed) expect(received).toHaveLength(1);
    expect((await sheet()).orchards).toHaveLength(1);
    expect(await refused(await fixture.doctor())).toEqual([404, 'not_found']);
    expect(await refused(farmer)).toEqual([403, 'forbidden']);
    await setApproval(doctor, 'suspended');
    await eventually(async () => expect(await refused()).toEqual([403, 'not_approved']));
    await setApproval(doctor, 'approved');
    await share(false);
    await eventually(async () => expect(await refused()).toEqual([403, 'no_consent']));
  });

  it('is readable as long as the chat, and not for a consultation that never connected', async () => {
    const { asks } = await farm();
    const sharesRecords = true;
    const status = async (more: Partial<ConsultationFields>) =>
      (await (await asks({ sharesRecords, ...more })).read()).statusCode;
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
    expect(await status({ status: 'connected' })).toBe(200);
    expect(await status({ status: 'ended', endedAt: ago(2.9) })).toBe(200);
    expect(await status({ status: 'ended', endedAt: ago(3.1) })).toBe(403);
    expect(await status({ status: 'ended', endedAt: ago(3.1), chatExpiresAt: ago(-1) })).toBe(200);
    for (const over of ['rejected', 'dismissed', 'missed'] as const) expect(await status({ status: over })).toBe(403);
  });

  it('shows only the farmer’s own orchards, and of inactive ones only the asked one', async () => {
    const [{ asks, orchard }, stranger] = [await farm(), await farm()];
    const foreign = await stranger.orchard();
    await orchard({ active: false });
    const resting = await orchard({ active: false });
    const { sheet } = await asks({ orchardId: foreign, sharesRecords: true });
    expect((await sheet()).orchards).toEqual([]);
    const own = await asks({ orchardId: resting, sharesRecords: true });
    expect((await own.sheet()).orchards).toMatchObject([{ orchardId: resting, isAsked: true }]);
  });
});

describe('the stored copy of events', () => {
  it('keeps the newest state: older and repeated events are no-ops, in any order', async () => {
    const { orchard, line, check, asks } = await farm();
    const { sheet } = await asks({ sharesRecords: true });
    const orchardId = await orchard({ plantCount: 300 }, { orchardId: ulid(), seq: 3 });
    await orchard({ plantCount: 100 }, { orchardId, seq: 2 });
    const taken = await line(orchardId, KASUGAMYCIN, { seq: 2, removed: true });
    await line(orchardId, KASUGAMYCIN, { entryId: taken, seq: 1 });
    const entryId = await line(orchardId, { product: 'नया' }, { seq: 2 });
    await line(orchardId, { product: 'पुराना' }, { entryId, seq: 1 });
    const diagnosisId = await check({ confidence: 90 }, { diagnosisId: ulid(), seq: 2 });
    await check({ confidence: 40 }, { diagnosisId, seq: 1 });
    const { orchards, checks } = await sheet();
    expect(orchards).toMatchObject([{ plantCount: 300, work: [{ product: 'नया' }] }]);
    expect(orchards[0].work).toHaveLength(1);
    expect(checks).toMatchObject([{ confidence: 90 }]);
  });

  it('keeps the last 20 lines of an orchard, planned harvests included, and the last ten checks', async () => {
    const { orchard, line, check, asks, userId } = await farm();
    const { sheet } = await asks({ sharesRecords: true });
    const orchardId = await orchard();
    for (let day = 25; day > 0; day--) await line(orchardId, { product: `${day}`, on: dayAgo(day) });
    await line(orchardId, { kind: 'harvest', on: dayAfter(today, 9) });
    for (let count = 0; count < 13; count++) await check({ confidence: 40 + count });
    const { orchards, checks } = await sheet();
    const { work } = orchards[0];
    expect(work[0]).toEqual({ kind: 'harvest', on: dayAfter(today, 9) });
    expect(work.slice(1).map(({ product }: { product: string }) => Number(product))).toEqual(
      Array.from({ length: 19 }, (_, index) => index + 1),
    );
    expect(checks.map(({ confidence }: { confidence: number }) => confidence).sort()).toEqual(
      Array.from({ length: 10 }, (_, index) => 43 + index),
    );
    const stored = async (collection: string) => fixture.db.collection(collection).countDocuments({ userId });
    expect([await stored('diary_lines'), await stored('checks')]).toEqual([20, 10]);
  });

  it('is deleted with its orchard, also when older events arrive after the removal', async () => {
    const { orchard, line, asks, userId } = await farm();
    const { sheet } = await asks({ sharesRecords: true });
    const [removedId, stays] = [await orchard(), await orchard()];
    await line(removedId, KASUGAMYCIN);
    await line(stays, KASUGAMYCIN);
    await fixture.handled();
    await emit(orchardRemoved, removedId, userId, { orchardId: removedId, userId }, 5);
    await fixture.handled();
    await orchard({}, { orchardId: removedId, seq: 4 });
    await line(removedId, KASUGAMYCIN);
    expect((await sheet()).orchards).toMatchObject([{ orchardId: stays, work: [{ kind: 'spray' }] }]);
    const left = await fixture.db.collection('orchard_views').findOne({ _id: removedId as never });
    expect(Object.keys(left ?? {}).sort()).toEqual(['_id', 'forgetAt', 'removed', 'seq', 'userId']);
    expect(await fixture.db.collection('diary_lines').countDocuments({ orchardId: removedId })).toBe(0);
  });

  it('is erased with its user, and expires by TTL', async () => {
    const { farmer, orchard, line, check, asks, userId } = await farm();
    const orchardId = await orchard();
    await line(orchardId, KASUGAMYCIN);
    await check();
    expect((await (await asks({ sharesRecords: true })).sheet()).checks).toHaveLength(1);
    await fixture.deleteAccount(farmer);
    await fixture.handled();
    const collections = ['orchard_views', 'diary_lines', 'checks'];
    for (const name of collections) expect(await fixture.db.collection(name).countDocuments({ userId })).toBe(0);
    const ttl = async (name: string) =>
      (await fixture.db.collection(name).indexes()).flatMap(({ key, expireAfterSeconds }) =>
        expireAfterSeconds === undefined ? [] : [[Object.keys(key)[0], expireAfterSeconds / (24 * 60 * 60)]],
      );
    expect(await Promise.all([...collections, 'cell_weather'].map(ttl))).toEqual([
      [['forgetAt', 0]],
      [['forgetAt', 0]],
      [['at', 180]],
      [['observedAt', 3]],
    ]);
  });

  it('ignores a check whose event has no problem name', async () => {
    const { check, asks } = await farm();
    await check({ problemName: undefined });
    expect((await (await asks({ sharesRecords: true })).sheet()).checks).toEqual([]);
  });
});

describe('the next harvest', () => {
  it('is the planned one or the calendar’s, and only of the farmer’s own orchard', async () => {
    const [orchards, lines] = [createOrchardViewStore(fixture.service), createDiaryLineStore(fixture.service)];
    const nextHarvest = createNextHarvest({ orchards, lines, clock: fixture.at });
    const { orchard, line, userId } = await farm();
    const flowering = await orchard({ plantPhase: 'flowering' });
    const unknown = await orchard({ plantBahar: undefined });
    await fixture.handled();
    expect(await nextHarvest(flowering, userId)).toBe(dayAfter(today, 120));
    expect(await nextHarvest(unknown, userId)).toBeUndefined();
    const planned = await line(unknown, { kind: 'harvest', on: dayAfter(today, 12) });
    await fixture.handled();
    expect(await nextHarvest(unknown, userId)).toBe(dayAfter(today, 12));
    await line(unknown, { kind: 'harvest', on: dayAfter(today, 12) }, { entryId: planned, seq: 2, removed: true });
    await fixture.handled();
    expect(await nextHarvest(unknown, userId)).toBeUndefined();
    expect(await nextHarvest(flowering, ulid())).toBeUndefined();
    expect(await nextHarvest(ulid(), userId)).toBeUndefined();
  });
});
