import { PHOTO_LONG_EDGE, PHOTO_MAX_PIXELS } from '@anar/contracts/constants';
import type { mediaErrors } from '@anar/contracts/errors/media';
import sharp from 'sharp';

/** A photo as its content is inspected: upright, at most 640 px long, three bytes (sRGB) per pixel. */
export interface PhotoSample {
  pixels: Uint8Array;
  width: number;
  height: number;
  /** As uploaded, upright. */
  originalWidth: number;
  originalHeight: number;
}

/** A photo as re-encoded by the drawing process. */
export interface DrawnPhoto {
  photo: Buffer;
  thumb: Buffer;
  sample: PhotoSample;
  width: number;
  height: number;
}

/** The name of an error in the catalogue. */
export type PhotoRefusal = Extract<keyof typeof mediaErrors, 'notAnImage' | 'imageTooLarge' | 'brokenImage'>;

const THUMB_EDGE = 320;
const SAMPLE_LONG_EDGE = 640;
/** An AVIF decoder takes 20 bytes per pixel. The web client never sends one. */
const AVIF_MAX_PIXELS = 12_000_000;

const fit = (edge: number) => ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const;

sharp.cache(false);
sharp.concurrency(1);

function refusalOf(error: unknown): PhotoRefusal {
  return error instanceof Error && error.message.includes('pixel limit') ? 'imageTooLarge' : 'brokenImage';
}

/**
 * Proves that bytes are a photo by re-encoding it: upright, at most 1600 px long, without EXIF and place, plus a
 * thumbnail of 320 px and a sample for the inspection of its content. Must run in a process that can be killed: a
 * decoder working on untrusted bytes cannot be interrupted.
 */
export async function drawPhoto(bytes: Uint8Array): Promise<DrawnPhoto | PhotoRefusal> {
  const input = (limitInputPixels: number) => sharp(bytes, { limitInputPixels, failOn: 'error' });
  try {
    const { pages = 1, format, autoOrient } = await input(PHOTO_MAX_PIXELS).metadata();
    if (pages > 1) return 'notAnImage';
    const { data, info } = await input(format === 'heif' ? AVIF_MAX_PIXELS : PHOTO_MAX_PIXELS)
      .autoOrient()
      .resize(fit(PHOTO_LONG_EDGE))
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const drawn = () => sharp(data, { raw: { width, height, channels: 3 } });
    const sample = await drawn().resize(fit(SAMPLE_LONG_EDGE)).raw().toBuffer({ resolveWithObject: true });
    return {
      ...{ width, height },
      photo: await drawn().jpeg({ quality: 82 }).toBuffer(),
      thumb: await drawn().resize(fit(THUMB_EDGE)).webp({ quality: 70 }).toBuffer(),
      sample: {
        pixels: sample.data,
        width: sample.info.width,
        height: sample.info.height,
        originalWidth: autoOrient.width,
        originalHeight: autoOrient.height,
      },
    };
  } catch (error) {
    return refusalOf(error);
  }
}
