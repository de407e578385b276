import { expect, it } from 'vitest';
import { isHeic, isPhoto } from './photo-file.ts';

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
