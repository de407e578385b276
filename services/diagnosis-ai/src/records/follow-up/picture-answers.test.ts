import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { leafPhoto } from '../../testing/leaf-photo.ts';
import { plantCheckClient } from '../../testing/plant-check-client.ts';

const identity = testIdentity();
let service: Service;
const farmer = plantCheckClient(() => service, identity);

beforeAll(async () => {
  service = await startTestService(buildApp, testConfig('pressed', { jwksUrl: identity.jwksUrl }));
});
afterAll(dispose);

describe('pictures selected before a photo is sent', () => {
  const photo = async (fields: Record<string, string>, userId = ulid()) =>
    farmer.photo(userId, fields, [{ bytes: await leafPhoto(900) }]);

  it('are stored as answers, the deciding question follows, and one more tap brings the advice', async () => {
    const userId = ulid();
    const { status, body } = await photo({ place: 'where_fruit', sign: 'oily_spots' }, userId);
    expect(status).toBe(201);
    expect(body.answers?.map(({ optionId }) => optionId)).toEqual(['where_fruit', 'oily_spots']);
    expect(body.diagnosis.confidence).toBeGreaterThan(0);
    expect(body.diagnosis.confidence).toBeLessThanOrEqual(30);
    expect(body.diagnosis.followUp?.question).toBe('तेल जैसे धब्बों के साथ और क्या दिखता है?');
    expect(body.diagnosis.hindi_text).toContain('अभी यह जाँच गिनी नहीं गई');
    const refined = await farmer.answer(userId, body.id, 'oily_only');
    expect(refined.body.diagnosis.problemId).toBe('bacterial_blight');
  });

  it.each([
    ['where_fruit', 'cracked_fruit'],
    ['where_leaf', 'yellow_leaves'],
    ['where_branch', 'drying_branch'],
  ])('%s and %s give the same result as the same taps after sending', async (place, sign) => {
    const before = await photo({ place, sign });
    const userId = ulid();
    const { id } = (await photo({}, userId)).body;
    await farmer.answer(userId, id, place);
    const after = await farmer.answer(userId, id, sign);
    const judged = ({ confidence, problemId, followUp }: typeof before.body.diagnosis) => [
      confidence,
      problemId,
      followUp,
    ];
    expect(judged(before.body.diagnosis)).toEqual(judged(after.body.diagnosis));
    expect(before.body.answers).toEqual(after.body.answers);
  });

  it('that do not fit the words are named beside the answer, which comes all the same', async () => {
    const { status, body } = await photo({ place: 'where_leaf', sign: 'oily_leaf', userInput: 'फल में छेद है' });
    expect(status).toBe(201);
    expect(body.diagnosis.contradiction).toMatch(/‘पत्ती’.*‘फल’/);
  });

  it('with an unknown place name no problem and repeat no question', async () => {
    const { body } = await photo({ place: 'where_unknown' });
    expect(body.diagnosis).toMatchObject({ problemId: null, confidence: 0, askExpert: true });
    expect(body.diagnosis).not.toHaveProperty('followUp');
  });

  it('of a place alone lead to the question about its signs', async () => {
    const { body } = await photo({ place: 'where_leaf' });
    expect(body.diagnosis.followUp?.question).toBe('पत्ती पर क्या दिख रहा है?');
  });

  it.each([
    ['an unknown place', { place: 'where_root' }],
    ['an unknown sign', { place: 'where_fruit', sign: 'spot_oily' }],
    ['a sign of another place', { place: 'where_leaf', sign: 'oily_spots' }],
    ['a sign of no place', { sign: 'oily_spots' }],
  ])('are refused with %s', async (_what, fields) => {
    expect(await photo(fields as Record<string, string>)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  });
});
