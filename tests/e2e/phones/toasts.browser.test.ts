import { orchardPageTexts } from '@anar/web/texts/features/orchards/one/orchard-page';
import { expect, it } from 'vitest';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { button, orchardPhone, toast } from './orchard-phone.ts';
import { looksRight } from './phone.ts';

/** What a toast covers. Its duration: `toaster.test.tsx` of the web. */

const product = inBrowser(sharedSystem);
/** What a tap hits in the middle of a toast. */
const HIT = `(title) => {
  const words = [...document.querySelectorAll('body *')].findLast((one) => one.textContent === title);
  const { x, y, width, height } = words.getBoundingClientRect();
  return words.closest('[role]').contains(document.elementFromPoint(x + width / 2, y + height / 2));
}`;

it('a confirmation toast does not intercept taps', async () => {
  const { page, farmer, shot } = await orchardPhone(product);
  await page.clock.install();
  await page.goto(`/orchard/${farmer.orchardId}`);
  await button(page, orchardPageTexts.deactivate).click();
  await toast(page, orchardPageTexts.deactivated).waitFor();
  expect(await page.evaluate(`(${HIT})('बाग बंद हो गया')`)).toBe(false);
  await shot('toast-confirmation');
  await looksRight(page);
});
