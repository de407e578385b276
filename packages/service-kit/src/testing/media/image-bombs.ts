import { deflateSync } from 'node:zlib';
import { pngChunk, pngOf } from './pictures.ts';

const segment = (marker: number, data: readonly number[] | Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]);
  return Buffer.concat([head, Buffer.from(data)]);
};

/** Entropy-coded bits of a JPEG: padded with ones to a byte, a zero after each 0xff. */
function packed(bits: string): Buffer {
  const bytes = bits.match(/.{1,8}/g)?.map((eight) => Number.parseInt(eight.padEnd(8, '1'), 2)) ?? [];
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte])));
}

/** "Nothing in the next `blocks` blocks": runs of up to 32,767, each a four-bit code for the length of its number. */
function emptyBlocks(blocks: number): Buffer {
  let bits = '';
  for (let left = blocks; left > 0; ) {
    const size = Math.min(14, Math.floor(Math.log2(left)));
    const run = Math.min(left, 2 ** (size + 1) - 1);
    bits += size.toString(2).padStart(4, '0');
    if (size > 0) bits += (run - 2 ** size).toString(2).padStart(size, '0');
    left -= run;
  }
  return packed(bits);
}

/**
 * A valid grey progressive JPEG that unpacks `scans` times over all of its blocks: 1 to 883, as the format allows (63
 * coefficients in 14 steps each, and one for the mean). 883 of 6300 × 6300 px are 131 KB and take seconds to open.
 */
export function jpegOfScans(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const empty = emptyBlocks(blocks);
  const steps = Array.from({ length: 63 * 14 }, (_, at) => ({ index: 1 + Math.floor(at / 14), low: 13 - (at % 14) }));
  const size = [height >> 8, height & 0xff, width >> 8, width & 0xff];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, ...size, 1, 1, 0x11, 0]),
    segment(0xc4, [0, 1, ...Array<number>(15).fill(0), 0]),
    segment(0xc4, [0x10, 0, 0, 0, 15, ...Array<number>(12).fill(0), ...Array.from({ length: 15 }, (_, n) => n << 4)]),
    segment(0xda, [1, 1, 0, 0, 0, 0]),
    Buffer.alloc(blocks >> 3),
    ...(blocks % 8 ? [Buffer.from([0xff >> (blocks % 8)])] : []),
    ...steps.slice(0, scans - 1).flatMap(({ index, low }) => {
      const high = low === 13 ? 0 : low + 1;
      return [segment(0xda, [1, 1, 0, index, index, (high << 4) | low]), empty];
    }),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A JPEG with more segments before all others. */
export function withSegments(jpeg: Buffer, segments: readonly { marker: number; data: Buffer }[]): Buffer {
  const added = segments.map(({ marker, data }) => segment(marker, data));
  return Buffer.concat([jpeg.subarray(0, 2), ...added, jpeg.subarray(2)]);
}

/** EXIF (TIFF) whose directory points to itself as the next one. */
export function loopingExif(): Buffer {
  const tiff = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\x08', 'latin1');
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

/** A small PNG with one compressed chunk (`iCCP`, `zTXt`) that unpacks to `megabytes`. */
export function pngWithDeflated(type: 'iCCP' | 'zTXt', megabytes: number): Buffer {
  const bomb = deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });
  return pngOf(64, 64, { before: [pngChunk(type, Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), bomb]))] });
}

/** A PNG of 64 × 64 px whose pixels unpack to `megabytes`. */
export const pngOfTooMuch = (megabytes: number): Buffer =>
  pngOf(64, 64, { rows: Buffer.alloc(megabytes * 1024 * 1024) });

/** An animated PNG: declares two frames. */
export const animatedPng = (): Buffer =>
  pngOf(64, 64, { before: [pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))] });

/** The header of a WebP of the largest size that the format allows, without pixels. */
export function hugeWebp(): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\x3f\0\xff\x3f\0', 'latin1');
  const pixels = Buffer.from('VP8 \x0a\0\0\0\x10\0\0\x9d\x01\x2a\xff\x3f\xff\x3f', 'latin1');
  const whole = Buffer.concat([head, pixels]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

/** The header of a JPEG of that size, with pixels for one block. */
export const jpegOfSize = (width: number, height: number): Buffer => {
  const small = jpegOfScans(8, 8, 1);
  const size = small.indexOf(Buffer.from([0xff, 0xc2])) + 5;
  small.writeUInt16BE(height, size);
  small.writeUInt16BE(width, size + 2);
  return small;
};

/** A PNG that is not animated, with `text` in a text chunk. */
export const pngWithText = (text: string): Buffer =>
  pngOf(64, 64, { before: [pngChunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))] });
