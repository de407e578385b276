import { waitingTexts } from '@anar/web/texts/features/diagnosis/queue/waiting';
import { expect, it } from 'vitest';
import { noticed } from '../phones/phone.ts';
import { inBrowser, sharedFrugalSystem } from '../product/in-browser.ts';
import { button, choosePhoto, networkOf, phoneOf, previous } from './waiting-phone.ts';

/** However a check is interrupted, it becomes one record of its author. */

const product = inBrowser(sharedFrugalSystem);

it('a photo upload interrupted by a reload continues and becomes one record', async () => {
  const { page, context, farmer, shot } = await phoneOf(product.browser, product.system);
  const network = await networkOf(context, page);
  await choosePhoto(page);
  await network({ uploadThroughput: 8 * 1024 });
  await button(page, 'जाँच शुरू करें').click();
  await expect.poll(() => page.getByRole('progressbar').getAttribute('value')).toMatch(/^[1-9]/);
  await network({});
  await page.reload();
  await noticed(page, waitingTexts.resultCame);
  await shot('waiting-left-photo');
  expect(await page.getByRole('img', { name: 'चुनी हुई फोटो' }).count()).toBe(0);
  expect(await farmer.records()).toHaveLength(1);
  await page.goto('/');
  await expect.poll(() => previous(page).count()).toBe(1);
});

it('a photo is sent again with the same key when the page was left before the answer: one record', async () => {
  const { page, context, farmer } = await phoneOf(product.browser, product.system);
  const keys: (string | undefined)[] = [];
  const left = Promise.withResolvers<void>();
  await context.route('**/api/diagnose', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    left.resolve();
  });
  await choosePhoto(page);
  await button(page, 'जाँच शुरू करें').click();
  await left.promise;
  await page.reload();
  await noticed(page, waitingTexts.resultCame);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await farmer.records()).toHaveLength(1);
});
