import { loginTexts } from '@anar/web/texts/features/login/login';
import { orchardFormTexts } from '@anar/web/texts/features/orchards/form/orchard-form';
import { expect, it } from 'vitest';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { button, orchardPhone } from './orchard-phone.ts';
import { takePhone } from './phone.ts';

const product = inBrowser(sharedSystem);
it('the second click of a double click does not activate a link of the next screen', async () => {
  const { page } = await orchardPhone(product);
  await page.goto('/orchard/new');
  await page.getByRole('textbox', { name: orchardFormTexts.name }).fill('नदी वाला');
  await page.getByRole('textbox', { name: orchardFormTexts.plantCount }).fill('400');
  const place = await button(page, orchardFormTexts.create).boundingBox();
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

it('the login as first page has no back button; opened from a screen, back returns to that screen', async () => {
  const { page, context } = await takePhone(product.browser, product.system.url);
  const back = page.getByRole('button', { name: 'वापस', exact: true });
  await page.goto('/');
  await button(page, loginTexts.sendCode).waitFor();
  expect(await back.count()).toBe(0);
  await page.goto('/market');
  await page.getByRole('link', { name: loginTexts.verify }).click();
  await page.waitForURL('**/login?next=%2Fmarket');
  await back.click();
  await page.waitForURL('**/market');
  await context.close();
});
