import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { createRoundTripCounter, monitored } from '@anar/service-kit/testing/round-trips';
import { afterAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import type { OrchardConfig } from '../config.ts';
import { newGrower } from '../testing/grower.ts';

afterAll(dispose);

it('listing orchards and reading today’s advice send at most three commands to Mongo, a diary four', async () => {
  const identity = testIdentity();
  const config: OrchardConfig = monitored(testConfig('roundtrips', { jwksUrl: identity.jwksUrl }));
  const service = await startTestService((own: OrchardConfig) => buildApp(own), config);
  const counter = createRoundTripCounter(service);
  const grower = newGrower(service, identity);
  const [{ id }] = [await grower.orchard({ latitude: 17.66, longitude: 75.91 }), await grower.orchard()];
  await grower.send('POST', '/api/advisories/generate', { orchardId: id });
  const most = [
    [`/api/orchards/user/${grower.userId}`, 3],
    // Orchard, entries, the running wait, and prescribed sprays.
    [`/api/orchards/${id}/diary`, 4],
    [`/api/advisories/today/${id}`, 3],
  ] as const;
  for (const [url, commands] of most) {
    const { result, trips } = await counter.during(() => grower.send('GET', url));
    expect(result.statusCode).toBe(200);
    expect(trips.mongo.length, `${url}: ${trips.mongo.join(', ')}`).toBeLessThanOrEqual(commands);
  }
});
