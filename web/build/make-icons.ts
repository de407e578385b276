/** Draws the app icons from the mark: `node web/build/make-icons.ts`. Their files are committed; run it when the mark changes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '../public/icons');
const mark = readFileSync(join(folder, 'mark.svg'));

const icons = [
  { file: 'icon-192.png', size: 192, markShare: 0.8 },
  { file: 'icon-512.png', size: 512, markShare: 0.8 },
  // Android cuts a circle out of a maskable icon: only the middle 80 % is sure to stay.
  { file: 'maskable-512.png', size: 512, markShare: 0.58 },
  { file: 'apple-touch-icon.png', size: 180, markShare: 0.72 },
];

for (const { file, size, markShare } of icons) {
  const inner = Math.round(size * markShare);
  const drawing = await sharp(mark, { density: 1200 }).resize(inner, inner).toBuffer();
  await sharp({ create: { width: size, height: size, channels: 4, background: '#FBF4F2' } })
    .composite([{ input: drawing }])
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toFile(join(folder, file));
}
