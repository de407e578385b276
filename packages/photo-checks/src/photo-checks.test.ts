import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { judgePhoto } from './judge-photo.ts';
import { type DrawnPhoto, drawnPhoto, noSubjects, subjects } from './testing/drawn-photos.ts';
import { judgeFile } from './testing/judge-file.ts';
import { realPhoto } from './testing/real-photos.ts';

const jpeg = (image: Sharp, quality = 80) => image.jpeg({ quality }).toBuffer();
const faultsOf = async (pictures: Promise<Buffer>[]) => {
  const verdicts = await Promise.all(pictures.map(async (picture) => judgeFile(await picture)));
  return verdicts.map(({ fault }) => fault ?? 'good');
};
const drawn = (names: object) => Object.keys(names) as DrawnPhoto[];

/** The complete set is in the tier `fuzz`: `every-photo.fuzz.test.ts`. */
describe('a photograph', () => {
  it('of a plant passes at dusk and a little shaken; not at night, out of focus or as a thumbnail', async () => {
    const photo = await sharp(realPhoto('LadyBird')).resize({ width: 1600 }).jpeg().toBuffer();
    const pictures = [
      sharp(photo).linear(0.45, 0),
      sharp(photo).blur(3),
      sharp(photo).linear(0.15, 0),
      sharp(photo).blur(14),
      sharp(photo).resize({ width: 64 }),
    ];
    expect(await faultsOf(pictures.map((picture) => jpeg(picture)))).toEqual([
      'good',
      'good',
      'too-dark',
      'blurred',
      'too-small',
    ]);
  });

  it('of wood is rejected as no plant', async () => {
    expect(await faultsOf([jpeg(sharp(realPhoto('Wood')).resize({ width: 800 }))])).toEqual(['no-plant']);
  });
});

describe('the drawn photo', () => {
  it.each(drawn(subjects))('of %s passes, also at dusk and from a messenger; blurred it is rejected', async (name) => {
    const photo = await drawnPhoto(name);
    const evening = sharp(photo).linear([0.5, 0.4, 0.28], [0, 0, 0]);
    const messenger = sharp(photo).resize({ width: 480 });
    expect(await faultsOf([Promise.resolve(photo), jpeg(evening), jpeg(messenger, 40)])).toEqual([
      'good',
      'good',
      'good',
    ]);
    expect(await faultsOf([jpeg(sharp(photo).blur(9))])).toEqual(['blurred']);
  });

  it.each(drawn(noSubjects))('of %s is rejected as no plant', async (name) => {
    const photo = await drawnPhoto(name);
    expect(await faultsOf([Promise.resolve(photo), jpeg(sharp(photo).resize({ width: 480 }), 40)])).toEqual([
      'no-plant',
      'no-plant',
    ]);
  });
});

describe('any picture', () => {
  it.each([
    ['1 × 1', 1, 1, 3],
    ['2 × 1 with alpha', 2, 1, 4],
    ['640 × 1', 640, 1, 3],
  ])('of %s gets a verdict', (_name, width, height, channels) => {
    const pixels = new Uint8Array(width * height * channels).fill(90);
    const { fault } = judgePhoto({ pixels, width, height, originalWidth: width, originalHeight: height });
    expect(fault).toBe('too-small');
  });

  it('of one colour has no detail width, and no NaN', () => {
    const pixels = new Uint8ClampedArray(400 * 300 * 4).fill(128);
    const { fault, measured } = judgePhoto({
      pixels,
      width: 400,
      height: 300,
      originalWidth: 400,
      originalHeight: 300,
    });
    expect(fault).toBe('no-plant');
    expect(measured).toMatchObject({ shortEdge: 300, highlights: 128, detailWidth: undefined });
  });

  it('gets the same verdict with and without an alpha channel', async () => {
    const { data, info } = await sharp(realPhoto('Garden'))
      .resize({ width: 640 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const size = { width: info.width, height: info.height, originalWidth: 2560, originalHeight: 1600 };
    const opaque = await sharp(data, { raw: info }).ensureAlpha().raw().toBuffer();
    expect(judgePhoto({ pixels: opaque, ...size })).toEqual(judgePhoto({ pixels: data, ...size }));
  });

  it('with pixels that do not fit its size throws RangeError', () => {
    const size = { width: 3, height: 3, originalWidth: 3, originalHeight: 3 };
    expect(() => judgePhoto({ pixels: new Uint8Array(10), ...size })).toThrow(RangeError);
  });
});
