import { expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { button, orchardPhone } from './orchard-phone.ts';
import { takePhone } from './phone.ts';

/** As on a phone that has only just been logged in. */
const FORGET_ORCHARD = `{
  const state = JSON.parse(localStorage['anar-mitra:state:v1']);
  localStorage['anar-mitra:state:v1'] = JSON.stringify({ ...state, orchard: null });
}`;

const product = inBrowser(sharedSystem);
it('the second of a double press does not hit what the next screen brought under the finger', async () => {
  const { page } = await orchardPhone(product);
  await page.goto('/orchard/new');
  await page.getByRole('textbox', { name: 'बाग का नाम' }).fill('नदी वाला');
  await page.getByRole('textbox', { name: 'कुल पेड़' }).fill('400');
  const place = await button(page, 'बाग जोड़ें').boundingBox();
  if (!place) throw new Error('the button is not drawn');
  const [x, y] = [place.x + place.width / 10, place.y + place.height / 2];
  await page.mouse.click(x, y);
  await page.waitForURL('**/orchard');
  expect(await page.evaluate(`document.elementFromPoint(${x}, ${y}).closest('a')?.pathname`)).toBe('/');
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  expect(new URL(page.url()).pathname).toBe('/orchard');
  await page.mouse.click(x, y);
  await page.waitForURL((url) => url.pathname === '/');
});

it('who is logged in already does not wait at the login for the orchards', async () => {
  const { page } = await orchardPhone(product);
  await page.addInitScript(FORGET_ORCHARD);
  await page.route('**/api/orchards**', () => undefined);
  await page.clock.install();
  await page.goto('/login?next=%2Fprofile');
  await page.clock.pauseAt(Date.now() + 1000);
  await page.waitForURL('**/profile', { timeout: 10_000 });
});

it('a guest whose visit begins at the login has nothing to go back to; who came from a screen goes back there', async () => {
  const { page, context } = await takePhone(product.browser, product.system.url);
  const back = page.getByRole('button', { name: 'वापस', exact: true });
  await page.goto('/');
  await page.waitForURL('**/login**');
  await button(page, 'कोड भेजें').waitFor();
  expect(await back.count()).toBe(0);
  await page.goto('/market');
  await page.getByRole('link', { name: 'लॉगिन करें' }).click();
  await page.waitForURL('**/login?next=%2Fmarket');
  await back.click();
  await page.waitForURL('**/market');
  await context.close();
});
