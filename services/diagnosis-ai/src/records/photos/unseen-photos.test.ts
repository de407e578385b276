import { realPhoto } from '@anar/photo-checks/testing/real-photos';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, testIdentity } from '@anar/service-kit/testing';
import sharp from 'sharp';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blightAnswer, plantCheckWith, startModel } from '../../testing/model-bench.ts';
import { plantCheckClient } from '../../testing/plant-check-client.ts';

/** A good photo that no model looked at: the answer must not claim that it was seen. */
const identity = testIdentity();
const services: Record<string, Service> = {};
let model: Awaited<ReturnType<typeof startModel>>;
let jpeg: Buffer;

beforeAll(async () => {
  model = await startModel();
  services['no model'] = await plantCheckWith(undefined, identity);
  services['a model that cannot see'] = await plantCheckWith({ ...model.config, vision: false }, identity);
  services['a model that is away'] = await plantCheckWith({ ...model.config, apiKey: 'sk-wrong' }, identity);
  services['a model that did not look'] = await plantCheckWith(model.config, identity);
  jpeg = await sharp(realPhoto('LadyBird')).resize({ width: 1200 }).jpeg().toBuffer();
});
afterAll(async () => {
  await dispose();
  await model.stop();
});

describe.each([
  ['no model', true],
  ['a model that cannot see', true],
  ['a model that is away', true],
  ['a model that did not look', false],
] as const)('with %s', (which, claims) => {
  const farmer = plantCheckClient(() => services[which] as Service, identity);
  const lie = blightAnswer({
    photoSeen: claims,
    confidence: 95,
    signsOnPhoto: ['oily_spots'],
  });

  it('a photo alone gives at most 30 %, no problem, no dose, and asks', async () => {
    await model.become({ mode: 'answer', content: lie });
    const { status, body } = await farmer.photo(ulid(), {}, [{ bytes: jpeg }]);
    expect(status).toBe(201);
    expect(body.diagnosis.confidence).toBeLessThanOrEqual(30);
    expect(body.diagnosis).toMatchObject({ problemId: null, doses: [], askExpert: true });
    expect(body.diagnosis).not.toHaveProperty('photoSeen');
    expect(body.diagnosis.hindi_text).toContain('किसी ने देखी नहीं');
    expect(body.diagnosis.hindi_text).not.toContain('दिखते हैं');
    expect(body.diagnosis.followUp).toBeDefined();
  });

  it('a photo with a tap is worth 60 % at most, and is not called seen', async () => {
    await model.become({ mode: 'answer', content: lie });
    const { body } = await farmer.photo(ulid(), { symptom: 'oily_spots' }, [{ bytes: jpeg }]);
    expect(body.diagnosis.confidence).toBeLessThanOrEqual(60);
    expect(body.diagnosis).not.toHaveProperty('photoSeen');
    expect(JSON.stringify(body.diagnosis)).not.toMatch(/फ़?ोटो में .*दिख/);
  });
});
