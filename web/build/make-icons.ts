/**
 * Draws the app icons and the link preview image from the mark: `node web/build/make-icons.ts`. The files are
 * committed; rerun it when the mark changes. The preview contains Hindi text: it needs a Devanagari font.
 */
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

/** The preview image of a shared link. Social networks ask for this size, which index.html declares too. */
const preview = { width: 1200, height: 630, mark: 400 };
const words = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${preview.width}" height="${preview.height}">
  <g font-family="Noto Sans Devanagari">
    <text x="540" y="290" font-size="120" font-weight="bold" fill="#8A0F3A">अनार मित्र</text>
    <text x="546" y="380" font-size="46" fill="#2A1218">अनार की खेती का साथी</text>
    <text x="546" y="450" font-size="40" fill="#59414A">पौधे की जाँच · सलाह · मंडी भाव</text>
  </g>
</svg>`);
const { width, height } = preview;
await sharp({ create: { width, height, channels: 4, background: '#FBF4F2' } })
  .composite([
    { input: await sharp(mark, { density: 1200 }).resize(preview.mark, preview.mark).toBuffer(), left: 90, top: 115 },
    { input: words, left: 0, top: 0 },
  ])
  .png({ palette: true, quality: 90, compressionLevel: 9 })
  .toFile(join(folder, 'preview.png'));
