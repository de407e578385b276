import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Verdict } from './judge-photo.ts';
import { judgeFile } from './testing/judge-file.ts';
import { realOthers, realPhoto, realPlants } from './testing/real-photos.ts';

/** All photographs in all sizes and qualities; the gate tests two of them. */

/** As sent by a phone, a messenger and an old camera: px wide and JPEG quality. */
const encodings: [number, number][] = [
  [320, 30],
  [320, 95],
  [800, 50],
  [1600, 30],
  [1600, 80],
];
type Real = Parameters<typeof realPhoto>[0];
/** Decoding is the slow part of a test: done once, at the most common size. */
const opened = new Map<Real, Sharp>();
async function open(name: Real): Promise<Sharp> {
  const before = opened.get(name);
  if (before) return before.clone();
  const { data, info } = await sharp(realPhoto(name))
    .resize({ width: 1600 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const photo = sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  opened.set(name, photo);
  return photo.clone();
}
const jpeg = (image: Sharp, quality = 80) => image.jpeg({ quality }).toBuffer();
const asSent = async (name: Real) => jpeg(await open(name), 85);
async function inAllSizes(name: Real): Promise<string[]> {
  const photo = await open(name);
  return faultsOf(encodings.map(([width, quality]) => jpeg(photo.clone().resize({ width }), quality)));
}
const faultsOf = async (pictures: Promise<Buffer>[]) => {
  const verdicts = await Promise.all(pictures.map(async (picture) => judgeFile(await picture)));
  return verdicts.map(({ fault }) => fault ?? 'good');
};

const table: string[] = [];
afterAll(() => console.log(['photo                    fault     light detail green vivid brown', ...table].join('\n')));
function note(name: string, { fault, measured }: Verdict) {
  const { highlights, detailWidth, colours } = measured;
  const shares = [colours.green, colours.yellowOrRed, colours.brown].map((share) => share.toFixed(3)).join(' ');
  table.push(
    `${name.padEnd(24)} ${(fault ?? 'good').padEnd(9)} ${String(highlights).padStart(5)} ${(detailWidth?.toFixed(2) ?? '-').padStart(6)} ${shares}`,
  );
}

describe.each(realPlants)('the photograph %s', (name) => {
  it('passes in every size and quality', async () => {
    note(name, await judgeFile(await asSent(name)));
    expect(await inAllSizes(name)).toEqual(encodings.map(() => 'good'));
  });

  it('passes at dusk and a little shaken; not at night and not out of focus', async () => {
    const photo = await asSent(name);
    expect(await faultsOf([jpeg(sharp(photo).linear(0.45, 0)), jpeg(sharp(photo).blur(3))])).toEqual(['good', 'good']);
    expect(await faultsOf([jpeg(sharp(photo).linear(0.15, 0)), jpeg(sharp(photo).blur(14))])).toEqual([
      'too-dark',
      'blurred',
    ]);
  });

  it('as a thumbnail is too small, and enlarged again is blurred', async () => {
    const thumbnail = await jpeg((await open(name)).resize({ width: 64 }));
    expect(await faultsOf([Promise.resolve(thumbnail)])).toEqual(['too-small']);
    expect(await faultsOf([jpeg(sharp(thumbnail).resize({ width: 1600 }))])).toEqual(['blurred']);
  });
});

describe.each(realOthers)('the photograph %s', (name) => {
  it('is rejected as no plant in any size and quality, also cropped', async () => {
    note(name, await judgeFile(await asSent(name)));
    expect(await inAllSizes(name)).toEqual(encodings.map(() => 'no-plant'));
    const upperHalf = (await open(name)).extract({ left: 200, top: 0, width: 1200, height: 500 });
    expect(await faultsOf([jpeg(upperHalf)])).toEqual(['no-plant']);
  });
});

it.each([
  ['GreenMeadow', 'good'],
  ['Wood', 'no-plant'],
] as const)('the photograph %s of ten million pixels is judged %s', async (name, fault) => {
  expect(await faultsOf([jpeg(sharp(realPhoto(name)).resize({ width: 4000 }), 60)])).toEqual([fault]);
});
