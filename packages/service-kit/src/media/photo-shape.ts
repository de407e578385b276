import { mediaErrors } from '@anar/contracts/errors/media';
import { AppError } from '../http/errors.ts';

/** Properties of a photo that are read from its bytes without decoding. */
export interface PhotoShape {
  format: 'jpeg' | 'png' | 'webp' | 'avif';
  /** Large, and its decoder holds all pixels at once, several times: it is drawn alone. */
  isHeavy: boolean;
}

/** Cameras and phones write ten. Each scan passes over all pixels again: 883 of them took a core nine seconds. */
const SCANS_MAX = 64;
const HEAVY_PIXELS = 12_000_000;

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

/**
 * Recognises JPEG, PNG, WebP and AVIF by their bytes, not by the client's type, in one pass without decoding. Throws
 * `not_an_image` (415; animations too) and `image_too_complex` (413; a JPEG of more than 64 scans).
 */
export function photoShape(bytes: Buffer): PhotoShape {
  if (startsWith(bytes, '\xff\xd8\xff')) return { format: 'jpeg', isHeavy: isHeavyJpeg(bytes) };
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return { format: 'png', isHeavy: isHeavyPng(bytes) };
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return { format: 'webp', isHeavy: isHeavyWebp(bytes) };
  if (startsWith(bytes, 'ftypavif', 4)) return { format: 'avif', isHeavy: true };
  throw new AppError(mediaErrors.notAnImage);
}

const EOI = 0xd9;
const SOS = 0xda;
const hasNoLength = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
/** SOF0 to 15: size and colours of the image. */
const isFrame = (marker: number): boolean => (marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker);
/** SOF2, 6, 10 and 14. */
const isProgressive = (marker: number): boolean => marker >= 0xc2 && marker <= 0xce && (marker & 3) === 2;

/**
 * Walks from marker to marker as a decoder does: skips segments by their length, so that a thumbnail inside one is
 * ignored, skips pixels to the next marker, and stops at the end of the first image, which is all that will be drawn.
 */
function isHeavyJpeg(bytes: Buffer): boolean {
  let [scans, at, pixels, colours] = [0, 2, 0, 0];
  /** The image has several scans, so that the decoder keeps all coefficients until the last. */
  let isKeptWhole = false;
  for (;;) {
    while (at < bytes.length && bytes[at] !== 0xff) at++;
    while (bytes[at] === 0xff) at++;
    const marker = bytes[at++];
    if (marker === undefined || marker === EOI) return isKeptWhole && pixels > HEAVY_PIXELS;
    if (marker === 0 || hasNoLength(marker) || at + 2 > bytes.length) continue;
    if (marker === SOS && ++scans > SCANS_MAX) throw new AppError(mediaErrors.imageTooComplex);
    if (isFrame(marker) && at + 8 <= bytes.length) {
      pixels = Math.max(pixels, bytes.readUInt16BE(at + 3) * bytes.readUInt16BE(at + 5));
      colours = bytes.readUInt8(at + 7);
      isKeptWhole ||= isProgressive(marker);
    }
    if (marker === SOS) isKeptWhole ||= (bytes[at + 2] ?? 0) < colours;
    at += bytes.readUInt16BE(at);
  }
}

/** Reads the size and whether it is interlaced from the first chunk; `acTL` before the pixels makes it an animation. */
function isHeavyPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length && !startsWith(bytes, 'IDAT', at + 4); at += 12 + bytes.readUInt32BE(at)) {
    if (startsWith(bytes, 'acTL', at + 4)) throw new AppError(mediaErrors.notAnImage);
  }
  if (bytes.length < 29) return false;
  return bytes[28] !== 0 && bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > HEAVY_PIXELS;
}

/** Lossless takes four times the memory of lossy; an extended file (`VP8X`) may be either. */
function isHeavyWebp(bytes: Buffer): boolean {
  if (bytes.length < 30) return false;
  if (startsWith(bytes, 'VP8X', 12))
    return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1) > HEAVY_PIXELS;
  if (!startsWith(bytes, 'VP8L', 12)) return false;
  const size = bytes.readUInt32LE(21);
  return ((size & 0x3fff) + 1) * (((size >>> 14) & 0x3fff) + 1) > HEAVY_PIXELS;
}
