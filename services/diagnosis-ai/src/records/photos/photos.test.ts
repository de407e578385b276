import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, startTestService, testConfig, testIdentity } from '@anar/service-kit/testing';
import { hugePng } from '@anar/service-kit/testing/media/pictures';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { leafPhoto } from '../../testing/leaf-photo.ts';
import { plantCheckClient } from '../../testing/plant-check-client.ts';

const identity = testIdentity();
let service: Service;
let jpeg: Buffer;
const farmer = plantCheckClient(() => service, identity);

beforeAll(async () => {
  service = await startTestService(buildApp, testConfig('photos', { jwksUrl: identity.jwksUrl }));
  jpeg = await leafPhoto(1200);
});
afterAll(dispose);

const mediaOf = (owner: string) => service.mongo.collection('media').find({ owner }).toArray();
const fetch = (url: string | undefined) => service.app.inject({ url: url ?? '/none' });

describe('a photo alone', () => {
  it('is stored, never called seen, at most 30 %, and asks a question', async () => {
    const userId = ulid();
    const { status, body } = await farmer.photo(userId, {}, [{ bytes: jpeg }]);
    expect(status).toBe(201);
    expect(body.diagnosis).toMatchObject({ problemId: null, doses: [], askExpert: true, source: 'rules' });
    expect(body.diagnosis.confidence).toBeLessThanOrEqual(30);
    expect(body.diagnosis.hindi_text).toContain('फोटो सहेज ली; जाँच के लिए 2-3 सवाल');
    expect(body.diagnosis.hindi_text).toContain('किसी ने देखी नहीं');
    expect(body.diagnosis.followUp?.options.length).toBeGreaterThanOrEqual(2);
  });

  it('takes a photo of the daily quota once it is answered, and no question', async () => {
    const userId = ulid();
    const before = (await farmer.quota(userId)).body;
    await farmer.photo(userId, { userInput: 'फल पर तेल जैसे धब्बे' }, [{ bytes: jpeg }]);
    const { question, photo } = (await farmer.quota(userId)).body;
    expect(question).toEqual(before.question);
    expect(photo.left).toBe((before.photo.left ?? 0) - 1);
  });

  it('becomes a finding of at most 60 % by taps', async () => {
    const userId = ulid();
    const { body: photo } = await farmer.photo(userId, {}, [{ bytes: jpeg }]);
    const { body: where } = await farmer.answer(userId, photo.id, 'where_fruit');
    expect(where.diagnosis.confidence).toBeLessThanOrEqual(30);
    expect(where.diagnosis.followUp?.options.map(({ id }) => id)).toContain('oily_spots');
    const { body: once } = await farmer.answer(userId, photo.id, 'oily_spots');
    expect(once.diagnosis.confidence).toBeLessThanOrEqual(30);
    const { body } = await farmer.answer(userId, photo.id, 'oily_cracks');
    expect(body).toMatchObject({ id: photo.id, diagnosis: { problemId: 'bacterial_blight', urgency: 'high' } });
    expect(body.diagnosis.confidence).toBeGreaterThan(30);
    expect(body.diagnosis.confidence).toBeLessThanOrEqual(60);
    expect(body.imageUrl).toBeDefined();
  });
});

describe('a photo with words or a tap', () => {
  it('is answered, with signed links that serve the picture without its location', async () => {
    const userId = ulid();
    const fields = { userInput: ' फल पर तेल जैसे धब्बे ', symptom: 'cracked_fruit', userId };
    const { status, body } = await farmer.photo(userId, fields, [{ bytes: jpeg }]);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      userInput: 'फल पर तेल जैसे धब्बे',
      symptom: 'cracked_fruit',
      diagnosis: { problemId: 'bacterial_blight' },
    });
    expect(body.diagnosis.confidence).toBeGreaterThan(30);
    const served = await fetch(body.imageUrl);
    expect(served.headers['content-type']).toBe('image/jpeg');
    expect(served.rawPayload.includes('SecretCamera')).toBe(false);
    expect((await fetch(body.thumbnailUrl)).statusCode).toBe(200);
    for (const url of [body.imageUrl, body.thumbnailUrl]) {
      const until = Number(new URL(url ?? '', 'http://anar').searchParams.get('until')) * 1000;
      expect(until - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    }
    const { diagnoses } = (await farmer.list(userId)).body;
    expect((await fetch(diagnoses[0]?.imageUrl)).statusCode).toBe(200);
  });

  it('with one tap asks, and is above 30 % after another', async () => {
    const userId = ulid();
    const { body } = await farmer.photo(userId, { symptom: 'hole_in_fruit' }, [{ bytes: jpeg }]);
    expect(body.diagnosis).toMatchObject({ problemId: 'fruit_borer', followUp: {} });
    expect(body.diagnosis.confidence).toBeLessThanOrEqual(30);
    const { body: answered } = await farmer.answer(userId, body.id, 'eaten_borer');
    expect(answered.diagnosis).toMatchObject({ problemId: 'fruit_borer' });
    expect(answered.diagnosis.confidence).toBeGreaterThan(30);
  });

  it('is linked to its record: no orphan is left to sweep', async () => {
    const userId = ulid();
    const { body } = await farmer.photo(userId, { symptom: 'oily_spots' }, [{ bytes: jpeg }]);
    expect(await mediaOf(userId)).toMatchObject([{ recordId: body.id }]);
  });

  it('is stored once for fifty repeats of one submission', async () => {
    const userId = ulid();
    const key = { 'idempotency-key': ulid() };
    const small = await leafPhoto(320);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => farmer.photo(userId, { symptom: 'oily_spots' }, [{ bytes: small }], key)),
    );
    const made = replies.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect(replies.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect((await farmer.list(userId)).body.diagnoses).toHaveLength(1);
    expect(await mediaOf(userId)).toHaveLength(1);
  });

  it('leaves no second photo behind when only the record has the idempotency key', async () => {
    const userId = ulid();
    const key = { 'idempotency-key': ulid() };
    const first = await farmer.photo(userId, { symptom: 'oily_spots' }, [{ bytes: jpeg }], key);
    await service.idempotency.erase(userId);
    const again = await farmer.photo(userId, { symptom: 'oily_spots' }, [{ bytes: jpeg }], key);
    expect(again.body.id).toBe(first.body.id);
    expect(await mediaOf(userId)).toHaveLength(1);
  });
});

describe('an upload that is no photo', () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const cases: [string, Buffer, number, string][] = [
    ['HTML', html, 415, 'not_an_image'],
    ['SVG', svg, 415, 'not_an_image'],
    ['0 bytes', Buffer.alloc(0), 415, 'not_an_image'],
    ['text behind the first bytes of a JPEG', Buffer.from('\xff\xd8\xffhello', 'latin1'), 400, 'broken_image'],
    ['a bomb of 20,000 × 20,000 px', hugePng(20_000, 20_000), 413, 'image_too_large'],
    ['50 MB', Buffer.alloc(50 * 1024 * 1024, 1), 413, 'payload_too_large'],
  ];
  it.each(cases)('%s is refused in Hindi and leaves nothing behind', async (_what, bytes, status, code) => {
    const userId = ulid();
    const reply = await farmer.photo(userId, { symptom: 'oily_spots' }, [{ bytes }]);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(reply.body.error).toMatch(/[\u0900-\u097F]/);
    expect((await farmer.list(userId)).body.diagnoses).toEqual([]);
    expect(await mediaOf(userId)).toEqual([]);
  });

  it('an invisible text counts as none: the two questions follow', async () => {
    const { body } = await farmer.photo(ulid(), { userInput: '\u200b \u200d' }, [{ bytes: jpeg }]);
    expect(body).toMatchObject({ userInput: '', diagnosis: { action: 'answer_question' } });
  });

  it('a form without a photo, or with two, is refused', async () => {
    const userId = ulid();
    expect((await farmer.photo(userId, { userInput: 'फल फट रहा' }, [])).body.code).toBe('photo_missing');
    expect((await farmer.photo(userId, {}, [{ name: 'other', bytes: jpeg }])).body.code).toBe('photo_missing');
    const two = await farmer.photo(userId, {}, [{ bytes: jpeg }, { bytes: jpeg }]);
    expect([two.status, two.body.code]).toEqual([400, 'too_many_files']);
    expect(two.body.error).toMatch(/एक ही फ़?ोटो भेजें/u);
    expect((await farmer.list(userId)).body.diagnoses).toEqual([]);
  });

  it.each([
    [{ symptom: 'dancing' }, 400],
    [{ userInput: 'क'.repeat(1001) }, 400],
    [{ userInput: 'क'.repeat(20_000) }, 413],
    [{ userId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }, 403],
    [{ constructor: 'x' }, 400],
  ])('fields %j give %s', async (fields, status) => {
    expect((await farmer.photo(ulid(), fields as Record<string, string>, [{ bytes: jpeg }])).status).toBe(status);
  });

  it('JSON instead of a form is refused', async () => {
    const headers = identity.headers({ userId: ulid() });
    const sent = { method: 'POST' as const, url: '/api/diagnose', headers, payload: { userInput: 'x' } };
    expect((await service.app.inject(sent)).statusCode).toBe(415);
  });
});
