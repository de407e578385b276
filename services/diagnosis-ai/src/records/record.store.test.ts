import { createService } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { safe } from '../testing/safety-bench.ts';
import type { RecordFields } from './record.model.ts';
import { createRecordStore, type RecordStore } from './record.store.ts';

let records: RecordStore;

beforeAll(async () => {
  await startTestService((config) => {
    const service = createService({ name: 'recordstore', title: 'Records', config });
    records = createRecordStore(service);
    return service;
  }, testConfig('recordstore'));
});
afterAll(dispose);

const fieldsOf = (userId: string, idempotencyKey?: string): RecordFields => ({
  userId,
  userInput: 'फल पर काले धब्बे',
  answers: [],
  openQuestion: 'spot',
  diagnosis: safe().diagnosis,
  daysToHarvest: null,
  answeredAt: new Date(),
  createdAt: new Date(),
  ...(idempotencyKey && { idempotencyKey }),
});

it('fifty concurrent refinements of one state: one succeeds', async () => {
  const seen = await records.add(ulid(), fieldsOf(ulid()), 'request');
  const refine = (optionId: string) =>
    records.refine(seen, { ...fieldsOf(seen.userId), answers: [{ questionId: 'spot', optionId }] }, 'request');
  const results = await Promise.all(Array.from({ length: 50 }, (_, index) => refine(`option_${index}`)));
  const done = results.filter((result) => result !== undefined);
  expect(done).toHaveLength(1);
  expect(await records.find(seen.userId, seen.id)).toEqual(done[0]);
  expect(done[0]?.seq).toBe(2);
});

it('fifty concurrent adds under one key: one record', async () => {
  const userId = ulid();
  const key = ulid();
  const added = await Promise.all(
    Array.from({ length: 50 }, () => records.add(ulid(), fieldsOf(userId, key), 'request')),
  );
  expect(new Set(added.map(({ id }) => id)).size).toBe(1);
  expect(await records.list(userId, { limit: 10 })).toHaveLength(1);
  const other = await records.add(ulid(), fieldsOf(ulid(), key), 'request');
  expect(other.id).not.toBe(added[0]?.id);
});
