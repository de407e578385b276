import { orchardChanged, weatherObserved } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { MANY_CHECKS } from '../../testing/many-checks.ts';
import { plantCheckClient } from '../../testing/plant-check-client.ts';
import { orchardViewModel } from '../orchard-view.model.ts';
import { cellWeatherModel } from './cell-weather.model.ts';

const identity = testIdentity();
const config = { ...testConfig('cellweather', { jwksUrl: identity.jwksUrl }), dailyChecks: MANY_CHECKS };
let service: Service;
let orchards: Neighbour;
const farmer = plantCheckClient(() => service, identity);

beforeAll(async () => {
  service = await startTestService(buildApp, config);
  orchards = await startNeighbour(config);
});
afterAll(dispose);

const kept = (cell: string) => cellWeatherModel(service.mongo).findById(cell).lean();

async function rained(cell: string, rainMm: number[], hoursAgo = 1): Promise<void> {
  const observedAt = new Date(Date.now() - hoursAgo * 3600_000).toISOString();
  await orchards.publish(
    toEvent(weatherObserved, { aggregateId: ulid(), userId: '-', data: { cell, observedAt, rainMm } }),
  );
}

/** What a farmer with orchards in these cells is answered. */
async function answered(...cells: (string | undefined)[]) {
  const userId = ulid();
  for (const cell of cells) {
    const orchardId = ulid();
    const facts = { plantCount: 100, plantAge: 5, plantPhase: 'fruiting', active: true } as const;
    const data = {
      orchardId,
      userId,
      ...facts,
      soilType: 'loamy',
      irrigationType: 'drip',
      ...(cell && { cell }),
    } as const;
    await orchards.publish(toEvent(orchardChanged, { aggregateId: orchardId, userId, data }));
    await eventually(() => orchardViewModel(service.mongo).findById(orchardId).lean());
  }
  const { problemId, confidence, followUp } = (await farmer.text(userId, 'फल फट रहा है और सड़ रहा')).body.diagnosis;
  return { problemId, confidence, followUp };
}

const WET = [0, 0, 0, 0, 0, 0, 30, 10];
const DRY = [0, 0, 0, 0, 0, 0, 0, 0];

it('rain at a farmer’s orchards changes the answer only if observed within a day and shared by all of them', async () => {
  await rained('177_759', WET);
  await rained('200_738', DRY);
  await rained('250_713', WET, 30);
  for (const cell of ['177_759', '200_738', '250_713']) await eventually(() => kept(cell));
  const usual = await answered(undefined);
  expect(await answered('177_759', '177_759')).not.toEqual(usual);
  expect(await answered('200_738')).toEqual(usual);
  expect(await answered('177_759', '200_738')).toEqual(usual);
  expect(await answered('250_713')).toEqual(usual);
});

it('an older observation that arrives late changes nothing', async () => {
  await rained('150_750', DRY, 2);
  await eventually(() => kept('150_750'));
  await rained('150_750', WET, 1);
  await eventually(async () => (await kept('150_750'))?.rainMm.at(-1) === 10);
  await rained('150_750', DRY, 3);
  await rained('151_750', DRY, 1);
  await eventually(() => kept('151_750'));
  expect((await kept('150_750'))?.rainMm).toEqual(WET);
});
