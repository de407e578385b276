import { afterAll, beforeAll, expect, it } from 'vitest';
import { createService, type Service } from '../../lifecycle/service.ts';
import { dispose, startTestService, testConfig } from '../../testing/testing.ts';
import { isDuplicateKey } from '../mongo.ts';

let service: Service;
beforeAll(async () => {
  service = await startTestService(
    (config) => createService({ name: 'deadlocks', title: 'Deadlocks', config, uses: { redis: false, events: false } }),
    testConfig('deadlocks'),
  );
});
afterAll(dispose);

it('50 concurrent inserts of one unique key: one is stored, each of the others fails as a duplicate key', async () => {
  const rows = service.mongo.collection('rows');
  await rows.createIndex({ phone: 1 }, { unique: true });
  for (const round of Array(5).keys()) {
    const inserts = Array.from({ length: 50 }, () => rows.insertOne({ phone: `key ${round}` }));
    const outcomes = await Promise.allSettled(inserts);
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(reasons.filter((reason) => !isDuplicateKey(reason)).map(String)).toEqual([]);
    expect(reasons).toHaveLength(49);
  }
});
