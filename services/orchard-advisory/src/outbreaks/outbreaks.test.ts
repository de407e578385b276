import { diagnosisCompleted } from '@anar/contracts/messages/events';
import type { Risk } from '@anar/contracts/orchards/advisories';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import { eventually } from '@anar/service-kit/testing';
import type { Behaviour } from '@anar/simulators/weather/behaviour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdviceFixture, adviceOf, createAdviceFixture } from '../advisories/testing/advice-fixture.ts';

const OUTBREAK_TEXT = 'आपके ज़िले में यह समस्या बताई जा रही है';
/** Warm, wet and long enough so for blight. */
const BLIGHT_WEATHER: Behaviour = {
  mode: 'ok',
  change: [
    { part: 'hourly', field: 'temperature_2m', value: 28 },
    { part: 'hourly', field: 'relative_humidity_2m', value: 95 },
    { part: 'hourly', field: 'precipitation', value: 1 },
    { part: 'daily', field: 'precipitation_sum', value: 24 },
  ],
};
/** Each test has a district of its own. */
const PLACES = [
  { latitude: 17.66, longitude: 75.91, district: 'solapur' },
  { latitude: 20.0, longitude: 73.78, district: 'nashik' },
  { latitude: 25.75, longitude: 71.39, district: 'barmer' },
];

let fixture: AdviceFixture;
let places = 0;
beforeAll(async () => {
  fixture = await createAdviceFixture('outbreaks');
  fixture.clock.now = new Date();
  await fixture.behave(BLIGHT_WEATHER);
});
afterAll(() => fixture.stop());

type Place = (typeof PLACES)[number];

function nextPlace(): Place {
  const place = PLACES[places++];
  if (!place) throw new Error('no district left');
  return place;
}

const found = (userId: string, district: string | null, change: object = {}) => ({
  ...{ diagnosisId: ulid(), userId, problem: 'bacterial_blight', urgency: 'high' as const, confidence: 80, district },
  ...change,
});

async function publishCheck(data: ReturnType<typeof found>, seq = 1): Promise<void> {
  const { diagnosisId: aggregateId, userId } = data;
  await fixture.publish(toEvent(diagnosisCompleted, { aggregateId, userId, data }), seq);
  const sightings = fixture.service.mongo.collection('sightings');
  await eventually(() => sightings.findOne({ _id: aggregateId as never, seq }));
}

/** Blight risk of a grower in the district; by default a new one without checks of their own. */
async function blightRisk({ latitude, longitude }: Place, grower = fixture.grower()): Promise<Risk> {
  const { id } = await grower.orchard({ latitude, longitude });
  const { risks } = await adviceOf(grower, id).made();
  const risk = risks.find((one) => one.id === 'bacterial_blight');
  if (!risk) throw new Error(`no blight in ${JSON.stringify(risks)}`);
  return risk;
}

it('an outbreak is reported from the third different grower on, without anything about the growers', async () => {
  const place = nextPlace();
  const growers = [ulid(), ulid(), ulid()];
  const [one, two, three] = growers as [string, string, string];
  for (const userId of [one, one, one, one, two]) await publishCheck(found(userId, place.district));
  expect((await blightRisk(place)).text).not.toContain(OUTBREAK_TEXT);
  await publishCheck(found(three, place.district));
  const risk = await blightRisk(place);
  expect(risk.text).toContain(OUTBREAK_TEXT);
  for (const userId of growers) expect(JSON.stringify(risk)).not.toContain(userId);
});

it('unsure findings, other districts and old checks do not count, and a check only in its newest state', async () => {
  const place = nextPlace();
  const { district } = place;
  await publishCheck(found(ulid(), district));
  await publishCheck(found(ulid(), district));
  await publishCheck(found(ulid(), district, { confidence: 30 }));
  await publishCheck(found(ulid(), district, { problem: null }));
  await publishCheck(found(ulid(), null));
  await publishCheck(found(ulid(), 'jalna'));
  await publishCheck(found(ulid(), district, { problem: 'thrips' }));
  const old = found(ulid(), district);
  await publishCheck(old);
  const sightings = fixture.service.mongo.collection('sightings');
  const weeksAgo = new Date(Date.now() - 14.1 * 24 * 3_600_000);
  await sightings.updateOne({ _id: old.diagnosisId as never }, { $set: { seenAt: weeksAgo } });
  const refined = found(ulid(), district);
  await publishCheck(refined, 1);
  await publishCheck({ ...refined, problem: 'thrips' }, 2);
  expect((await blightRisk(place)).text).not.toContain(OUTBREAK_TEXT);
});

it('a grower’s own finding raises the risk of their orchards in that district, not of those elsewhere', async () => {
  const [jalna, beed] = [
    { latitude: 19.84, longitude: 75.88, district: 'jalna' },
    { latitude: 18.99, longitude: 75.76, district: 'beed' },
  ];
  const cool = { temperature_2m_max: 25, temperature_2m_min: 19, precipitation_sum: 0 };
  const damp = { relative_humidity_2m: 95, precipitation: 0 };
  const daily = Object.entries(cool).map(([field, value]) => ({ part: 'daily' as const, field, value }));
  const hourly = Object.entries(damp).map(([field, value]) => ({ part: 'hourly' as const, field, value }));
  await fixture.behave({ mode: 'ok', change: [...daily, ...hourly] });
  const grower = fixture.grower();
  await publishCheck(found(grower.userId, 'jalna'));
  await publishCheck(found(grower.userId, null));
  expect((await blightRisk(jalna, grower)).level).toBe('high');
  expect((await blightRisk(jalna)).level).toBe('medium');
  expect((await blightRisk(beed, grower)).level).toBe('medium');
  await fixture.behave(BLIGHT_WEATHER);
});

it('an older event that arrives late changes nothing', async () => {
  const { district } = nextPlace();
  const refined = found(ulid(), district);
  await publishCheck({ ...refined, problem: 'thrips' }, 2);
  const { diagnosisId: aggregateId, userId } = refined;
  await fixture.publish(toEvent(diagnosisCompleted, { aggregateId, userId, data: refined }), 1);
  await publishCheck(found(userId, district));
  const kept = await fixture.service.mongo.collection('sightings').findOne({ _id: aggregateId as never });
  expect(kept).toMatchObject({ problem: 'thrips', seq: 2 });
});
