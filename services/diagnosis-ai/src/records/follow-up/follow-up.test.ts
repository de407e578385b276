import type { AnarEvent } from '@anar/contracts/messages/event';
import { diagnosisCompleted } from '@anar/contracts/messages/events';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, eventually, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { collectEvents } from '@anar/service-kit/testing/neighbour';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Question } from '../../knowledge/tables.ts';
import { plantCheckClient } from '../../testing/plant-check-client.ts';
import { recordModel } from '../record.model.ts';
import { answersWith } from './answer-follow-up.ts';

const SENTENCE = 'फल पर तेल जैसे काले धब्बे हैं, फल फट रहा है';
const identity = testIdentity();
const config = testConfig('followup', { jwksUrl: identity.jwksUrl });
let published: AnarEvent<typeof diagnosisCompleted>[];
let service: Service;
const farmer = plantCheckClient(() => service, identity);

beforeAll(async () => {
  service = await startTestService(buildApp, config);
  published = await collectEvents(diagnosisCompleted, config);
});
afterAll(dispose);

describe('POST /api/diagnose/{id}/answer', () => {
  const unsure = async (userId: string) => (await farmer.text(userId, 'फल पर काले धब्बे हैं')).body;

  it('refines the same record and publishes the new finding', async () => {
    const userId = ulid();
    const asked = await unsure(userId);
    expect(asked.diagnosis.confidence).toBeLessThanOrEqual(30);
    expect(asked.diagnosis.followUp?.options.map(({ id }) => id)).toContain('spot_oily');
    const { status, body } = await farmer.answer(userId, asked.id, 'spot_oily');
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: asked.id, diagnosis: { problemId: 'bacterial_blight', urgency: 'high' } });
    expect(body.diagnosis.confidence).toBeGreaterThan(30);
    const { options } = asked.diagnosis.followUp ?? {};
    const given = { question: 'दाग कैसा दिखता है?', optionId: 'spot_oily', label: 'तेल जैसा चिकना' };
    expect(body.answers).toEqual([{ ...given, options }]);
    expect((await farmer.list(userId)).body.diagnoses).toHaveLength(1);
    const events = await eventually(() => {
      const own = published.filter((one) => one.aggregateId === asked.id);
      return own.length === 2 && own;
    });
    expect(events.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(events[0]).toMatchObject({ data: { problem: null } });
    expect(events[1]).toMatchObject({ data: { problem: 'bacterial_blight' } });
  });

  it('accepts "not known" in a check stored before its question had that option', async () => {
    const userId = ulid();
    const { id, diagnosis } = await unsure(userId);
    const options = diagnosis.followUp?.options.slice(0, 2);
    await recordModel(service.mongo).updateOne({ _id: id }, { $set: { 'diagnosis.followUp.options': options } });
    expect((await farmer.read(userId, id)).body.diagnosis.followUp).toEqual(diagnosis.followUp);
    expect((await farmer.answer(userId, id, 'spot_unknown')).status).toBe(200);
  });

  it('changes nothing when the same tap comes again', async () => {
    const userId = ulid();
    const { id } = await unsure(userId);
    const first = await farmer.answer(userId, id, 'spot_dry');
    const again = await Promise.all(Array.from({ length: 20 }, () => farmer.answer(userId, id, 'spot_dry')));
    for (const { status, body } of again) expect([status, body]).toEqual([200, first.body]);
    expect((await recordModel(service.mongo).findById(id).lean())?.seq).toBe(2);
  });

  it('lets a farmer correct a tap', async () => {
    const userId = ulid();
    const { id } = await unsure(userId);
    await farmer.answer(userId, id, 'spot_dry');
    const { body } = await farmer.answer(userId, id, 'spot_oily');
    expect(body.diagnosis.problemId).toBe('bacterial_blight');
    expect(body.answers?.map(({ optionId }) => optionId)).toEqual(['spot_oily']);
  });

  it('accepts one of fifty concurrent taps at a time, never parts of two', async () => {
    const userId = ulid();
    const { id } = await unsure(userId);
    const taps = ['spot_oily', 'spot_dry', 'spot_sunken', 'spot_none'];
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) => farmer.answer(userId, id, taps[index % taps.length])),
    );
    for (const { status, body } of replies) expect(status === 200 || body.code === 'answered_meanwhile').toBe(true);
    const { diagnoses } = (await farmer.list(userId)).body;
    expect(diagnoses[0]?.answers).toHaveLength(1);
    const record = await recordModel(service.mongo).findById(id).select('+outbox').lean();
    expect(record?.seq).toBeGreaterThan(1);
  });

  it('refuses options of other questions, unknown ids and other users', async () => {
    const userId = ulid();
    const { id } = await unsure(userId);
    expect((await farmer.answer(userId, id, 'curl_web')).body.code).toBe('unknown_option');
    expect((await farmer.answer(userId, id, 'no_such_option')).body.code).toBe('unknown_option');
    expect((await farmer.answer(userId, id, { $gt: '' })).status).toBe(400);
    expect((await farmer.answer(userId, ulid(), 'spot_oily')).status).toBe(404);
    expect((await farmer.answer(ulid(), id, 'spot_oily')).status).toBe(404);
    expect((await farmer.answer(userId, 'x', 'spot_oily')).status).toBe(400);
    expect((await farmer.list(userId)).body.diagnoses[0]?.answers).toBeUndefined();
  });

  it('shows label amounts once the farmer stated the days to harvest, and only those that fit', async () => {
    const userId = ulid();
    const { body: asked } = await farmer.text(userId, SENTENCE);
    const later = await farmer.answer(userId, asked.id, 'harvest_later');
    expect(later.body.diagnosis.doses).toHaveLength(3);
    const weeks = await farmer.answer(userId, asked.id, 'harvest_weeks');
    expect(weeks.body.diagnosis.doses.map(({ preHarvestDays }) => preHarvestDays)).toEqual([10]);
    const soon = await farmer.answer(userId, asked.id, 'harvest_soon');
    expect(soon.body.diagnosis.doses).toEqual([]);
  });
});

it('another answer to an earlier question drops what was answered after it', () => {
  const asked = (id: string) => ({
    ...{ id, between: [], question: id },
    options: [optionOf(`${id}_yes`), optionOf(`${id}_no`)],
  });
  const optionOf = (id: string) => ({ id, label: id });
  const questions = ['spot', 'curl', 'harvest'].map(asked) as unknown as readonly Question[];
  const answers = ['spot', 'curl'].map((questionId) => ({ questionId, optionId: `${questionId}_yes` }));
  const after = (optionId: string) => answersWith({ answers, openQuestion: 'harvest' }, optionId, questions);
  expect(after('harvest_no')).toEqual([...answers, { questionId: 'harvest', optionId: 'harvest_no' }]);
  expect(after('curl_no')).toEqual([answers[0], { questionId: 'curl', optionId: 'curl_no' }]);
  expect(after('spot_no')).toEqual([{ questionId: 'spot', optionId: 'spot_no' }]);
});
