import { indiaDay } from '@anar/india/time';
import { testConfig } from '@anar/service-kit/testing';
import { monitored } from '@anar/service-kit/testing/round-trips';
import type { mongo } from 'mongoose';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdviceFixture, createAdviceFixture, locatedIn } from '../advisories/testing/advice-fixture.ts';
import { createDiaryStore } from './diary.store.ts';

let fixture: AdviceFixture;
beforeAll(async () => {
  const { mongo } = monitored(testConfig('linesread'));
  fixture = await createAdviceFixture('linesread', { mongo });
});
afterAll(() => fixture.stop());

const lines = () => fixture.service.mongo.collection('diary_entries');
const full = { outbox: [], seq: 1, createdAt: new Date() };

/** Inserts `count` old entries of all kinds. */
async function insertEntries(userId: string, orchardId: string, count: number): Promise<void> {
  const kinds = ['spray', 'irrigation', 'fertilizer', 'other'];
  const old = Array.from({ length: count }, (_, slot) => {
    const on = `2026-0${1 + (slot % 8)}-10`;
    const sprayed = { product: 'नीम', preHarvestDays: 3, safeOn: `${on.slice(0, 8)}13` };
    const kind = kinds[slot % kinds.length];
    return { _id: ulid() as never, userId, orchardId, kind, on, slot, ...full, ...(kind === 'spray' && sprayed) };
  });
  if (count > 0) await lines().insertMany(old);
}

type Command = mongo.CommandStartedEvent['command'];

/** The queries of the diary that `work` sends, and how many entries came back. */
async function queriesOf(work: () => Promise<unknown>) {
  const client = fixture.service.mongo.getClient();
  const sent = new Map<number, Command>();
  const queries: Command[] = [];
  let returned = 0;
  const started = ({ requestId, command }: mongo.CommandStartedEvent) => {
    const ofDiary = [command.find, command.aggregate].includes('diary_entries');
    if (ofDiary && !JSON.stringify(command).includes('outbox.id')) sent.set(requestId, command);
  };
  const succeeded = ({ requestId, reply }: mongo.CommandSucceededEvent) => {
    const command = sent.get(requestId);
    if (!command) return;
    queries.push(...singleQueries(command));
    returned += (reply as { cursor: { firstBatch: unknown[] } }).cursor.firstBatch.length;
  };
  client.on('commandStarted', started).on('commandSucceeded', succeeded);
  await work();
  client.off('commandStarted', started).off('commandSucceeded', succeeded);
  return { queries, returned };
}

/** Splits a joint query into the queries that it joins. */
function singleQueries(command: Command): Command[] {
  if (command.find) return [command];
  const pipelines = [
    command.pipeline,
    ...command.pipeline.flatMap((stage: Command) => (stage.$unionWith?.pipeline ? [stage.$unionWith.pipeline] : [])),
  ];
  return pipelines.map(([{ $match }]) => ({ find: 'diary_entries', filter: $match }));
}

/** The server's query plan: index bounds, and the number of examined entries where the server reports it. */
async function planOf({ find, filter, projection }: Command) {
  const query = { find, filter, ...(projection && { projection }) };
  const explained = await fixture.service.mongo.db?.command({ explain: query, verbosity: 'executionStats' });
  const { winningPlan, Plan } = explained?.queryPlanner ?? {};
  const looked: number = explained?.executionStats?.totalDocsExamined ?? 0;
  return { plan: JSON.stringify(winningPlan ?? Plan), looked };
}
const WHOLE = /MinKey, ?MaxKey|MaxKey, ?MinKey|COLLSCAN|Seq Scan/;

describe.each([0, 1900])('with %i old entries in the diary', (count) => {
  it('the day’s advice reads only the entries that it needs', async () => {
    const { grower, orchard, made, today } = await locatedIn(fixture);
    await insertEntries(grower.userId, orchard.id, count);
    const on = indiaDay(fixture.clock.now);
    for (const kind of ['irrigation', 'spray']) {
      const _id = ulid() as never;
      await lines().insertOne({ _id, userId: grower.userId, orchardId: orchard.id, kind, product: 'x', on, ...full });
    }
    const { queries, returned } = await queriesOf(async () => {
      await made();
      expect((await today()).statusCode).toBe(200);
    });
    // Two queries each for calculating and for reading.
    expect([queries.length, returned]).toEqual([4, 4]);
    for (const command of queries) {
      const { plan, looked } = await planOf(command);
      expect(plan).not.toMatch(WHOLE);
      expect(looked).toBeLessThanOrEqual(2);
    }
  });
});

describe('the diary of an orchard', () => {
  const path = (orchardId: string) => `/api/orchards/${orchardId}/diary`;
  const note = { kind: 'irrigation', on: '2026-11-20' };

  it('takes 2,000 entries: of 50 at once at the limit the excess is refused, and the old ones stay', async () => {
    const { grower, orchard } = await locatedIn(fixture);
    await insertEntries(grower.userId, orchard.id, 1990);
    const submit = () => grower.send('POST', path(orchard.id), note, { 'idempotency-key': ulid() });
    const replies = await Promise.all(Array.from({ length: 50 }, submit));
    expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    const refused = replies.filter(({ statusCode }) => statusCode !== 201);
    expect(new Set(refused.map((reply) => reply.json().code))).toEqual(new Set(['diary_full']));
    expect(await lines().countDocuments({ orchardId: orchard.id })).toBe(2000);

    const { entries } = (await grower.send('GET', path(orchard.id))).json();
    await grower.send('DELETE', `${path(orchard.id)}/${entries[0].id}`);
    expect((await submit()).statusCode).toBe(201);
    expect((await submit()).json().code).toBe('diary_full');
  });

  it('that is full still answers a repeated submission with its entry', async () => {
    const { grower, orchard } = await locatedIn(fixture);
    await insertEntries(grower.userId, orchard.id, 1999);
    const { media } = fixture.service;
    const diary = createDiaryStore(Object.create(fixture.others, { media: { value: media } }));
    const add = () =>
      diary.add(
        grower.userId,
        orchard.id,
        { kind: 'irrigation', on: '2026-11-20' },
        { idempotencyKey: 'k', requestId: 'r' },
      );
    const first = await add();
    expect(await add()).toEqual(first);
  });

  it('finds the taken slots with a covered query', async () => {
    const { grower, orchard } = await locatedIn(fixture);
    await insertEntries(grower.userId, orchard.id, 20);
    const { queries } = await queriesOf(() => grower.send('POST', path(orchard.id), note));
    const [taken] = queries;
    expect(taken?.projection).toEqual({ _id: 0, slot: 1 });
    const { plan, looked } = await planOf(taken ?? {});
    expect(plan).toContain('slot');
    expect(looked).toBe(0);
  });
});
