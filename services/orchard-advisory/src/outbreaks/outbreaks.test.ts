import type { Risk } from '@anar/contracts/advisories';
import { diagnosisCompleted } from '@anar/contracts/events';
import { toEvent } from '@anar/service-kit/events/outbox';
import { eventually } from '@anar/service-kit/testing';
import type { Behaviour } from '@anar/simulators/weather/behaviour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AdviceFixture, adviceOf, createAdviceFixture } from '../advisories/testing/advice-fixture.ts';

const TOLD = 'आपके ज़िले में यह समस्या बताई जा रही है';
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

async function tell(data: ReturnType<typeof found>, seq = 1): Promise<void> {
  const { diagnosisId: aggregateId, userId } = data;
  await fixture.tell(toEvent(diagnosisCompleted, { aggregateId, userId, data }), seq);
  const sightings = fixture.service.mongo.collection('sightings');
  await eventually(() => sightings.findOne({ _id: aggregateId as never, seq }));
}

/** What a grower of the district reads of blight; one who saw nothing himself, if not told. */
async function blightRisk({ latitude, longitude }: Place, grower = fixture.grower()): Promise<Risk> {
  const { id } = await grower.orchard({ latitude, longitude });
  const { risks } = await adviceOf(grower, id).made();
  const risk = risks.find((one) => one.id === 'bacterial_blight');
  if (!risk) throw new Error(`no blight in ${JSON.stringify(risks)}`);
  return risk;
}

it('is told from the third different grower on, as nothing but that it goes round', async () => {
  const place = nextPlace();
  const growers = [ulid(), ulid(), ulid()];
  const [one, two, three] = growers as [string, string, string];
  for (const userId of [one, one, one, one, two]) await tell(found(userId, place.district));
  expect((await blightRisk(place)).text).not.toContain(TOLD);
  await tell(found(three, place.district));
  const risk = await blightRisk(place);
  expect(risk.text).toContain(TOLD);
  for (const userId of growers) expect(JSON.stringify(risk)).not.toContain(userId);
});

it('counts no unsure guess, no other district, nothing old, and a check as it stands now', async () => {
  const place = nextPlace();
  const { district } = place;
  await tell(found(ulid(), district));
  await tell(found(ulid(), district));
  await tell(found(ulid(), district, { confidence: 30 }));
  await tell(found(ulid(), district, { problem: null }));
  await tell(found(ulid(), null));
  await tell(found(ulid(), 'jalna'));
  await tell(found(ulid(), district, { problem: 'thrips' }));
  const old = found(ulid(), district);
  await tell(old);
  const sightings = fixture.service.mongo.collection('sightings');
  const weeksAgo = new Date(Date.now() - 14.1 * 24 * 3_600_000);
  await sightings.updateOne({ _id: old.diagnosisId as never }, { $set: { seenAt: weeksAgo } });
  const refined = found(ulid(), district);
  await tell(refined, 1);
  await tell({ ...refined, problem: 'thrips' }, 2);
  expect((await blightRisk(place)).text).not.toContain(TOLD);
});

it('what a grower’s own check found raises the risk of his orchards there, not of those elsewhere', async () => {
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
  await tell(found(grower.userId, 'jalna'));
  await tell(found(grower.userId, null));
  expect((await blightRisk(jalna, grower)).level).toBe('high');
  expect((await blightRisk(jalna)).level).toBe('medium');
  expect((await blightRisk(beed, grower)).level).toBe('medium');
  await fixture.behave(BLIGHT_WEATHER);
});

it('a late older event changes nothing', async () => {
  const { district } = nextPlace();
  const refined = found(ulid(), district);
  await tell({ ...refined, problem: 'thrips' }, 2);
  const { diagnosisId: aggregateId, userId } = refined;
  await fixture.tell(toEvent(diagnosisCompleted, { aggregateId, userId, data: refined }), 1);
  await tell(found(userId, district));
  const kept = await fixture.service.mongo.collection('sightings').findOne({ _id: aggregateId as never });
  expect(kept).toMatchObject({ problem: 'thrips', seq: 2 });
});
