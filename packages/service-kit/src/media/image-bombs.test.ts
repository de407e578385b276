import sharp from 'sharp';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createService, type Service } from '../lifecycle/service.ts';
import * as bombs from '../testing/media/image-bombs.ts';
import { hugePng, photoWithPlace } from '../testing/media/pictures.ts';
import { dispose, startTestService, testConfig } from '../testing/testing.ts';
import { photoShape } from './photo-shape.ts';

let service: Service;
let photo: Buffer;
beforeAll(async () => {
  photo = await photoWithPlace(800, 600);
  service = await startTestService(
    (config) => createService({ name: 'albums', title: 'Albums', config, uses: { media: true } }),
    testConfig('bombs'),
  );
});
afterAll(dispose);

const MIB = 1024 * 1024;
const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a7' } });
const marker = (name: string, bytes: number) => Buffer.concat([Buffer.from(name, 'latin1'), Buffer.alloc(bytes, 7)]);
const inPieces = (name: string) =>
  Array.from({ length: 100 }, (_, at) => marker(`${name}${String.fromCharCode(at + 1)}d`, 65_000));

/** Name, upload, and error code. */
const refused: [string, () => Buffer | Promise<Buffer>, string][] = [
  ['a JPEG of 883 scans', () => bombs.jpegOfScans(6300, 6300, 883), 'image_too_complex'],
  ['a JPEG of one scan too many', () => bombs.jpegOfScans(64, 64, 65), 'image_too_complex'],
  [
    'the same behind a thumbnail of one scan',
    async () =>
      bombs.withSegments(bombs.jpegOfScans(64, 64, 65), [{ marker: 0xe1, data: bombs.jpegOfScans(64, 64, 1) }]),
    'image_too_complex',
  ],
  ['the same with rubbish between its segments', () => withRubbish(bombs.jpegOfScans(64, 64, 65)), 'image_too_complex'],
  ['a JPEG of 65,000 × 65,000 px', () => bombs.jpegOfSize(65_000, 65_000), 'image_too_large'],
  [
    'a JPEG of nothing but markers',
    () => Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(4 * MIB, 0xff)]),
    'broken_image',
  ],
  ['a PNG of 20,000 × 20,000 px', () => hugePng(20_000, 20_000), 'image_too_large'],
  ['an animated PNG', bombs.animatedPng, 'not_an_image'],
  ['a WebP that says it is 16,384 × 16,384 px', bombs.hugeWebp, 'broken_image'],
  ['an animated WebP', animatedWebp, 'not_an_image'],
  [
    'an AVIF of 13 million pixels',
    () => flat(4200, 3100).avif({ effort: 0, quality: 20 }).toBuffer(),
    'image_too_large',
  ],
  ['half a JPEG', () => half(flat(900, 900).jpeg().toBuffer()), 'broken_image'],
  ['half a PNG', () => half(flat(900, 900).png().toBuffer()), 'broken_image'],
  ['half a WebP', () => half(flat(900, 900).webp().toBuffer()), 'broken_image'],
  ['half an AVIF', () => half(flat(900, 900).avif({ effort: 0 }).toBuffer()), 'broken_image'],
  [
    'a GIF that says in its comment that it is a JPEG',
    () => Buffer.concat([Buffer.from('GIF89a'), photo]),
    'not_an_image',
  ],
  ['a PDF around a JPEG', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), photo]), 'not_an_image'],
];
/** Name and upload: looks dangerous, is accepted, and is stored without its hidden content. */
const harmless: [string, () => Buffer | Promise<Buffer>][] = [
  ['a JPEG of 64 scans', () => bombs.jpegOfScans(640, 480, 64)],
  [
    'a JPEG with a thumbnail of 883 scans in its EXIF',
    () => bombs.withSegments(photo, [{ marker: 0xe1, data: bombs.jpegOfScans(64, 64, 883) }]),
  ],
  ['a JPEG with a second one of 883 scans behind it', () => Buffer.concat([photo, bombs.jpegOfScans(6300, 6300, 883)])],
  ['a JPEG with a web page behind it', () => Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])],
  [
    'a JPEG with EXIF that leads to itself',
    () => bombs.withSegments(photo, [{ marker: 0xe1, data: bombs.loopingExif() }]),
  ],
  [
    'a JPEG with 6 MB of EXIF',
    () =>
      bombs.withSegments(
        photo,
        inPieces('Exif\0\0').map((data) => ({ marker: 0xe1, data })),
      ),
  ],
  [
    'a JPEG with 6 MB of colour profile',
    () =>
      bombs.withSegments(
        photo,
        inPieces('ICC_PROFILE\0').map((data) => ({ marker: 0xe2, data })),
      ),
  ],
  ['a PNG with a profile that unpacks to 400 MB', () => bombs.pngWithDeflated('iCCP', 400)],
  ['a PNG with a text that unpacks to 400 MB', () => bombs.pngWithDeflated('zTXt', 400)],
  ['a PNG with pixels for 400 MB more than it has', () => bombs.pngOfTooMuch(400)],
  ['a PNG whose pixels happen to contain the name of the animation chunk', () => bombs.pngWithText('acTL')],
];

async function half(made: Promise<Buffer>): Promise<Buffer> {
  const whole = await made;
  return whole.subarray(0, whole.length / 2);
}

async function animatedWebp(): Promise<Buffer> {
  const pages = await Promise.all(
    [8, 4].map((dark) =>
      flat(8, 8)
        .linear(1 / dark, 0)
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pages, { join: { animated: true } })
    .webp()
    .toBuffer();
}

/** A decoder skips bytes that are no marker; the count of scans must skip them too. */
function withRubbish(jpeg: Buffer): Buffer {
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xff, 0xe0, 0, 2, 1, 2, 3, 0xff, 0, 0xff, 0xd0]),
    jpeg.subarray(2),
  ]);
}

describe('an uploaded image bomb:', () => {
  it.each(refused)('%s is refused', async (_what, make, code) => {
    const saved = service.media.save(ulid(), await make());
    await expect(saved).rejects.toMatchObject({ code });
  });

  it.each(harmless)('%s is re-encoded without its hidden content', async (_what, make) => {
    const { jpeg } = await service.media.save(ulid(), await make());
    const { exif, icc, format } = await sharp(jpeg).metadata();
    expect([exif, icc, format]).toEqual([undefined, undefined, 'jpeg']);
    expect(jpeg.includes('<script>')).toBe(false);
    expect(jpeg.length).toBeLessThan(MIB);
  });

  it('refused ones store nothing and are counted, no process was killed, and the next photo is accepted', async () => {
    const page = await service.metrics.metrics();
    expect(page).toMatch(/^media_photos_refused_total\{code="image_too_complex",[^}]*\} 4$/m);
    expect(page).toMatch(/^media_processes_killed_total\{[^}]*\} 0$/m);
    expect(await service.mongo.collection('media').countDocuments()).toBe(harmless.length);
    await service.media.save(ulid(), photo);
  });
});

it('a photo that needs much memory to decode is recognised by its header', async () => {
  const big = flat(4200, 3000);
  const jpeg = (progressive: boolean) => big.clone().jpeg({ progressive }).toBuffer();
  const png = (progressive: boolean) => big.clone().png({ progressive }).toBuffer();
  const webp = (lossless: boolean) => big.clone().webp({ lossless, effort: 0 }).toBuffer();
  const withExif = big.clone().withMetadata().webp({ lossless: true, effort: 0 }).toBuffer();
  const heavy = [jpeg(true), png(true), webp(true), withExif];
  const light = [jpeg(false), png(false), webp(false), flat(900, 900).webp({ lossless: true }).toBuffer()];
  const isHeavy = async (made: Promise<Buffer>) => photoShape(await made).isHeavy;
  expect(await Promise.all(heavy.map(isHeavy))).toEqual([true, true, true, true]);
  expect(await Promise.all(light.map(isHeavy))).toEqual([false, false, false, false]);
  expect(photoShape(await flat(900, 900).jpeg({ progressive: true }).toBuffer()).isHeavy).toBe(false);
  // Each colour is in its own scan: the decoder keeps all until the last, as for a progressive JPEG.
  const oneByOne = await jpeg(false);
  oneByOne[oneByOne.indexOf(Buffer.from([0xff, 0xda])) + 4] = 1;
  expect(photoShape(oneByOne).isHeavy).toBe(true);
});
