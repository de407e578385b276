import { realPhoto } from '@anar/photo-checks/testing/real-photos';
import type { Service } from '@anar/service-kit/lifecycle/service';
import { dispose, testIdentity } from '@anar/service-kit/testing';
import sharp, { type Sharp } from 'sharp';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blightAnswer, plantCheckWith, startModel } from '../../testing/model-bench.ts';
import { plantCheckClient } from '../../testing/plant-check-client.ts';

const identity = testIdentity();
let model: Awaited<ReturnType<typeof startModel>>;
let service: Service;
const farmer = plantCheckClient(() => service, identity);

beforeAll(async () => {
  model = await startModel();
  service = await plantCheckWith(model.config, identity);
});
afterAll(async () => {
  await dispose();
  await model.stop();
});

/** The verdicts are tested on every photograph in `photo-checks`; here, what each one leads to. */
type Name = Parameters<typeof realPhoto>[0];
const sent = (name: Name, change = (photo: Sharp) => photo) =>
  change(sharp(realPhoto(name)).resize({ width: 1600 }))
    .jpeg({ quality: 85 })
    .toBuffer();
const upload = (userId: string, bytes: Buffer, headers = {}) => farmer.photo(userId, {}, [{ bytes }], headers);
const photosLeft = async (userId: string) => (await farmer.quota(userId)).body.photo.left;

/** Everything that the uploads of a user leave behind. */
async function traces(userId: string) {
  const { diagnoses } = (await farmer.list(userId)).body;
  const media = await service.mongo.collection('media').countDocuments({ owner: userId });
  const calls = await model.calls();
  return { diagnoses: diagnoses.length, media, calls: calls.length, left: await photosLeft(userId) };
}

describe('a real photograph', () => {
  it.each(['LadyBird', 'Dune'] as const)('%s is sent to the model', async (name) => {
    await model.become({ mode: 'answer', content: blightAnswer({ photoSeen: true }) });
    const userId = ulid();
    const { status, body } = await upload(userId, await sent(name));
    expect([status, body.diagnosis?.photoSeen]).toEqual([201, true]);
    expect(await traces(userId)).toMatchObject({ diagnoses: 1, media: 1, calls: 1 });
  });

  const refused: [string, Name, (photo: Sharp) => Sharp, string][] = [
    ['without a plant: a wall of wood', 'Wood', (photo) => photo, 'photo_no_plant'],
    ['taken at night', 'LadyBird', (photo) => photo.linear(0.12, 0), 'photo_too_dark'],
    ['out of focus', 'TwoWings', (photo) => photo.blur(14), 'photo_blurred'],
    ['as a thumbnail', 'FreshFlower', (photo) => photo.resize({ width: 190 }), 'photo_too_small'],
    [
      'as a narrow strip',
      'Garden',
      (photo) => photo.extract({ left: 0, top: 500, width: 1600, height: 150 }),
      'photo_too_small',
    ],
  ];
  it.each(refused)(
    '%s gets 422 in Hindi and leaves nothing, however often it is sent',
    async (_what, name, change, code) => {
      await model.become({ mode: 'answer' });
      const userId = ulid();
      const before = await traces(userId);
      const photo = await sent(name, change);
      const key = { 'idempotency-key': ulid() };
      for (const headers of [key, key, {}]) {
        const { status, body } = await upload(userId, photo, headers);
        expect([status, body.code]).toEqual([422, code]);
        expect(body.error).toMatch(/[\u0900-\u097F]/);
      }
      expect(await traces(userId)).toEqual(before);
      expect(before).toMatchObject({ diagnoses: 0, media: 0, calls: 0 });
    },
  );

  it('without a plant, submitted twenty times at once, leaves nothing either', async () => {
    await model.become({ mode: 'answer' });
    const userId = ulid();
    const before = await traces(userId);
    const photo = await sent('Storm', (large) => large.resize({ width: 800 }));
    const key = { 'idempotency-key': ulid() };
    const replies = await Promise.all(Array.from({ length: 20 }, () => upload(userId, photo, key)));
    expect(replies.filter(({ status }) => ![422, 409, 429].includes(status))).toEqual([]);
    expect(replies.some(({ status }) => status === 422)).toBe(true);
    expect(await traces(userId)).toEqual(before);
  });

  it('that was refused may be replaced by a better one under the same idempotency key', async () => {
    await model.become({ mode: 'answer' });
    const userId = ulid();
    const key = { 'idempotency-key': ulid() };
    expect((await upload(userId, await sent('Wood'), key)).status).toBe(422);
    expect((await upload(userId, await sent('RainDrops'), key)).status).toBe(201);
    expect(await traces(userId)).toMatchObject({ diagnoses: 1, media: 1, calls: 1 });
  });
});

describe('a leaf from any camera', () => {
  it.each([
    ['lying on its side', (photo: Sharp) => photo.jpeg().withMetadata({ orientation: 6 })],
    ['as an interlaced PNG', (photo: Sharp) => photo.png({ progressive: true })],
  ])('%s passes', async (_what, encode) => {
    const photo = sharp(realPhoto('LadyBird')).resize({ width: 1000 });
    expect((await upload(ulid(), await encode(photo).toBuffer())).status).toBe(201);
  });

  it('in greyscale gets photo_no_plant', async () => {
    const grey = await sent('LadyBird', (photo) => photo.greyscale());
    expect((await upload(ulid(), grey)).body.code).toBe('photo_no_plant');
  });
});

it('ten concurrent uploads, good and bad ones: each gets 201 or 422', async () => {
  await model.become({ mode: 'answer' });
  const [good, bad] = [await sent('LadyBird', (photo) => photo.resize({ width: 2400 })), await sent('Wood')];
  const replies = await Promise.all(Array.from({ length: 10 }, (_, i) => upload(ulid(), i % 2 ? good : bad)));
  expect(replies.map(({ status }) => status)).toEqual(replies.map((_, i) => (i % 2 ? 201 : 422)));
});

it('refused photos are counted by fault', async () => {
  const page = (await service.management.inject('/metrics')).body;
  for (const fault of ['too-small', 'too-dark', 'blurred', 'no-plant']) {
    expect(page).toMatch(new RegExp(`diagnosis_photos_refused_total\\{[^}]*fault="${fault}"[^}]*\\} [1-9]`));
  }
});
