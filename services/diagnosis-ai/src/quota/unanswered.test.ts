import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import type { DiagnosisConfig } from '../config.ts';
import { leafPhoto } from '../testing/leaf-photo.ts';
import { plantCheckClient } from '../testing/plant-check-client.ts';
import { quotaDayModel } from './quota-day.model.ts';

const SURE = 'फल पर तेल जैसे काले धब्बे हैं';
const UNSURE = 'फल पर काले धब्बे हैं';
const identity = testIdentity();
const config: DiagnosisConfig = { ...testConfig('unanswered', { jwksUrl: identity.jwksUrl }), unansweredChecks: 3 };
let service: Service;
const farmer = plantCheckClient(() => service, identity);

beforeAll(async () => {
  service = await startTestService(buildApp, config);
});
afterAll(dispose);

const left = async (userId: string) => (await farmer.quota(userId)).body.question.left;

describe('a check that got no answer', () => {
  it.each(['जक्षद्रप क्लोम', 'गाय को बुखार है', UNSURE, 'मौसम कैसा रहेगा'])(
    '%s: costs nothing, is kept, and says that it was not counted',
    async (text) => {
      const userId = ulid();
      const { status, body } = await farmer.text(userId, text);
      expect(status).toBe(201);
      expect(body.diagnosis.confidence).toBeLessThanOrEqual(30);
      expect(body.diagnosis.hindi_text).toContain('गिनी नहीं गई');
      expect(await left(userId)).toBe(1);
      expect((await farmer.list(userId)).body.diagnoses).toHaveLength(1);
      expect((await farmer.text(userId, SURE)).status).toBe(201);
      expect(await left(userId)).toBe(0);
    },
  );

  it('but a how-to page costs nothing, however often, and does not count as unanswered', async () => {
    const userId = ulid();
    for (const text of ['पेड़ को पानी कितना दें', 'छंटाई कब करें', 'बोर्डो मिश्रण कैसे बनाएं', 'ताण कितने दिन दें']) {
      const { body } = await farmer.text(userId, text);
      expect(body.diagnosis.howTo).toHaveLength(1);
      expect(body.diagnosis.hindi_text).not.toContain('गिनी नहीं गई');
    }
    expect(await left(userId)).toBe(1);
    expect((await farmer.text(userId, SURE)).status).toBe(201);
  });

  it('costs nothing when it is spoken', async () => {
    const userId = ulid();
    await farmer.advice(userId, 'गाय को बुखार है');
    expect(await left(userId)).toBe(1);
  });

  it('costs nothing as a photo alone, and a place once the taps brought an answer', async () => {
    const userId = ulid();
    const { body } = await farmer.photo(userId, {}, [{ bytes: await leafPhoto(800) }]);
    const photos = async () => (await farmer.quota(userId)).body.photo.left;
    expect([body.diagnosis.confidence, await photos()]).toEqual([0, 1]);
    await farmer.answer(userId, body.id, 'where_fruit');
    expect(await photos()).toBe(1);
    await farmer.answer(userId, body.id, 'hole_in_fruit');
    const answered = await farmer.answer(userId, body.id, 'eaten_borer');
    expect(answered.body.diagnosis.confidence).toBeGreaterThan(30);
    expect([await photos(), await left(userId)]).toEqual([0, 1]);
  });

  it('counts once when a tap brings the answer, and is answered also when nothing is left', async () => {
    const userId = ulid();
    const first = await farmer.text(userId, UNSURE);
    const second = await farmer.text(userId, 'फल पर काले दाग हैं');
    await farmer.answer(userId, first.body.id, 'spot_oily');
    expect(await left(userId)).toBe(0);
    const { status, body } = await farmer.answer(userId, second.body.id, 'spot_dry');
    expect([status, body.diagnosis.problemId]).toEqual([200, 'cercospora_alternaria_spot']);
    await farmer.answer(userId, second.body.id, 'spot_oily');
    const day = await quotaDayModel(service.mongo).findOne({ userId }).lean();
    expect([day?.places.length, day?.unanswered]).toEqual([2, []]);
    expect((await farmer.text(userId, SURE)).body.code).toBe('quota_exceeded');
  });

  it('stays counted when a later tap revokes the answer', async () => {
    const userId = ulid();
    const { body } = await farmer.text(userId, UNSURE);
    await farmer.answer(userId, body.id, 'spot_oily');
    const unsure = await farmer.answer(userId, body.id, 'spot_unknown');
    expect(unsure.body.diagnosis.confidence).toBeLessThanOrEqual(30);
    expect(await left(userId)).toBe(0);
  });

  it('gives its place back on the retry of a submission that crashed before it could', async () => {
    const userId = ulid();
    const submission = { 'idempotency-key': ulid() };
    const { body } = await farmer.text(userId, UNSURE, submission);
    await service.idempotency.erase(userId);
    const places = [{ key: submission['idempotency-key'], attempt: 'dead' }];
    await quotaDayModel(service.mongo).updateOne({ userId }, { $set: { places, unanswered: [] } });
    expect(await left(userId)).toBe(0);
    expect((await farmer.text(userId, UNSURE, submission)).body.id).toBe(body.id);
    expect(await left(userId)).toBe(1);
  });
});

describe('checks without an answer', () => {
  it('over the daily limit: 402 with the reason; other kinds and taps on earlier checks still work', async () => {
    const userId = ulid();
    const asked = [];
    for (let count = 0; count < 3; count++) asked.push(await farmer.text(userId, UNSURE));
    const { status, body } = await farmer.text(userId, SURE);
    expect([status, body.code]).toEqual([402, 'unanswered_too_often']);
    expect(body.error).toContain('1800-180-1551');
    expect((await farmer.quota(userId)).body).toMatchObject({ question: { limit: 1, left: 0 }, photo: { left: 1 } });
    expect((await farmer.answer(userId, asked[0]?.body.id ?? '', 'spot_oily')).status).toBe(200);
    expect((await farmer.text(userId, 'मुंह में दवा चली गई')).status).toBe(201);
  });

  it('fifty concurrent with one place: never two places, and never more unanswered than allowed', async () => {
    const userId = ulid();
    const replies = await Promise.all(Array.from({ length: 50 }, () => farmer.text(userId, UNSURE)));
    const answered = replies.filter(({ status }) => status === 201).length;
    expect(answered).toBeGreaterThanOrEqual(1);
    expect(answered).toBeLessThanOrEqual(3);
    expect(replies.every(({ status }) => status === 201 || status === 402)).toBe(true);
    const day = await quotaDayModel(service.mongo).findOne({ userId }).lean();
    expect([day?.places, day?.unanswered.length]).toEqual([[], answered]);
  });
});

it('a used-up quota still gives the clear no to a forbidden practice', async () => {
  const userId = ulid();
  expect((await farmer.text(userId, SURE)).status).toBe(201);
  const { status, body } = await farmer.text(userId, 'बच्चे पास में खेल रहे हैं, छिड़काव कर लूं क्या');
  expect([status, body.code]).toEqual([402, 'quota_exceeded']);
  expect(body.error).toMatch(/^नहीं। छिड़काव के समय बच्चे/);
});
