import { mkdirSync, writeFileSync } from 'node:fs';
import { cardTexts } from '@anar/web/texts/features/diagnosis/card/card';
import { expect, it } from 'vitest';
import { button, ownComplaints } from '../phones/orchard-phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { askedFarmers } from './asked-farmer.ts';

/** Sharing a check as a picture. Its text: `result-page.test.tsx` of the web. */

const product = inBrowser(sharedSystem);
const { askedOnce } = askedFarmers(product);
/** A phone with the Web Share API; records what is shared. */
const SHARE = `window.shared = [];
  navigator.canShare = () => true;
  navigator.share = async ({ files = [] }) => {
    const pictures = await Promise.all(files.map(async (file) => {
      const { width, height } = await createImageBitmap(file);
      const data = await new Promise((tell) => {
        const reader = new FileReader();
        reader.onload = () => tell(reader.result);
        reader.readAsDataURL(file);
      });
      return { type: file.type, width, height, data };
    }));
    window.shared.push({ pictures });
  };`;

interface Shared {
  pictures: { type: string; width: number; height: number; data: string }[];
}

it('a check is shared as a PNG picture', async () => {
  const asked = await askedOnce();
  const { page } = asked;
  await page.addInitScript(SHARE);
  await page.reload();
  await button(page, cardTexts.share).click();
  await expect.poll(() => page.evaluate('window.shared.length')).toBe(1);
  const { pictures } = (await page.evaluate('window.shared[0]')) as Shared;
  expect(pictures).toMatchObject([{ type: 'image/png', width: 1080 }]);
  expect(pictures[0]?.height).toBeGreaterThan(500);
  keepForLooking(pictures[0]?.data ?? '');
  expect(ownComplaints(asked)).toEqual([]);
});

/** Saves the picture for inspection. */
function keepForLooking(data: string): void {
  if (!process.env.SHOTS) return;
  const folder = `${import.meta.dirname}/../../../.data/test/shots`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/share-check-picture.png`, Buffer.from(data.split(',')[1] ?? '', 'base64'));
}
