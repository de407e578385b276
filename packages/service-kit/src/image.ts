import { PHOTO_LONG_EDGE, PHOTO_MAX_PIXELS } from '@anar/contracts/constants';
import { mediaErrors } from '@anar/contracts/errors/media';
import sharp from 'sharp';
import { AppError } from './errors.ts';

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

const THUMB_EDGE = 320;
const DECODE_SECONDS = 15;

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

/**
 * Proves that the bytes are a photo by drawing it anew: upright, at most 1600 px long, without EXIF and place, plus a
 * 320 px thumbnail. Throws `not_an_image` (415; animations too), `image_too_large` (413), `broken_image` (400).
 */
export async function cleanPhoto(bytes: Buffer): Promise<CleanPhoto> {
  if (!looksLikePhoto(bytes) || isAnimatedPng(bytes)) throw new AppError(mediaErrors.notAnImage);
  const input = () => sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error' });
  try {
    const { pages = 1 } = await input().metadata();
    if (pages > 1) throw new AppError(mediaErrors.notAnImage);
    const fit = { width: PHOTO_LONG_EDGE, height: PHOTO_LONG_EDGE, fit: 'inside', withoutEnlargement: true } as const;
    const { data, info } = await input()
      .timeout({ seconds: DECODE_SECONDS })
      .rotate()
      .resize(fit)
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    const thumb = await sharp(data)
      .resize({ width: THUMB_EDGE, height: THUMB_EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 70 })
      .toBuffer();
    return {
      photo: { bytes: data, contentType: 'image/jpeg' },
      thumb: { bytes: thumb, contentType: 'image/webp' },
      width: info.width,
      height: info.height,
    };
  } catch (error) {
    throw asAppError(error);
  }
}
