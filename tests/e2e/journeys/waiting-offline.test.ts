import { waitingTexts } from '@anar/web/texts/features/diagnosis/queue/waiting';
import { shellTexts } from '@anar/web/texts/i18n/catalogues/shell';
import { expect, it } from 'vitest';
import { ask, box, button, choosePhoto, phoneOf, previous, QUESTION, rows, waiting } from '../offline/waiting-phone.ts';
import { decodedEdge, looksRight, noticed } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** Checks made offline. */

const product = inBrowser(sharedSystem);

it('checks made offline survive closing the app and are sent once when online, with two tabs open', async () => {
  const { page, context, shot, farmer, asked } = await phoneOf(product.browser, product.system);
  const place = await box(page).boundingBox();
  await context.setOffline(true);
  await page.getByText(shellTexts.offline).waitFor();
  expect(await box(page).boundingBox()).toEqual(place);
  await ask(page, QUESTION);
  await noticed(page, waitingTexts.kept_question);
  await rows(page).first().waitFor();
  expect(await box(page).inputValue()).toBe('');

  await choosePhoto(page);
  await button(page, 'जाँच शुरू करें').click();
  await noticed(page, waitingTexts.kept_photo);
  await rows(page).nth(1).waitFor();
  expect(await decodedEdge(waiting(page).getByRole('img', { name: waitingTexts.photoAlt }))).toBe(1600);
  await shot('waiting-diagnose');
  await looksRight(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot('waiting-320-dark');
  await looksRight(page);

  await page.close();
  const [one, two] = [await context.newPage(), await context.newPage()];
  await one.goto('/');
  await rows(one).nth(1).waitFor();
  await two.goto('/diagnose');
  await rows(two).nth(1).waitFor();
  await looksRight(one);

  await context.setOffline(false);
  for (const tab of [one, two]) await waiting(tab).waitFor({ state: 'detached' });
  for (const tab of [one, two]) {
    await tab.reload();
    await previous(tab).nth(1).waitFor();
    expect(await previous(tab).count()).toBe(2);
  }
  await previous(one).filter({ hasText: 'तेलिया' }).getByRole('link').click();
  await one.getByRole('heading', { name: /तेलिया/ }).waitFor();
  expect(asked).toHaveLength(2);
  expect(await farmer.records()).toHaveLength(2);
});
