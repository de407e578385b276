import { indiaDay } from '@anar/india/time';
import { startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { createRoundTripCounter, monitored, type RoundTrips } from '@anar/service-kit/testing/round-trips';
import { ulid } from 'ulid';
import { buildApp } from '../app.ts';
import type { DiagnosisConfig } from '../config.ts';
import { cellWeatherModel } from '../orchards/cell-weather/cell-weather.model.ts';
import { fieldWorkModel } from '../orchards/field-work/field-work.model.ts';
import { expiryOf } from '../orchards/field-work/field-work.ts';
import { orchardViewModel } from '../orchards/orchard-view.model.ts';
import { planModel } from '../quota/plan.model.ts';
import { leafPhoto } from './leaf-photo.ts';
import { MANY_CHECKS } from './many-checks.ts';
import { plantCheckClient } from './plant-check-client.ts';

export interface CountedCall {
  route: string;
  trips: RoundTrips;
}

/** Makes each call of the plant check once, by a farmer with a plan, an orchard, its weather and a diary, and counts its round trips. */
export async function countCalls(name: string, changed: Partial<DiagnosisConfig> = {}): Promise<CountedCall[]> {
  const identity = testIdentity();
  const own = monitored(testConfig(name, { jwksUrl: identity.jwksUrl }));
  const service = await startTestService(buildApp, { ...own, dailyChecks: MANY_CHECKS, ...changed } as DiagnosisConfig);
  const farmer = plantCheckClient(() => service, identity);
  const counter = createRoundTripCounter(service);
  const [userId, orchardId, cell] = [ulid(), ulid(), '176_759'];
  const on = indiaDay(new Date());
  const stage = {
    active: true,
    plantAge: 5,
    plantPhase: 'flowering',
    irrigationType: 'drip',
    toldAt: new Date(),
  } as const;
  await Promise.all([
    planModel(service.mongo).create({ _id: userId, planId: 'basic', until: null, seq: 1 }),
    orchardViewModel(service.mongo).create({ _id: orchardId, userId, seq: 1, district: 'solapur', cell, ...stage }),
    fieldWorkModel(service.mongo).create({
      ...{ _id: ulid(), userId, orchardId, seq: 1, kind: 'spray', on, product: 'नीम', forgetAt: expiryOf(on) },
    }),
    cellWeatherModel(service.mongo).create({ _id: cell, observedAt: new Date(), rainMm: [0, 0, 0, 0, 0, 0, 1] }),
  ]);
  const photos = [{ bytes: await leafPhoto(1600) }];
  const newKey = () => ({ 'idempotency-key': ulid() });
  const counted: CountedCall[] = [];

  async function call<Body>(route: string, work: () => Promise<{ status: number; body: Body }>): Promise<Body> {
    const { result, trips } = await counter.during(work);
    if (result.status >= 300) throw new Error(`${route}: ${JSON.stringify(result.body)}`);
    counted.push({ route, trips });
    return result.body;
  }

  const words = 'फल पर तेल जैसे काले धब्बे हैं';
  const text = await call('POST /api/diagnose/text, first of the day', () => farmer.text(userId, words, newKey()));
  await call('POST /api/diagnose/text', () => farmer.text(userId, words, newKey()));
  await call('POST /api/diagnose, first of the day', () => farmer.photo(userId, {}, photos, newKey()));
  const { id } = await call('POST /api/diagnose', () => farmer.photo(userId, {}, photos, newKey()));
  await call('POST /api/diagnose/:id/answer', () => farmer.answer(userId, id, 'where_fruit', newKey()));
  await call('POST /api/advice', () => farmer.advice(userId, words, newKey()));
  await call('POST /api/diagnose/:id/feedback', () =>
    farmer.feedback(userId, text.id, { kind: 'advice', helpful: true }),
  );
  await call('GET /api/diagnose/:id', () => farmer.read(userId, id));
  await call('GET /api/users/:userId/diagnoses', () => farmer.list(userId));
  await call('GET /api/diagnose/quota', () => farmer.quota(userId));
  return counted;
}
