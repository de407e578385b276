import { orchardChanged, orchardRecordAdded } from '@anar/contracts/messages/events';
import { dayAfter, indiaDay } from '@anar/india/time';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { fieldWorkModel } from '../../orchards/field-work/field-work.model.ts';
import { orchardViewModel } from '../../orchards/orchard-view.model.ts';
import { recordModel } from '../../records/record.model.ts';
import { MANY_CHECKS } from '../../testing/many-checks.ts';
import { startModel } from '../../testing/model-bench.ts';
import { plantCheckClient } from '../../testing/plant-check-client.ts';

const identity = testIdentity();
const config = { ...testConfig('harvesttold', { jwksUrl: identity.jwksUrl }), dailyChecks: MANY_CHECKS };
let service: Service;
let withModel: Service;
let orchards: Neighbour;
let model: Awaited<ReturnType<typeof startModel>>;
const farmer = plantCheckClient(() => service, identity);
const modelFarmer = plantCheckClient(() => withModel, identity);

beforeAll(async () => {
  model = await startModel();
  service = await startTestService(buildApp, config);
  withModel = await startTestService(buildApp, { ...config, openai: model.config });
  orchards = await startNeighbour(config);
});
afterAll(async () => {
  await dispose();
  await model.stop();
});

/** The waiting periods of the products for blight are 10, 33 and 44 days. */
const OILY = 'फल पर तेल जैसे चिकने धब्बे हैं';
const dayIn = (days: number) => dayAfter(indiaDay(new Date()), days);

async function orchardOf(userId: string, phase: 'flowering' | 'harvest' | 'fruiting' = 'flowering'): Promise<string> {
  const orchardId = ulid();
  const facts = { plantCount: 100, plantAge: 5, soilType: 'loamy', irrigationType: 'drip', active: true } as const;
  const data = { orchardId, userId, ...facts, plantPhase: phase };
  await orchards.publish(toEvent(orchardChanged, { aggregateId: orchardId, userId, data }));
  await eventually(() => orchardViewModel(service.mongo).findById(orchardId).lean());
  return orchardId;
}

async function planned(userId: string, orchardId: string, on: string): Promise<() => Promise<void>> {
  const entryId = ulid();
  const data = { orchardId, userId, entryId, kind: 'harvest', on, removed: false } as const;
  const recordAdded = (removed: boolean) =>
    toEvent(orchardRecordAdded, { aggregateId: entryId, userId, data: { ...data, removed } });
  const entry = () => fieldWorkModel(service.mongo).findById(entryId).lean();
  await orchards.publish(recordAdded(false), 1);
  await eventually(entry);
  return async () => {
    await orchards.publish(recordAdded(true), 2);
    await eventually(async () => (await entry())?.seq === 2);
  };
}

async function newFarmer(phase: 'flowering' | 'harvest' | 'fruiting' = 'flowering') {
  const userId = ulid();
  return { userId, orchardId: await orchardOf(userId, phase) };
}

interface Card {
  doses: readonly { preHarvestDays: number }[];
  safety: readonly string[];
}
const waits = ({ doses }: Card) => doses.map(({ preHarvestDays }) => preHarvestDays).sort((one, other) => one - other);
const asked = async (userId: string, text: string) => (await farmer.text(userId, text)).body;

describe('a harvest stated in the question, orchard in flower', () => {
  it.each([
    [`${OILY}`, [10, 33, 44]],
    [`${OILY}, कल तोड़ना है`, []],
    [`${OILY}, तुड़ाई चल रही है`, []],
    [`${OILY}, next week harvest`, []],
    [`${OILY} १५ दिवसांनी तोडणी आहे`, [10]],
    [`${OILY}, 35 दिन बाद तोड़ेंगे`, [10, 33]],
    [`${OILY}, पिछले महीने तोड़ लिए`, [10, 33, 44]],
    [`${OILY}, अभी तुड़ाई नहीं`, [10, 33, 44]],
  ])('%s: doses with waiting periods %j', async (text, shown) => {
    const { userId } = await newFarmer();
    const { diagnosis } = await asked(userId, text);
    expect(diagnosis.problemId).toBe('bacterial_blight');
    expect(waits(diagnosis)).toEqual(shown);
    const { body } = await farmer.advice(userId, text);
    expect(waits(body)).toEqual(shown);
    if (shown.length < 3) expect(diagnosis.safety.join()).toMatch(/तुड़ाई पास है.*आपके सवाल में/);
  });

  it('without a day: asks for it and shows no product until the tap', async () => {
    const { userId } = await newFarmer();
    const { id, diagnosis } = await asked(userId, `${OILY}, तुड़ाई करनी है`);
    expect(diagnosis.doses).toEqual([]);
    expect(diagnosis.followUp?.question).toContain('तुड़ाई');
    const { body } = await farmer.answer(userId, id, 'harvest_weeks');
    expect(waits(body.diagnosis)).toEqual([10]);
    expect(body.diagnosis.safety.join()).not.toContain('तुड़ाई का समय');
  });

  it('without a day: is not asked for when the diary has the day or picking goes on', async () => {
    const { userId, orchardId } = await newFarmer();
    await planned(userId, orchardId, dayIn(12));
    const { diagnosis } = await asked(userId, `${OILY}, तुड़ाई करनी है`);
    expect(diagnosis).not.toHaveProperty('followUp');
    expect(waits(diagnosis)).toEqual([10]);
    const picking = await newFarmer('harvest');
    expect((await asked(picking.userId, `${OILY}, तुड़ाई करनी है`)).diagnosis).not.toHaveProperty('followUp');
  });

  it('counts from the day of the question, also for a tap on a later day', async () => {
    const { userId } = await newFarmer('fruiting');
    const { id } = await asked(userId, `${OILY}, 40 दिन बाद तोड़ेंगे`);
    const record = await recordModel(service.mongo).findById(id).lean();
    expect(record).toMatchObject({ daysToHarvest: 40, harvestFrom: 'words' });
    const before = new Date(Date.now() - 30 * 24 * 60 * 60 * 1000);
    await recordModel(service.mongo).updateOne({ _id: id }, { $set: { createdAt: before, answeredAt: before } });
    expect(waits((await farmer.read(userId, id)).body.diagnosis)).toEqual([10]);
    await recordModel(service.mongo).updateOne({ _id: id }, { $set: { openQuestion: 'harvest' } });
    const { body } = await farmer.answer(userId, id, 'harvest_later');
    expect(waits(body.diagnosis)).toEqual([10]);
  });
});

describe('the strictest source of the harvest date wins', () => {
  it('the harvest phase over a later date in the text', async () => {
    const { userId } = await newFarmer('harvest');
    const { diagnosis } = await asked(userId, `${OILY}, 60 दिन बाद तोड़ेंगे`);
    expect(diagnosis.doses).toEqual([]);
    expect(diagnosis.safety.join()).toContain('अवस्था और बहार');
  });

  it('a harvest planned in the diary over the calendar, and over a later date in the text', async () => {
    const { userId, orchardId } = await newFarmer();
    const before = await asked(userId, OILY);
    const takeBack = await planned(userId, orchardId, dayIn(12));
    for (const text of [OILY, `${OILY}, 40 दिन बाद तोड़ेंगे`]) {
      const { diagnosis } = await asked(userId, text);
      expect(waits(diagnosis)).toEqual([10]);
      expect(diagnosis.safety.join()).toContain('आपकी डायरी में');
    }
    expect(waits((await asked(userId, `${OILY}, कल तुड़ाई`)).diagnosis)).toEqual([]);
    expect(waits((await farmer.read(userId, before.id)).body.diagnosis)).toEqual([10]);
    await takeBack();
    expect(waits((await asked(userId, OILY)).diagnosis)).toEqual([10, 33, 44]);
    expect(waits((await farmer.read(userId, before.id)).body.diagnosis)).toEqual([10, 33, 44]);
  });

  it('a harvest done in the last days over the calendar', async () => {
    const { userId, orchardId } = await newFarmer('fruiting');
    await planned(userId, orchardId, dayIn(-3));
    expect(waits((await asked(userId, OILY)).diagnosis)).toEqual([]);
  });

  it('the nearest of several orchards; no dose while one is unknown', async () => {
    const { userId } = await newFarmer();
    const second = await orchardOf(userId);
    await planned(userId, second, dayIn(34));
    expect(waits((await asked(userId, OILY)).diagnosis)).toEqual([10, 33]);
    await orchardOf(userId, 'fruiting');
    const { diagnosis } = await asked(userId, OILY);
    expect(diagnosis.doses).toEqual([]);
    expect(diagnosis.safety.join()).toContain('तुड़ाई में कितने दिन');
  });

  it('a known orchard over text and taps, also while another is unknown', async () => {
    const { userId, orchardId } = await newFarmer();
    await planned(userId, orchardId, dayIn(5));
    await orchardOf(userId, 'fruiting');
    const { id, diagnosis } = await asked(userId, OILY);
    expect(diagnosis.doses).toEqual([]);
    const { body } = await farmer.answer(userId, id, 'harvest_later');
    expect(waits(body.diagnosis)).toEqual([]);
    expect(waits((await asked(userId, `${OILY}, 40 दिन बाद तोड़ेंगे`)).diagnosis)).toEqual([]);
  });

  it('an orchard that is being picked: nothing is asked, also while another is unknown', async () => {
    const { userId } = await newFarmer('harvest');
    await orchardOf(userId, 'fruiting');
    const { diagnosis } = await asked(userId, OILY);
    expect(diagnosis).not.toHaveProperty('followUp');
    expect(diagnosis.doses).toEqual([]);
    expect(diagnosis.safety.join()).toContain('तुड़ाई पास है');
  });

  it('a picking planned after the tap, also while another orchard is unknown', async () => {
    const { userId, orchardId } = await newFarmer();
    await orchardOf(userId, 'fruiting');
    const { id } = await asked(userId, OILY);
    expect(waits((await farmer.answer(userId, id, 'harvest_later')).body.diagnosis)).toEqual([10, 33, 44]);
    await planned(userId, orchardId, dayIn(5));
    expect(waits((await farmer.read(userId, id)).body.diagnosis)).toEqual([]);
  });
});

it('a card from the model withholds doses by the stated harvest too', async () => {
  const { userId } = await newFarmer();
  await model.become({ mode: 'answer' });
  const { diagnosis } = (await modelFarmer.text(userId, `${OILY}, कल तुड़ाई है`)).body;
  expect(diagnosis).toMatchObject({ source: 'model', problemId: 'bacterial_blight', doses: [] });
  expect(waits((await modelFarmer.text(userId, `${OILY}, 35 दिन बाद तोड़ेंगे`)).body.diagnosis)).toEqual([10, 33]);
});
