import { PHOTO_LONG_EDGE, PHOTO_MAX_PIXELS } from '@anar/contracts/constants';
import { mediaErrors } from '@anar/contracts/errors/media';
import sharp from 'sharp';
import { AppError } from '../http/errors.ts';
import { atOnce } from '../lifecycle/concurrency-limit.ts';

export interface Picture {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/webp';
}

export interface CleanPhoto {
  photo: Picture;
  thumb: Picture;
  /** Pixels of the photo as stored. */
  width: number;
  height: number;
}

/** A photo as a judge of its content wants it: upright, at most 640 px long, three bytes (sRGB) a pixel. */
export interface PhotoSample {
  pixels: Uint8Array;
  width: number;
  height: number;
  /** As uploaded, upright. */
  originalWidth: number;
  originalHeight: number;
}

/** Throws when the photo shall not be kept. */
export type InspectPhoto = (sample: PhotoSample) => void;

const THUMB_EDGE = 320;
const SAMPLE_LONG_EDGE = 640;
const DECODE_SECONDS = 15;
/** Drawing a photo takes some 30 MB, a malicious one 150 MB, and one of libuv's four threads. */
const AT_ONCE = 2;

const turn = atOnce(AT_ONCE);
const fit = (edge: number) => ({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }) as const;

sharp.cache(false);
sharp.concurrency(1);

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** JPEG, PNG, WebP and AVIF by their first bytes; what the client calls the file does not matter. */
function looksLikePhoto(bytes: Buffer): boolean {
  if (startsWith(bytes, '\xff\xd8\xff')) return true;
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return true;
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return true;
  return startsWith(bytes, 'ftypavif', 4);
}

const isAnimatedPng = (bytes: Buffer): boolean => startsWith(bytes, '\x89PNG') && bytes.includes('acTL');

function asAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const tooLarge = cause instanceof Error && cause.message.includes('pixel limit');
  return new AppError(tooLarge ? mediaErrors.imageTooLarge : mediaErrors.brokenImage, { cause });
}

/** A photo upright in sRGB, three bytes a pixel, as large as it will be stored. */
interface RawPhoto {
  pixels: Buffer;
  raw: { width: number; height: number; channels: 3 };
  original: { width: number; height: number };
}

async function draw(bytes: Buffer): Promise<RawPhoto> {
  if (!looksLikePhoto(bytes) || isAnimatedPng(bytes)) throw new AppError(mediaErrors.notAnImage);
  const input = () => sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' });
  try {
    const { pages = 1, autoOrient } = await input().metadata();
    if (pages > 1) throw new AppError(mediaErrors.notAnImage);
    const { data, info } = await input()
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize(fit(PHOTO_LONG_EDGE))
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { pixels: data, raw: { width, height, channels: 3 }, original: autoOrient };
  } catch (error) {
    throw asAppError(error);
  }
}

async function sampleOf({ pixels, raw, original }: RawPhoto): Promise<PhotoSample> {
  const { data, info } = await sharp(pixels, { raw })
    .resize(fit(SAMPLE_LONG_EDGE))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { pixels: data, width, height, originalWidth: original.width, originalHeight: original.height };
}

/**
 * Proves that the bytes are a photo by drawing it anew: upright, at most 1600 px long, without EXIF and place, plus a
 * 320 px thumbnail. `inspect` sees it before anything is made of it and refuses it by throwing. However many come, two
 * are drawn at a time. Throws `not_an_image` (415; animations too), `image_too_large` (413), `broken_image` (400).
 */
export function cleanPhoto(bytes: Buffer, inspect?: InspectPhoto): Promise<CleanPhoto> {
  return turn(async () => {
    const drawn = await draw(bytes);
    if (inspect) inspect(await sampleOf(drawn));
    const { pixels, raw } = drawn;
    const photo = await sharp(pixels, { raw }).jpeg({ quality: 82 }).toBuffer();
    const thumb = await sharp(pixels, { raw }).resize(fit(THUMB_EDGE)).webp({ quality: 70 }).toBuffer();
    return {
      photo: { bytes: photo, contentType: 'image/jpeg' },
      thumb: { bytes: thumb, contentType: 'image/webp' },
      width: raw.width,
      height: raw.height,
    };
  });
}
