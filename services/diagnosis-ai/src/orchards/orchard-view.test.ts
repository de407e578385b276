import type { AnarEvent } from '@anar/contracts/messages/event';
import { diagnosisCompleted, orchardChanged, orchardRemoved } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { collectEvents, type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { MANY_CHECKS } from '../testing/many-checks.ts';
import { plantCheckClient } from '../testing/plant-check-client.ts';
import { orchardViewModel } from './orchard-view.model.ts';

const identity = testIdentity();
const config = { ...testConfig('orchardviews', { jwksUrl: identity.jwksUrl }), dailyChecks: MANY_CHECKS };
let service: Service;
let orchards: Neighbour;
const farmer = plantCheckClient(() => service, identity);

let checks: AnarEvent<typeof diagnosisCompleted>[];

beforeAll(async () => {
  service = await startTestService(buildApp, config);
  orchards = await startNeighbour(config);
  checks = await collectEvents(diagnosisCompleted, config);
});
afterAll(dispose);

interface Facts {
  district?: string;
  plantAge?: number;
  plantPhase?: 'growth' | 'flowering' | 'fruiting' | 'harvest';
  plantBahar?: 'ambe' | 'mrig' | 'hastha';
  active?: boolean;
}

/** Publishes one event per entry of `facts` in one change, numbered from `firstSeq`. */
async function publishOrchard(userId: string, orchardId: string, facts: Facts[], firstSeq = 1): Promise<void> {
  const changes = facts.map((fact) =>
    toEvent(orchardChanged, {
      aggregateId: orchardId,
      userId,
      data: {
        ...{ orchardId, userId, plantCount: 100, plantAge: 5, plantPhase: 'flowering', active: true },
        ...{ soilType: 'loamy', irrigationType: 'drip' },
        ...fact,
      } as const,
    }),
  );
  await orchards.publish(changes, firstSeq);
}

const view = (orchardId: string) => orchardViewModel(service.mongo).findById(orchardId).lean();
const SENTENCE = 'फल पर तेल जैसे चिकने धब्बे हैं';

it('an orchard in flower: label amounts are shown, with interval, gloves and source', async () => {
  const userId = ulid();
  const orchardId = ulid();
  await publishOrchard(userId, orchardId, [{ plantPhase: 'flowering' }]);
  await eventually(() => view(orchardId));
  const { diagnosis } = (await farmer.text(userId, SENTENCE)).body;
  expect(diagnosis.problemId).toBe('bacterial_blight');
  expect(diagnosis.doses.map(({ preHarvestDays }) => preHarvestDays)).toEqual([33, 10, 44]);
  expect(diagnosis.safety.join()).toContain('दस्ताने');
  expect(diagnosis.followUp).toBeUndefined();
  const { fertilizer } = (await farmer.text(userId, 'फूल झड़ रहे हैं, फल टिक नहीं रहे')).body.diagnosis;
  expect(fertilizer).toMatchObject({ amountPerPlant_g: 1359, amountPerAcre_kg: 407.7 });
});

it('an orchard in harvest shows no amount', async () => {
  const userId = ulid();
  const orchardId = ulid();
  await publishOrchard(userId, orchardId, [{ plantPhase: 'harvest' }]);
  await eventually(() => view(orchardId));
  const { diagnosis } = (await farmer.text(userId, SENTENCE)).body;
  expect(diagnosis.doses).toEqual([]);
  expect(diagnosis.safety.join()).toContain('तुड़ाई पास है');
});

it('the last state counts, an old or repeated event changes nothing', async () => {
  const userId = ulid();
  const orchardId = ulid();
  await publishOrchard(userId, orchardId, [{ plantAge: 2 }, { plantAge: 3 }, { plantAge: 4, plantPhase: 'harvest' }]);
  await eventually(async () => (await view(orchardId))?.seq === 3);
  await publishOrchard(userId, orchardId, [{ plantAge: 9 }]);
  const other = ulid();
  await publishOrchard(userId, other, [{ plantAge: 1 }]);
  await eventually(() => view(other));
  await orchards.service.events.flush();
  expect(await view(orchardId)).toMatchObject({ seq: 3, plantAge: 4, plantPhase: 'harvest' });
});

it('the day on which a phase was reported stays when another fact changes', async () => {
  const userId = ulid();
  const orchardId = ulid();
  await publishOrchard(userId, orchardId, [{ plantAge: 2, plantBahar: 'mrig' }]);
  const first = await eventually(() => view(orchardId));
  await publishOrchard(userId, orchardId, [{ plantAge: 3, plantBahar: 'mrig' }], 2);
  const second = await eventually(async () => {
    const now = await view(orchardId);
    return now?.seq === 2 && now;
  });
  expect(second).toMatchObject({ plantAge: 3, toldAt: first.toldAt });
});

describe('the district of a check', () => {
  const districtOfCheck = async (userId: string) => {
    await farmer.text(userId, SENTENCE);
    return (await eventually(() => checks.find((one) => one.userId === userId))).data.district;
  };

  it('is that of the farmer’s orchards, and is in the published event', async () => {
    const userId = ulid();
    const orchardId = ulid();
    await publishOrchard(userId, orchardId, [{}, { district: 'solapur' }]);
    await eventually(async () => (await view(orchardId))?.seq === 2);
    expect(await districtOfCheck(userId)).toBe('solapur');
  });

  it('is unknown when the orchards are in two districts, or one has none any more', async () => {
    const userId = ulid();
    const [here, there] = [ulid(), ulid()];
    await publishOrchard(userId, here, [{ district: 'solapur' }]);
    await publishOrchard(userId, there, [{ district: 'nashik' }]);
    await eventually(() => view(here));
    await eventually(() => view(there));
    expect(await districtOfCheck(userId)).toBeNull();
    await publishOrchard(userId, here, [{}], 2);
    const now = await eventually(async () => {
      const found = await view(here);
      return found?.seq === 2 && found;
    });
    expect(now).not.toHaveProperty('district');
  });
});

it('a removed orchard leaves a tombstone, and an older event does not restore it', async () => {
  const userId = ulid();
  const [removedOrchard, keptOrchard] = [ulid(), ulid()];
  await publishOrchard(userId, removedOrchard, [{ plantAge: 2, district: 'nashik' }]);
  await publishOrchard(userId, keptOrchard, [{ district: 'solapur' }]);
  await eventually(() => view(removedOrchard));
  await eventually(() => view(keptOrchard));
  const event = toEvent(orchardRemoved, {
    aggregateId: removedOrchard,
    userId,
    data: { orchardId: removedOrchard, userId },
  });
  await orchards.publish(event, 3);
  await eventually(async () => (await view(removedOrchard))?.removed === true);
  await publishOrchard(userId, removedOrchard, [{ plantAge: 3 }], 2);
  await publishOrchard(userId, keptOrchard, [{ plantAge: 9, district: 'solapur' }], 2);
  await eventually(async () => (await view(keptOrchard))?.seq === 2);
  await orchards.service.events.flush();
  expect(await view(removedOrchard)).toEqual({ _id: removedOrchard, userId, seq: 3, removed: true });
  await farmer.text(userId, SENTENCE);
  expect((await eventually(() => checks.find((one) => one.userId === userId))).data.district).toBe('solapur');
});
