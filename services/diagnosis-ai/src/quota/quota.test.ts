import { subscriptionChanged } from '@anar/contracts/messages/events';
import { toEvent } from '@anar/service-kit/events/outbox/outbox';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { type Neighbour, startNeighbour } from '@anar/service-kit/testing/neighbour';
import { tcpProxy } from '@anar/service-kit/testing/tcp-proxy';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { type DiagnosisConfig, loadConfig } from '../config.ts';
import { recordModel } from '../records/record.model.ts';
import { plantCheckClient } from '../testing/plant-check-client.ts';
import type { PlanId } from './daily-checks.ts';
import { planModel } from './plan.model.ts';
import { quotaDayModel } from './quota-day.model.ts';

const SENTENCE = 'फल पर तेल जैसे काले धब्बे हैं';
const NO_PHOTO = [{ bytes: Buffer.from('<html></html>') }];
const identity = testIdentity();
const config: DiagnosisConfig = testConfig('quota', { jwksUrl: identity.jwksUrl });
let service: Service;
let payments: Neighbour;
const farmer = plantCheckClient(() => service, identity);

beforeAll(async () => {
  service = await startTestService(buildApp, config);
  payments = await startNeighbour(config);
});
afterAll(dispose);

const plan = (userId: string) => planModel(service.mongo).findById(userId).lean();
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
const newKey = () => ({ 'idempotency-key': ulid() });

/** Publishes the plans of one user: one event each, numbered from `firstSeq`. */
async function publishPlans(
  userId: string,
  facts: { planId: PlanId; until: string | null }[],
  firstSeq = 1,
): Promise<void> {
  const changes = facts.map((fact) =>
    toEvent(subscriptionChanged, { aggregateId: userId, userId, data: { userId, ...fact } }),
  );
  await payments.publish(changes, firstSeq);
}

async function subscribe(userId: string, planId: PlanId, until: string | null = inDays(30)): Promise<void> {
  await publishPlans(userId, [{ planId, until }]);
  await eventually(() => plan(userId));
}

describe('a day of the free plan', () => {
  it('first aid costs nothing, and is given when nothing is left', async () => {
    const userId = ulid();
    for (const _ of [1, 2]) {
      const { status, body } = await farmer.text(userId, 'दवा छिड़कने के बाद चक्कर आ रहा है');
      expect([status, body.diagnosis.urgency]).toEqual([201, 'high']);
      expect(body.diagnosis.notice).toContain('108');
    }
    expect((await farmer.quota(userId)).body).toMatchObject({ question: { left: 1 } });
    await farmer.text(userId, SENTENCE);
    expect((await farmer.text(userId, 'मुंह में दवा चली गई')).status).toBe(201);
  });

  it('an invisible text costs nothing and gets 400', async () => {
    const userId = ulid();
    const { status, body } = await farmer.text(userId, '\u200b \u200d\u2060');
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect((await farmer.advice(userId, '\u200b\u200b')).status).toBe(400);
    expect((await farmer.quota(userId)).body).toMatchObject({ question: { left: 1 } });
  });

  it('a suicidal text costs nothing and is answered when nothing is left, whatever photo is attached', async () => {
    const userId = ulid();
    await farmer.text(userId, SENTENCE);
    const { status, body } = await farmer.text(userId, 'तेलिया ने बर्बाद कर दिया, मैं मर जाऊँगा');
    expect([status, body.diagnosis.action, body.diagnosis.doses]).toEqual([201, 'talk_now', []]);
    expect(body.diagnosis.notice).toContain('14416');
    const unseen = await farmer.photo(userId, { userInput: 'दवा पी लूँगा' }, [{ bytes: Buffer.from('no photo') }]);
    expect([unseen.status, unseen.body.diagnosis.action, unseen.body.imageUrl]).toEqual([201, 'talk_now', undefined]);
    expect((await farmer.quota(userId)).body).toMatchObject({ photo: { left: 1 } });
  });

  it('has one question and one photo, and says what is left and until when', async () => {
    const userId = ulid();
    const before = await farmer.quota(userId);
    expect(before.body).toEqual({
      planId: 'free',
      question: { limit: 1, left: 1 },
      photo: { limit: 1, left: 1 },
      resetsAt: expect.stringMatching(/T18:30:00\.000Z$/),
    });
    expect((await farmer.text(userId, SENTENCE)).status).toBe(201);
    expect((await farmer.quota(userId)).body).toMatchObject({ question: { left: 0 }, photo: { left: 1 } });
    const over = await farmer.text(userId, SENTENCE);
    expect(over.status).toBe(402);
    expect(over.body).toMatchObject({
      code: 'quota_exceeded',
      error: expect.stringMatching(/[\u0900-\u097F]/),
      details: { kind: 'question', planId: 'free', limit: 1, left: 0, resetsAt: before.body.resetsAt },
    });
    expect((await farmer.list(userId)).body.diagnoses).toHaveLength(1);
  });

  it('counts spoken and typed questions together, and follow-up answers not at all', async () => {
    const userId = ulid();
    const { body } = await farmer.advice(userId, SENTENCE);
    expect((await farmer.text(userId, SENTENCE)).status).toBe(402);
    expect((await farmer.advice(userId, SENTENCE)).status).toBe(402);
    expect((await farmer.answer(userId, body.recordId, 'harvest_soon')).status).toBe(200);
    expect((await farmer.answer(userId, body.recordId, 'harvest_later')).status).toBe(200);
    expect((await farmer.quota(userId)).body.question.left).toBe(0);
  });

  it('answers a repeated submission when the day is used up, when it is over, and when the idempotency replies are erased', async () => {
    const userId = ulid();
    const key = newKey();
    const first = await farmer.text(userId, SENTENCE, key);
    expect((await farmer.text(userId, SENTENCE, key)).body.id).toBe(first.body.id);
    await service.idempotency.erase(userId);
    await quotaDayModel(service.mongo).deleteMany({ userId });
    expect((await farmer.text(userId, SENTENCE, key)).body.id).toBe(first.body.id);
    expect(await quotaDayModel(service.mongo).countDocuments({ userId })).toBe(0);
  });

  it('accepts the retry of a submission that crashed between taking its place and storing its record', async () => {
    const userId = ulid();
    const key = newKey();
    const { body } = await farmer.text(userId, SENTENCE, key);
    await recordModel(service.mongo).deleteOne({ _id: body.id });
    await service.idempotency.erase(userId);
    expect((await farmer.text(userId, SENTENCE, key)).status).toBe(201);
    expect((await farmer.text(userId, SENTENCE, newKey())).status).toBe(402);
  });

  it('a refused photo costs nothing, whatever the reason', async () => {
    const userId = ulid();
    expect((await farmer.photo(userId, {}, NO_PHOTO)).status).toBe(415);
    expect((await farmer.photo(userId, {}, [])).status).toBe(400);
    expect((await farmer.quota(userId)).body.photo.left).toBe(1);
  });

  it('a check that fails with 500 costs nothing', async () => {
    const userId = ulid();
    vi.spyOn(recordModel(service.mongo), 'create').mockRejectedValueOnce(new Error('disk full'));
    const key = newKey();
    const failed = await farmer.text(userId, SENTENCE, key);
    expect(failed.status).toBe(500);
    expect((await farmer.quota(userId)).body.question.left).toBe(1);
    expect((await farmer.text(userId, SENTENCE, key)).status).toBe(201);
    expect((await farmer.quota(userId)).body.question.left).toBe(0);
  });

  it('an erased user gets session_ended and takes no place', async () => {
    const userId = ulid();
    await service.tombstones.add(userId);
    expect((await farmer.text(userId, SENTENCE)).body.code).toBe('session_ended');
    expect(await quotaDayModel(service.mongo).countDocuments({ userId })).toBe(0);
  });
});

describe('many submissions at once', () => {
  it('50 of a plan with 10 questions make 10 records, and 40 are refused', async () => {
    const userId = ulid();
    await subscribe(userId, 'basic');
    const replies = await Promise.all(Array.from({ length: 50 }, () => farmer.text(userId, SENTENCE, newKey())));
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 402)).toHaveLength(40);
    expect((await farmer.list(userId, '?limit=100')).body.diagnoses).toHaveLength(10);
    expect((await farmer.quota(userId)).body.question).toEqual({ limit: 10, left: 0 });
  });

  it('with one key take one place', async () => {
    const userId = ulid();
    await subscribe(userId, 'basic');
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 50 }, () => farmer.text(userId, SENTENCE, key)));
    expect(replies.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect((await farmer.list(userId)).body.diagnoses).toHaveLength(1);
    expect((await farmer.quota(userId)).body.question.left).toBe(9);
  });

  it('of refused photos leave all places free', async () => {
    const userId = ulid();
    await subscribe(userId, 'basic');
    // As many refused photos as one user may send in an hour: each gives its place back before the next one takes one.
    const replies = await Promise.all(Array.from({ length: 20 }, () => farmer.photo(userId, {}, NO_PHOTO, newKey())));
    expect(replies.filter(({ status }) => status !== 415 && status !== 402)).toEqual([]);
    expect((await farmer.quota(userId)).body.photo.left).toBe(10);
    expect((await farmer.list(userId)).body.diagnoses).toEqual([]);
  });
});

describe('the plan', () => {
  it('of Pro has no limit', async () => {
    const userId = ulid();
    await subscribe(userId, 'pro');
    expect((await farmer.quota(userId)).body).toMatchObject({ planId: 'pro', question: { limit: null, left: null } });
    for (let count = 0; count < 3; count++) expect((await farmer.text(userId, SENTENCE)).status).toBe(201);
  });

  it('counts checks made before it was bought', async () => {
    const userId = ulid();
    await farmer.text(userId, SENTENCE);
    await subscribe(userId, 'basic');
    expect((await farmer.quota(userId)).body.question).toEqual({ limit: 10, left: 9 });
  });

  it('is free again when its time is over, without an event', async () => {
    const userId = ulid();
    await subscribe(userId, 'pro', inDays(-1));
    expect((await farmer.quota(userId)).body.planId).toBe('free');
  });

  it('is the last one published: repeated and old events are no-ops', async () => {
    const userId = ulid();
    await publishPlans(userId, [
      { planId: 'basic', until: inDays(30) },
      { planId: 'pro', until: inDays(30) },
      { planId: 'free', until: null },
    ]);
    await eventually(async () => (await plan(userId))?.seq === 3);
    await publishPlans(userId, [{ planId: 'pro', until: inDays(30) }]);
    const other = ulid();
    await subscribe(other, 'basic');
    await payments.service.events.flush();
    expect((await farmer.quota(userId)).body.planId).toBe('free');
  });
});

it('while Redis is down checks are answered, and counted ones stay counted', async () => {
  const userId = ulid();
  const proxy = await tcpProxy(config.redis.url);
  const other = buildApp({ ...config, redis: { ...config.redis, url: proxy.url } });
  await other.start();
  const here = plantCheckClient(() => other, identity);
  await proxy.cut();
  expect((await here.text(userId, SENTENCE)).status).toBe(201);
  expect((await here.text(userId, SENTENCE)).status).toBe(402);
  await proxy.reopen();
  expect((await here.text(userId, SENTENCE)).status).toBe(402);
  await other.stop();
  await proxy.stop();
});

it('refusals are counted', async () => {
  const page = (await service.management.inject('/metrics')).body;
  expect(page).toMatch(/diagnosis_quota_refused_total\{[^}]*kind="question"[^}]*plan="free"[^}]*\} [1-9]/);
});

describe('the limits', () => {
  const env = { ANAR_ENV: 'local', MONGO_DB: 'x', JWKS_URL: 'x', MEDIA_SIGNING_KEY: 'k'.repeat(32) };

  it('are those of the plans unless the environment says otherwise', () => {
    expect(loadConfig(env).dailyChecks).toEqual({
      free: { question: 1, photo: 1 },
      basic: { question: 10, photo: 10 },
      pro: { question: null, photo: null },
    });
    const more = { ...env, FREE_QUESTIONS_PER_DAY: '5', BASIC_PHOTOS_PER_DAY: '0' };
    expect(loadConfig(more).dailyChecks).toMatchObject({ free: { question: 5 }, basic: { photo: 0 } });
  });

  it('are whole numbers from 0', () => {
    expect(() => loadConfig({ ...env, FREE_PHOTOS_PER_DAY: '-1' })).toThrow('FREE_PHOTOS_PER_DAY');
  });
});
