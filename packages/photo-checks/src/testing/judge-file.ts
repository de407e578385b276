import sharp from 'sharp';
import { judgePhoto, type Verdict } from '../judge-photo.ts';
import { JUDGED_LONG_EDGE } from '../thresholds.ts';

/** Runs the photo checks on an image file. */
export async function judgeFile(bytes: Buffer): Promise<Verdict> {
  const { autoOrient } = await sharp(bytes).metadata();
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .resize({ width: JUDGED_LONG_EDGE, height: JUDGED_LONG_EDGE, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return judgePhoto({
    pixels: data,
    width,
    height,
    originalWidth: autoOrient.width,
    originalHeight: autoOrient.height,
  });
}
