import { mediaErrors } from '@anar/contracts/errors/media';
import sharp, { type Sharp } from 'sharp';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../http/errors.ts';
import { createService, type Service } from '../lifecycle/service.ts';
import { hugePng, photoWithPlace } from '../testing/media/pictures.ts';
import { recorded, silentWav } from '../testing/media/recordings.ts';
import { dispose, startTestService, testConfig } from '../testing/testing.ts';
import type { PhotoSample } from './drawing/draw-photo.ts';
import { createMediaLinks } from './media-links.ts';

let service: Service;
beforeAll(async () => {
  service = await startTestService(
    (config) => createService({ name: 'albums', title: 'Albums', config, uses: { media: true } }),
    testConfig('media'),
  );
});
afterAll(dispose);

const get = (url: string, headers = {}) => service.app.inject({ url, headers });

describe('a photo that is uploaded', () => {
  it('is re-encoded: upright, without camera and place', async () => {
    const { mediaId, width, height, jpeg } = await service.media.save(ulid(), await photoWithPlace(400, 300));
    expect({ width, height }).toEqual({ width: 300, height: 400 });
    const served = await get(service.media.link(mediaId));
    expect(served.headers['content-type']).toBe('image/jpeg');
    const stored = await sharp(served.rawPayload).metadata();
    expect(stored.exif).toBeUndefined();
    expect(stored.orientation).toBeUndefined();
    expect(served.rawPayload.includes('SecretCamera')).toBe(false);
    expect(await service.media.read(mediaId)).toEqual(served.rawPayload);
    expect(jpeg).toEqual(served.rawPayload);
  });

  it.each([
    ['a JPEG for print (CMYK)', (image: Sharp) => image.toColourspace('cmyk').jpeg()],
    ['a grey JPEG', (image: Sharp) => image.greyscale().jpeg()],
    ['a grey PNG with alpha', (image: Sharp) => image.greyscale().ensureAlpha(0.5).png()],
    ['a PNG with alpha', (image: Sharp) => image.ensureAlpha(0.5).png()],
    ['a PNG of a palette', (image: Sharp) => image.png({ palette: true })],
    ['a PNG of 16 bits', (image: Sharp) => image.toColourspace('rgb16').png()],
    ['a WebP', (image: Sharp) => image.webp()],
    ['an AVIF', (image: Sharp) => image.avif()],
  ])('is sampled from %s with three bytes per pixel, in its own colours', async (_what, encode) => {
    const red = sharp({ create: { width: 900, height: 300, channels: 3, background: '#c83c28' } });
    const samples: PhotoSample[] = [];
    const bytes = await encode(red).toBuffer();
    const { jpeg } = await service.media.save(ulid(), bytes, { inspect: (sample) => void samples.push(sample) });
    const [{ pixels, ...size } = { pixels: [] }] = samples;
    expect(size).toEqual({ width: 640, height: 213, originalWidth: 900, originalHeight: 300 });
    expect(pixels).toHaveLength(640 * 213 * 3);
    const kept = await sharp(jpeg).raw().toBuffer();
    const asUploaded = await sharp(bytes).flatten({ background: '#fff' }).toColourspace('srgb').raw().toBuffer();
    for (const channel of [0, 1, 2]) {
      const [seen, stored] = [Number(pixels[channel]), Number(kept[channel])];
      expect(Math.abs(seen - stored)).toBeLessThan(6);
      if (asUploaded.length === 900 * 300 * 3) {
        expect(Math.abs(seen - Number(asUploaded[channel]))).toBeLessThan(6);
      }
    }
  });

  it('is inspected upright, before anything of it is stored', async () => {
    const owner = ulid();
    const refusal = new Error('not this one');
    const inspect = ({ pixels, ...size }: PhotoSample) => {
      expect(size).toEqual({ width: 320, height: 640, originalWidth: 1000, originalHeight: 2000 });
      throw refusal;
    };
    const saved = service.media.save(owner, await photoWithPlace(2000, 1000), { inspect });
    await expect(saved).rejects.toBe(refusal);
    expect(await service.mongo.collection('media').countDocuments({ owner })).toBe(0);
  });

  it('waits while two others are drawn, and is stored in the end, also behind broken ones', async () => {
    const [good, bad] = [await photoWithPlace(), Buffer.from('\xff\xd8\xffhello', 'latin1')];
    const saved = Array.from({ length: 30 }, (_, i) => service.media.save(ulid(), i % 2 ? good : bad));
    const outcomes = (await Promise.allSettled(saved)).map(({ status }) => status);
    expect(outcomes).toEqual(saved.map((_, i) => (i % 2 ? 'fulfilled' : 'rejected')));
  });

  it('has a thumbnail of at most 320 px', async () => {
    const { mediaId } = await service.media.save(ulid(), await photoWithPlace(1000, 700));
    const thumb = await sharp((await get(service.media.link(mediaId, 'thumb'))).rawPayload).metadata();
    expect(Math.max(thumb.width, thumb.height)).toBe(320);
  });

  it('is never larger than 1600 px', async () => {
    const { width, height } = await service.media.save(ulid(), await photoWithPlace(4000, 3000));
    expect({ width, height }).toEqual({ width: 1200, height: 1600 });
  });

  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  it.each([
    ['HTML', Buffer.from('<html><script>alert(1)</script></html>'), 'not_an_image', 415],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'not_an_image', 415],
    ['PDF', Buffer.from('%PDF-1.4 ...'), 'not_an_image', 415],
    ['GIF', gif, 'not_an_image', 415],
    ['nothing', Buffer.alloc(0), 'not_an_image', 415],
    ['text called JPEG by its first bytes', Buffer.from('\xff\xd8\xffhello', 'latin1'), 'broken_image', 400],
    ['20,000 × 20,000 pixels in a few kilobytes', hugePng(20_000, 20_000), 'image_too_large', 413],
  ])('is refused when it is %s', async (_what, bytes, code, statusCode) => {
    await expect(service.media.save(ulid(), bytes)).rejects.toMatchObject({ code, statusCode });
  });

  it('is refused when it is truncated or animated', async () => {
    const whole = await photoWithPlace();
    const cut = service.media.save(ulid(), whole.subarray(0, whole.length / 2));
    await expect(cut).rejects.toMatchObject({ code: 'broken_image' });
    const frames = [0, 1].map((i) => sharp({ create: { width: 8, height: 8, channels: 3, background: `#${i}00` } }));
    const pages = await Promise.all(frames.map((frame) => frame.png().toBuffer()));
    const animated = await sharp(pages, { join: { animated: true } })
      .webp()
      .toBuffer();
    await expect(service.media.save(ulid(), animated)).rejects.toMatchObject({ code: 'not_an_image' });
  });

  it('is 429 once too many of its user were refused within an hour; photos of other users are stored', async () => {
    const [owner, bad] = [ulid(), Buffer.from('\xff\xd8\xffhello', 'latin1')];
    const blurred = new AppError(mediaErrors.brokenImage);
    const inspect = () => {
      throw blurred;
    };
    const good = await photoWithPlace();
    for (let time = 0; time < 10; time++) {
      await expect(service.media.save(owner, bad)).rejects.toMatchObject({ code: 'broken_image' });
      await expect(service.media.save(owner, good, { inspect })).rejects.toBe(blurred);
    }
    const refusal = await service.media.save(owner, good).catch((error: AppError) => error);
    expect(refusal).toMatchObject({ code: 'too_many_refused', statusCode: 429 });
    const { 'retry-after': seconds } = (refusal as AppError).headers;
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds)).toBeLessThanOrEqual(3600);
    await service.media.save(ulid(), good);
  });

  it('that was stored, or refused with a retry later, does not count as refused', async () => {
    const owner = ulid();
    const good = await photoWithPlace();
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => service.media.save(owner, good)));
    const codes = outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : 'kept'));
    expect(new Set(codes)).toEqual(new Set(['kept', 'too_many_requests']));
    await service.media.save(owner, good);
  });

  it('of an erased user is forbidden', async () => {
    const userId = ulid();
    await service.tombstones.add(userId);
    await expect(service.media.save(userId, await photoWithPlace())).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('of several chunks is served whole, and removed whole', async () => {
    const noise = Buffer.from(Array.from({ length: 1600 * 1200 * 3 }, (_, at) => (at * 7919 * (at % 251)) % 256));
    const bytes = await sharp(noise, { raw: { width: 1600, height: 1200, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const { mediaId, jpeg } = await service.media.save(ulid(), bytes);
    const pieces = () => service.mongo.collection('files.chunks').countDocuments({ files_id: mediaId as never });
    expect(await pieces()).toBeGreaterThan(2);
    expect((await get(service.media.link(mediaId))).rawPayload).toEqual(jpeg);
    expect(await service.media.read(mediaId)).toEqual(jpeg);
    await service.media.remove(mediaId);
    expect(await service.media.read(mediaId)).toBeUndefined();
    expect(await pieces()).toBe(0);
  });

  it.each([undefined, ulid()])(
    'leaves no file behind when its user is erased meanwhile (record %s)',
    async (recordId) => {
      const owner = ulid();
      const bytes = await photoWithPlace();
      const count = () =>
        Promise.all(['files.files', 'files.chunks'].map((name) => service.mongo.collection(name).countDocuments()));
      const before = await count();
      let saving = true;
      const saves = Promise.allSettled(
        Array.from({ length: 8 }, () => service.media.save(owner, bytes, { ...(recordId && { recordId }) })),
      );
      void saves.then(() => {
        saving = false;
      });
      while (saving) await service.media.erase(owner);
      await service.media.erase(owner);
      expect(await count()).toEqual(before);
    },
  );
});

describe('a recording that is uploaded', () => {
  const html = Buffer.from('<html><script>alert(1)</script></html>');

  it.each([
    ['wav', []],
    ['mp4', ['-c:a', 'aac']],
  ])('as %s is served unchanged, with the content type recognised from its bytes', async (ending, options) => {
    const bytes = recorded(silentWav(2), ending, ...options);
    const { mediaId, seconds, contentType } = await service.media.saveRecording(ulid(), bytes);
    expect(contentType).toBe(`audio/${ending}`);
    expect(Math.abs(seconds - 2)).toBeLessThan(0.2);
    const served = await get(service.media.privateLink(mediaId));
    expect(served.rawPayload).toEqual(bytes);
    expect(served.headers['content-type']).toBe(`audio/${ending}`);
    expect(await service.media.read(mediaId)).toEqual(bytes);
    expect((await get(service.media.privateLink(mediaId, 'thumb'))).statusCode).toBe(404);
  });

  describe('and requested by range', () => {
    const PIECE = 255 * 1024;
    let bytes: Buffer;
    let link: string;
    beforeAll(async () => {
      bytes = silentWav(50);
      for (let at = 44; at < bytes.length; at++) bytes[at] = at % 251;
      const { mediaId } = await service.media.saveRecording(ulid(), bytes);
      link = service.media.privateLink(mediaId);
    });
    const end = () => bytes.length;

    it.each([
      ['its first two bytes, as an iPhone begins', () => 'bytes=0-1', () => [0, 1]],
      ['all from a place on', () => 'bytes=100000-', () => [100_000, end() - 1]],
      ['its end', () => 'bytes=-10', () => [end() - 10, end() - 1]],
      ['a part over two stored pieces', () => `bytes=${PIECE - 2}-${PIECE + 1}`, () => [PIECE - 2, PIECE + 1]],
      ['more than there is', () => `bytes=5-${end() + 9}`, () => [5, end() - 1]],
    ])('gives %s', async (_what, range, part) => {
      const reply = await get(link, { range: range() });
      const [first = 0, last = 0] = part();
      expect([reply.statusCode, reply.headers['content-range']]).toEqual([206, `bytes ${first}-${last}/${end()}`]);
      expect(reply.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-type': 'audio/wav' });
      expect(reply.headers['content-length']).toBe(String(last + 1 - first));
      expect(reply.rawPayload.equals(bytes.subarray(first, last + 1))).toBe(true);
    });

    it('beyond its end is 416 with its length, and is not cached', async () => {
      const reply = await get(link, { range: `bytes=${end()}-` });
      expect([reply.statusCode, reply.headers['content-range'], reply.body]).toEqual([416, `bytes */${end()}`, '']);
      expect(reply.headers['cache-control']).toBeUndefined();
    });

    it('is served whole when If-Range does not match or several ranges are requested', async () => {
      const { etag = '' } = (await get(link)).headers;
      const statusOf = async (headers: object) => (await get(link, headers)).statusCode;
      expect(await statusOf({ range: 'bytes=0-1', 'if-range': String(etag) })).toBe(206);
      expect(await statusOf({ range: 'bytes=0-1', 'if-range': '"another"' })).toBe(200);
      expect(await statusOf({ range: 'bytes=0-1,5-6' })).toBe(200);
    });

    it('answers HEAD with its length and accept-ranges', async () => {
      const { headers, statusCode, body } = await service.app.inject({
        ...{ method: 'HEAD', url: link },
        headers: { range: 'bytes=0-1' },
      });
      expect([statusCode, body, headers['content-length']]).toEqual([200, '', String(end())]);
      expect(headers['accept-ranges']).toBe('bytes');
    });

    it('is refused without a valid signature', async () => {
      const reply = await get(link.replace('private=1&', ''), { range: 'bytes=0-1' });
      expect(reply.json().code).toBe('link_expired');
    });
  });

  it('that contains HTML is not rendered as a page', async () => {
    const { mediaId } = await service.media.saveRecording(ulid(), Buffer.concat([silentWav(1), html]));
    const { headers } = await get(service.media.privateLink(mediaId));
    expect(headers['content-type']).toBe('audio/wav');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    ['HTML', () => html, 'not_a_recording', 415],
    ['a photo', () => Buffer.from('\xff\xd8\xffhello', 'latin1'), 'not_a_recording', 415],
    ['of 61 seconds', () => silentWav(61), 'recording_too_long', 413],
    ['WebM, which an iPhone does not play', () => recorded(silentWav(1), 'webm'), 'recording_not_playable', 415],
    ['Ogg, which an iPhone does not play', () => recorded(silentWav(1), 'ogg'), 'recording_not_playable', 415],
  ])('is refused when it is %s, and nothing of it is stored', async (_what, make, code, statusCode) => {
    const owner = ulid();
    await expect(service.media.saveRecording(owner, make())).rejects.toMatchObject({ code, statusCode });
    expect(await service.mongo.collection('media').countDocuments({ owner })).toBe(0);
  });

  it('of an erased user is forbidden, and an earlier one is deleted with its user', async () => {
    const [erased, owner] = [ulid(), ulid()];
    await service.tombstones.add(erased);
    await expect(service.media.saveRecording(erased, silentWav(1))).rejects.toMatchObject({ code: 'forbidden' });
    const { mediaId } = await service.media.saveRecording(owner, silentWav(1), { recordId: 'r1' });
    await service.media.erase(owner);
    expect((await get(service.media.privateLink(mediaId))).statusCode).toBe(404);
    expect(await service.media.read(mediaId)).toBeUndefined();
  });

  it('is deleted with its record', async () => {
    const { mediaId } = await service.media.saveRecording(ulid(), silentWav(1), { recordId: 'r11' });
    await service.media.removeOfRecord('r11');
    expect(await service.media.read(mediaId)).toBeUndefined();
  });
});

describe('a link to a photo', () => {
  it('is cached until it expires, and revalidated by ETag', async () => {
    const { mediaId } = await service.media.save(ulid(), await photoWithPlace());
    const link = service.media.link(mediaId);
    const first = await get(link);
    expect(first.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    const again = await get(link, { 'if-none-match': first.headers.etag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  it('is refused without a signature, or when id or expiry differ from the signed ones', async () => {
    const one = await service.media.save(ulid(), await photoWithPlace());
    const two = await service.media.save(ulid(), await photoWithPlace());
    const link = service.media.link(one.mediaId);
    for (const url of [
      `/media/albums/${one.mediaId}`,
      link.replace(one.mediaId, two.mediaId),
      link.replace(/until=\d+/, 'until=99999999999'),
      link.replace(`${one.mediaId}?`, `${one.mediaId}-thumb?`),
    ]) {
      const reply = await get(url);
      expect(reply.statusCode).toBe(403);
      expect(reply.json().code).toBe('link_expired');
    }
  });

  it('is the same all day in India and valid for 24 to 48 hours', () => {
    const links = createMediaLinks('albums', 'k'.repeat(32));
    const morning = new Date('2026-01-09T18:30:00Z');
    const lastMoment = new Date('2026-01-10T18:29:59Z');
    const query = (link: string) => Object.fromEntries(new URL(link, 'http://x').searchParams);
    const link = links.sign('a', morning);
    expect(links.sign('a', lastMoment)).toBe(link);
    expect(links.sign('a', new Date('2026-01-10T18:30:00Z'))).not.toBe(link);
    expect(links.goodFor('a', query(link), morning)).toBe(48 * 3600 * 1000);
    expect(links.goodFor('a', query(link), lastMoment)).toBe(24 * 3600 * 1000 + 1000);
    expect(links.goodFor('a', query(link), new Date('2026-01-11T18:30:01Z'))).toBe(0);
  });

  it('that is private is valid for 10 to 15 minutes, the same for 5, and not interchangeable with a daily one', () => {
    const links = createMediaLinks('albums', 'k'.repeat(32));
    const at = (time: string) => new Date(`2026-01-09T${time}Z`);
    const query = (link: string) => Object.fromEntries(new URL(link, 'http://x').searchParams);
    const link = links.signPrivate('a', at('10:00:00'));
    expect(links.signPrivate('a', at('10:04:59'))).toBe(link);
    expect(links.signPrivate('a', at('10:05:00'))).not.toBe(link);
    expect(links.goodFor('a', query(link), at('10:00:00'))).toBe(15 * 60 * 1000);
    expect(links.goodFor('a', query(link), at('10:04:59'))).toBeGreaterThan(10 * 60 * 1000);
    // Other spellings of the same bytes: the last of 43 characters has two unused bits, and decoders skip invalid ones.
    const { signature = '', ...rest } = query(link);
    const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].map(
      (last) => signature.slice(0, -1) + last,
    );
    const good = [...others, `${signature}!`, `${signature}=`].filter(
      (other) => links.goodFor('a', { ...rest, signature: other }, at('10:00:00')) > 0,
    );
    expect(good).toEqual([signature]);
    expect(links.goodFor('a', query(link), at('10:15:00'))).toBe(0);
    const { private: _, ...daily } = query(link);
    expect(links.goodFor('a', daily, at('10:00:00'))).toBe(0);
    expect(links.goodFor('a', { ...query(links.sign('a', at('10:00:00'))), private: '1' }, at('10:00:00'))).toBe(0);
  });

  it('of ours resolves to its photo up to a day after it expired', () => {
    const links = createMediaLinks('albums', 'k'.repeat(32));
    const link = links.signPrivate('a', new Date('2026-01-09T10:00:00Z'));
    const last = new Date('2026-01-10T10:14:59Z');
    expect(links.fileIdOf(link, last)).toBe('a');
    expect(links.fileIdOf(`https://anar.example${link}`, last)).toBe('a');
    expect(links.fileIdOf(link, new Date('2026-01-10T10:15:00Z'))).toBeUndefined();
    for (const other of [link.replace('/a?', '/b?'), link.replace('albums', 'books'), '', '//', 'http://[']) {
      expect(links.fileIdOf(other, last)).toBeUndefined();
    }
  });

  it('is 404 once the photo is deleted', async () => {
    const owner = ulid();
    const { mediaId } = await service.media.save(owner, await photoWithPlace());
    await service.media.erase(owner);
    const reply = await get(service.media.link(mediaId));
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['cache-control']).toBeUndefined();
  });
});

describe('an upload', () => {
  const tomorrow = () => new Date(Date.now() + 25 * 3600 * 1000);

  it('belongs to its uploader until a record claims it', async () => {
    const owner = ulid();
    const { mediaId } = await service.media.save(owner, await photoWithPlace());
    await expect(service.media.claim(mediaId, ulid(), 'r1')).rejects.toMatchObject({ code: 'not_found' });
    await service.media.claim(mediaId, owner, 'r1');
    await service.media.claim(mediaId, owner, 'r1');
    await expect(service.media.claim(mediaId, owner, 'r2')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('that is saved for a record is claimed by it', async () => {
    const owner = ulid();
    const { mediaId } = await service.media.save(owner, await photoWithPlace(), { recordId: 'r1' });
    await service.media.claim(mediaId, owner, 'r1');
    await expect(service.media.claim(mediaId, owner, 'r2')).rejects.toMatchObject({ code: 'not_found' });
    await service.media.sweep(tomorrow());
    expect((await get(service.media.link(mediaId))).statusCode).toBe(200);
  });

  it('is deleted with its record, also that of another uploader', async () => {
    const saved = await Promise.all(
      ['r9', 'r9', 'r10'].map(async (recordId) => service.media.save(ulid(), await photoWithPlace(), { recordId })),
    );
    await service.media.removeOfRecord('r9');
    await service.media.removeOfRecord('r9');
    const statuses = await Promise.all(
      saved.map(async ({ mediaId }) => (await get(service.media.privateLink(mediaId))).statusCode),
    );
    expect(statuses).toEqual([404, 404, 200]);
  });

  it('whose files were written only in part is swept with their chunks', async () => {
    const { mediaId } = await service.media.save(ulid(), await photoWithPlace());
    await service.mongo.collection('files.files').deleteMany({ _id: { $in: [mediaId, `${mediaId}-thumb`] } as never });
    const pieces = service.mongo.collection('files.chunks');
    const left = { files_id: { $in: [mediaId, `${mediaId}-thumb`] } as never };
    expect(await pieces.countDocuments(left)).toBe(2);
    await service.media.sweep(tomorrow());
    expect(await pieces.countDocuments(left)).toBe(0);
  });

  it('is swept after a day unless claimed', async () => {
    const owner = ulid();
    const kept = await service.media.save(owner, await photoWithPlace());
    const lost = await service.media.save(owner, await photoWithPlace());
    await service.media.claim(kept.mediaId, owner, 'r1');
    await service.media.sweep();
    expect((await get(service.media.link(lost.mediaId))).statusCode).toBe(200);
    await service.media.sweep(tomorrow());
    expect((await get(service.media.link(lost.mediaId))).statusCode).toBe(404);
    expect((await get(service.media.link(lost.mediaId, 'thumb'))).statusCode).toBe(404);
    expect((await get(service.media.link(kept.mediaId))).statusCode).toBe(200);
    await expect(service.media.claim(lost.mediaId, owner, 'r1')).rejects.toMatchObject({ code: 'not_found' });
  });

  describe('pending for a record that is written later', () => {
    const save = (recordId: string) => service.media.saveRecording(ulid(), silentWav(1), { recordId, isPending: true });
    const isKept = async (mediaId: string) => (await service.media.read(mediaId)) !== undefined;

    it('is swept after a day if the record was never written; without a registered check nothing is swept', async () => {
      const [lost, sent, confirmed] = [await save('r21'), await save('r22'), await save('r23')];
      await service.media.confirm(confirmed.mediaId);
      await service.media.sweep(tomorrow());
      expect(await isKept(lost.mediaId)).toBe(true);
      const asked: string[] = [];
      service.media.askBeforeSweep(async (recordId) => {
        asked.push(recordId);
        return recordId === 'r22';
      });
      await service.media.sweep();
      expect(asked).toEqual([]);
      await service.media.sweep(tomorrow());
      expect(asked).toEqual(expect.arrayContaining(['r21', 'r22']));
      expect(asked).not.toContain('r23');
      expect(await Promise.all([lost, sent, confirmed].map(({ mediaId }) => isKept(mediaId)))).toEqual([
        ...[false, true, true],
      ]);
      asked.length = 0;
      await service.media.sweep(tomorrow());
      expect(asked).toEqual([]);
      await service.media.removeOfRecord('r22');
      expect(await isKept(sent.mediaId)).toBe(false);
    });
  });
});
