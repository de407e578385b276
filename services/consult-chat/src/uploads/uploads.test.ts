import { dispose } from '@anar/service-kit/testing';
import { photoWithPlace } from '@anar/service-kit/testing/media/pictures';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type ConsultFixture,
  createConsultFixture,
  imageForm,
  type TestUser,
  testUser,
} from '../testing/consult-fixture.ts';
import { type ConsultPhotos, createConsultPhotos } from './consult-photos.ts';

const HTML = Buffer.from('<html><script>alert(1)</script></html>');
const BROKEN = Buffer.from('\xff\xd8\xffhello', 'latin1');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let fixture: ConsultFixture;
let photos: ConsultPhotos;
let photo: Buffer;

beforeAll(async () => {
  fixture = await createConsultFixture('uploads');
  photos = createConsultPhotos(fixture.service);
  photo = await photoWithPlace();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(dispose);

const pass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
const URL_OF_UPLOADS = '/api/upload/consultation-images';
const upload = (who: TestUser, files: readonly Buffer[], key = ulid()) =>
  fixture.upload(who, URL_OF_UPLOADS, { files, headers: { 'idempotency-key': key } });
const uploaded = async (who = testUser(), count = 1) => {
  const reply = await upload(who, Array(count).fill(photo));
  expect(reply.statusCode, reply.body).toBe(201);
  return { who, urls: reply.json<{ imageUrls: string[] }>().imageUrls };
};

describe('photos of a consultation', () => {
  it('are re-encoded without camera and location, and readable by their link', async () => {
    const { urls } = await uploaded(undefined, 3);
    expect(urls).toHaveLength(3);
    const served = await fixture.get(urls[0] ?? '');
    expect(served.headers['content-type']).toBe('image/jpeg');
    for (const leak of ['Exif', 'SecretCamera']) expect(served.rawPayload.includes(leak)).toBe(false);
  });

  it('skip files that are no photos; the last error is returned if none is left', async () => {
    const who = testUser();
    const mixed = await upload(who, [HTML, photo, BROKEN]);
    expect([mixed.statusCode, mixed.json().imageUrls.length]).toEqual([201, 1]);
    const none = await upload(who, [BROKEN, HTML]);
    expect([none.statusCode, none.json().code]).toEqual([415, 'not_an_image']);
    const last = await upload(who, [HTML, BROKEN]);
    expect([last.statusCode, last.json().code]).toEqual([400, 'broken_image']);
    expect((await upload(who, [])).json().code).toBe('not_an_image');
  });

  it.each([
    ['nine megabytes', async () => [Buffer.concat([photo, Buffer.alloc(9 * 1024 * 1024)])], 413, 'payload_too_large'],
    ['four of them', async () => [photo, photo, photo, photo], 400, 'too_many_files'],
  ])('are rejected: %s', async (_, files, status, code) => {
    const reply = await upload(testUser(), await files());
    expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  });

  it('are stored once for repeats with the same key', async () => {
    const [who, key] = [testUser(), ulid()];
    const first = (await upload(who, [photo], key)).json();
    expect((await upload(who, [photo], key)).json()).toEqual(first);
    expect(await fixture.service.mongo.collection('media').countDocuments({ owner: who.userId })).toBe(1);
  });

  it('need a login', async () => {
    const { payload, headers } = await imageForm([photo]);
    expect(
      (await fixture.service.app.inject({ method: 'POST', url: URL_OF_UPLOADS, payload, headers })).statusCode,
    ).toBe(401);
  });
});

describe('a link', () => {
  it('is valid and cacheable for at most 15 minutes, and stable for five', async () => {
    const { who, urls } = await uploaded();
    const id = ulid();
    const [mediaId = ''] = await photos.claim(urls, who.userId, id);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T05:00:00Z') });
    const [link = ''] = photos.links([mediaId]);
    expect((await fixture.get(link)).headers['cache-control']).toBe('private, max-age=900, immutable');
    vi.setSystemTime(new Date('2026-11-23T05:04:59Z'));
    expect(photos.links([mediaId])).toEqual([link]);
    vi.setSystemTime(new Date('2026-11-23T05:14:59Z'));
    expect((await fixture.get(link)).statusCode).toBe(200);
    vi.setSystemTime(new Date('2026-11-23T05:15:00Z'));
    const late = await fixture.get(link);
    expect([late.statusCode, late.json().code]).toEqual([403, 'link_expired']);
    expect(late.headers['cache-control'] ?? '').not.toContain('max-age');
    const [thumb = ''] = photos.thumbs([mediaId]);
    expect((await fixture.get(thumb)).headers['content-type']).toBe('image/webp');
  });

  it('is valid only for its photo and expiry', async () => {
    const { urls } = await uploaded(undefined, 2);
    const [one = '', two = ''] = urls;
    const until = (text: string) => text.replace(/until=\d+/, 'until=99999999999');
    const swapped = two.replace(/consult\/\w+/, one.match(/consult\/\w+/)?.[0] ?? '');
    for (const link of [until(one), one.replace('&private=1', ''), swapped, one.split('?')[0] ?? '']) {
      expect((await fixture.get(link)).statusCode, link).toBe(403);
    }
  });
});

describe('claiming photos for a consultation', () => {
  it('accepts the farmer’s uploads, also after their links expired', async () => {
    const { who, urls } = await uploaded(undefined, 2);
    pass(20 * HOUR_MS);
    const id = ulid();
    const mediaIds = await photos.claim(urls, who.userId, id);
    expect(mediaIds).toHaveLength(2);
    expect(await photos.claim(urls, who.userId, id)).toEqual(mediaIds);
    await fixture.service.media.sweep(new Date(Date.now() + 48 * HOUR_MS));
    expect((await fixture.get(photos.links(mediaIds)[0] ?? '')).statusCode).toBe(200);
  });

  it.each([
    ['another user’s photo', async () => uploaded().then(({ urls }) => urls)],
    ['one of another consultation', async (own: TestUser) => claimedElsewhere(own)],
    [
      'a forged link',
      async () => ['/media/consult/01ARZ3NDEKTSV4RRFFQ69G5FAV?until=99999999999&private=1&signature=x'],
    ],
    ['a link of another service', async (own: TestUser) => renamed(own)],
    ['a thumbnail', async (own: TestUser) => thumbnail(own)],
    ['no link at all', async () => ['javascript:alert(1)']],
    ['a swept photo', async (own: TestUser) => swept(own)],
  ])('rejects %s, and claims nothing', async (_, urlsOf) => {
    const own = testUser();
    const good = (await uploaded(own)).urls;
    const bad = await urlsOf(own);
    const id = ulid();
    for (const step of [photos.find, photos.claim]) {
      await expect(step([...good, ...bad], own.userId, id)).rejects.toMatchObject({ code: 'photo_unknown' });
    }
    // The valid one is still unclaimed.
    expect(await photos.claim(good, own.userId, ulid())).toHaveLength(1);
  });

  it('rejects an upload a day after its link expired', async () => {
    const { who, urls } = await uploaded();
    pass(24 * HOUR_MS + 15 * MINUTE_MS);
    await expect(photos.claim(urls, who.userId, ulid())).rejects.toMatchObject({ code: 'photo_unknown' });
  });

  it('twenty concurrent claims of one photo: one succeeds', async () => {
    const { who, urls } = await uploaded();
    const claims = await Promise.allSettled(Array.from({ length: 20 }, () => photos.claim(urls, who.userId, ulid())));
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('release lets another consultation claim the photo', async () => {
    const { who, urls } = await uploaded();
    const first = ulid();
    const mediaIds = await photos.claim(urls, who.userId, first);
    await photos.release(mediaIds, who.userId, first);
    expect(await photos.claim(urls, who.userId, ulid())).toEqual(mediaIds);
  });
});

async function claimedElsewhere(own: TestUser): Promise<string[]> {
  const { urls } = await uploaded(own);
  await photos.claim(urls, own.userId, ulid());
  return urls;
}
async function renamed(own: TestUser): Promise<string[]> {
  return (await uploaded(own)).urls.map((url) => url.replace('/media/consult/', '/media/diagnosis/'));
}
async function thumbnail(own: TestUser): Promise<string[]> {
  const { urls } = await uploaded(own);
  return photos.thumbs([/consult\/(\w+)/.exec(urls[0] ?? '')?.[1] ?? '']);
}
async function swept(own: TestUser): Promise<string[]> {
  const { urls } = await uploaded(own);
  await fixture.service.media.remove(/consult\/(\w+)/.exec(urls[0] ?? '')?.[1] ?? '');
  return urls;
}
