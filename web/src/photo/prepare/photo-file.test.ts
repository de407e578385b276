import { PHOTO_MAX_BYTES } from '@anar/contracts/constants';
import { expect, it } from 'vitest';
import { isHeic, isPhoto, serverMayOpen } from './photo-file.ts';

it.each([
  ['phal.jpg', 'image/jpeg', true, false],
  ['phal.png', 'image/png', true, false],
  ['phal.webp', 'image/webp', true, false],
  ['IMG_1.HEIC', 'image/heic', true, true],
  ['IMG_1.HEIC', '', true, true],
  ['IMG_1.heif', 'image/heif', true, true],
  ['bill.pdf', 'application/pdf', false, false],
  ['page.html', 'text/html', false, false],
  ['drawing.svg', 'image/svg+xml', false, false],
  ['clip.mp4', 'video/mp4', false, false],
  ['unknown', '', false, false],
])('%s (%s): photo %s, heic %s', (name, type, photo, heic) => {
  expect(isPhoto({ name, type })).toBe(photo);
  expect(isHeic({ name, type })).toBe(heic);
});

it.each([
  ['a JPEG', '\xff\xd8\xff\xe0', true],
  ['a PNG', '\x89PNG\r\n\x1a\n', true],
  ['a WebP', 'RIFF\n\0\0\0WEBPVP8 ', true],
  ['an AVIF', '\0\0\0\x20ftypavif', true],
  ['an iPhone’s HEIC', '\0\0\0\x20ftypheic', false],
  ['a WAV', 'RIFF\n\0\0\0WAVEfmt ', false],
  ['words', 'no photo at all', false],
  ['nothing', '', false],
])('%s may be opened by the server: %s', async (_what, bytes, may) => {
  expect(await serverMayOpen(new Blob([Buffer.from(bytes, 'latin1')]))).toBe(may);
});

it('a photo above PHOTO_MAX_BYTES is not left to the server', async () => {
  const jpeg = Buffer.alloc(PHOTO_MAX_BYTES + 1);
  jpeg.write('\xff\xd8\xff', 'latin1');
  expect(await serverMayOpen(new Blob([jpeg]))).toBe(false);
});
