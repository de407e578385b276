import { createService, type Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leafPhoto } from '../testing/leaf-photo.ts';
import { createCheckPlant, type PlantCheckDeps } from './check-plant.ts';

let service: Service;
beforeAll(async () => {
  service = await startTestService(
    (config) => createService({ name: 'checkplant', title: 'Checks', config, uses: { media: true } }),
    testConfig('checkplant'),
  );
});
afterAll(dispose);

it('a photo whose check fails is not kept', async () => {
  const check = createCheckPlant({
    weather: { at: async () => undefined },
    answer: () => Promise.reject(new Error('no answer')),
    media: service.media,
    photoGate: () => undefined,
  } as unknown as PlantCheckDeps);
  const question = { text: 'फल पर धब्बे', photo: await leafPhoto(800) };
  const asker = { userId: ulid(), orchards: [] };
  await expect(check(asker, question, { requestId: 'request' })).rejects.toThrow('no answer');
  expect(await service.mongo.collection('media').countDocuments()).toBe(0);
});
