import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { askedFarmers } from './asked-farmer.ts';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { button, ownComplaints } from './orchard-phone.ts';

/** A check for another person: in words, as a picture, with a link to what is open to all. */

const product = inBrowser(sharedSystem);
const { askedOnce } = askedFarmers(product);
/** A phone that can share, pictures too or not; it remembers what. */
const SHARE = `window.shared = [];
  navigator.canShare = () => window.takesPictures;
  navigator.share = async ({ files = [], ...words }) => {
    const pictures = await Promise.all(files.map(async (file) => {
      const { width, height } = await createImageBitmap(file);
      const data = await new Promise((tell) => {
        const reader = new FileReader();
        reader.onload = () => tell(reader.result);
        reader.readAsDataURL(file);
      });
      return { type: file.type, width, height, data };
    }));
    window.shared.push({ ...words, pictures });
  };`;

interface Shared {
  text: string;
  url: string;
  pictures: { type: string; width: number; height: number; data: string }[];
}

it('goes as words with a picture of them, or as words alone, and never with whose it is', async () => {
  const asked = await askedOnce();
  const { page } = asked;
  const share = async (takesPictures: boolean) => {
    await page.evaluate(`${SHARE} window.takesPictures = ${takesPictures};`);
    await button(page, 'साझा करें').click();
    await expect.poll(() => page.evaluate('window.shared.length')).toBe(1);
    return (await page.evaluate('window.shared[0]')) as Shared;
  };
  const alone = await share(false);
  expect(alone.pictures).toEqual([]);
  expect(alone.text).toMatch(/आपने पूछा: .+\n.+भरोसा \d+%/);
  expect(alone.url).toMatch(/\/problems\/[a-z_]+$/);
  expect(JSON.stringify(alone)).not.toContain(asked.id);

  const { pictures, ...words } = await share(true);
  expect({ ...words, pictures: [] }).toEqual(alone);
  expect(pictures).toMatchObject([{ type: 'image/png', width: 1080 }]);
  expect(pictures[0]?.height).toBeGreaterThan(500);
  keepForLooking(pictures[0]?.data ?? '');
  expect(ownComplaints(asked)).toEqual([]);
});

/** The picture itself, for a person to look at. */
function keepForLooking(data: string): void {
  if (!process.env.SHOTS) return;
  const folder = `${import.meta.dirname}/../../.data/test/shots`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/share-check-picture.png`, Buffer.from(data.split(',')[1] ?? '', 'base64'));
}
