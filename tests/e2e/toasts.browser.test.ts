import { expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { button, orchardPhone, toast } from './orchard-phone.ts';
import { looksRight, serviceAway } from './phone.ts';

/** How long a message stays, and what it keeps from being pressed. */

const product = inBrowser(sharedSystem);
/** What a finger hits in the middle of a message. */
const HIT = `(title) => {
  const words = [...document.querySelectorAll('body *')].findLast((one) => one.textContent === title);
  const { x, y, width, height } = words.getBoundingClientRect();
  return words.closest('[role]').contains(document.elementFromPoint(x + width / 2, y + height / 2));
}`;

it('a confirmation goes after two seconds and lies in nobody’s way, a failure stays and can be closed', async () => {
  const { page, farmer, shot } = await orchardPhone(product);
  await page.clock.install();
  await page.goto(`/orchard/${farmer.orchardId}`);
  await button(page, 'बाग बंद करें').click();
  const done = toast(page, 'बाग बंद हो गया');
  await done.waitFor();
  expect(await page.evaluate(`(${HIT})('बाग बंद हो गया')`)).toBe(false);
  await shot('toast-confirmation');
  await looksRight(page);
  await page.clock.fastForward(2000);
  await done.waitFor({ state: 'detached' });

  await page.route('**/api/orchards/*', serviceAway);
  await button(page, 'बाग चालू करें').click();
  const failed = page.getByRole('alert').filter({ hasText: 'यह नहीं हुआ' });
  await failed.waitFor();
  await page.clock.fastForward(3000);
  await failed.waitFor();
  await button(failed, 'बंद करें').click();
  await failed.waitFor({ state: 'detached' });
});
