import { expect, it } from 'vitest';
import { inBrowser, sharedFrugalSystem } from './in-browser.ts';
import { signInFarmer } from './registered-farmer.ts';
import {
  ask,
  button,
  choosePhoto,
  networkOf,
  phoneOf,
  previous,
  QUESTION,
  rows,
  toast,
  waiting,
} from './waiting-phone.ts';

/** However a check is interrupted, it becomes one record, of the person who made it. */

const product = inBrowser(sharedFrugalSystem);

it('takes a half-sent photo to the waiting checks, and its second try makes the one record', async () => {
  const { page, context, farmer } = await phoneOf(product.browser, product.system);
  const network = await networkOf(context, page);
  await choosePhoto(page);
  await network({ uploadThroughput: 8 * 1024 });
  await button(page, 'जाँच शुरू करें').click();
  await expect.poll(() => page.getByRole('progressbar').getAttribute('value')).toMatch(/^[1-9]/);
  await network({ offline: true });
  await toast(page, 'फोटो सहेज ली है').waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
  await network({});
  await toast(page, 'जाँच का नतीजा आ गया').waitFor();
  await waiting(page).waitFor({ state: 'detached' });
  expect(await farmer.records()).toHaveLength(1);
});

it('goes on with the photo that was being sent when the page was left', async () => {
  const { page, context, farmer, shot } = await phoneOf(product.browser, product.system);
  const network = await networkOf(context, page);
  await choosePhoto(page);
  await network({ uploadThroughput: 8 * 1024 });
  await button(page, 'जाँच शुरू करें').click();
  await expect.poll(() => page.getByRole('progressbar').getAttribute('value')).toMatch(/^[1-9]/);
  await network({});
  await page.reload();
  await toast(page, 'जाँच का नतीजा आ गया').waitFor();
  await shot('waiting-left-photo');
  expect(await page.getByRole('img', { name: 'चुनी हुई फोटो' }).count()).toBe(0);
  expect(await farmer.records()).toHaveLength(1);
  await page.goto('/');
  await expect.poll(() => previous(page).count()).toBe(1);
});

it('sends a photo again under the same key when the page was left before its answer came', async () => {
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
  await toast(page, 'जाँच का नतीजा आ गया').waitFor();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await farmer.records()).toHaveLength(1);
});

it('is neither seen nor sent by another person on this phone, and goes when its owner is back', async () => {
  const { page, context, farmer: owner } = await phoneOf(product.browser, product.system);
  const signedIn = await page.evaluate("localStorage.getItem('anar-mitra:state:v1')");
  // Logged out on this phone only: the owner comes back without waiting for another code.
  await context.route('**/api/auth/logout', (route) => route.abort());
  await context.route('**/api/diagnose/text', (route) => route.abort());
  await ask(page, QUESTION);
  await expect.poll(() => rows(page).count()).toBe(1);
  await page.goto('/profile');
  await button(page, 'लॉगआउट करें').click();
  await page.waitForURL('**/login**');

  const other = await signInFarmer(product.system, page);
  await ask(page, 'पत्ते पीले हो रहे हैं');
  await expect.poll(() => rows(page).count()).toBe(1);
  expect(await page.getByText(QUESTION).count()).toBe(0);
  await context.unroute('**/api/diagnose/text');
  await expect.poll(() => previous(page).count()).toBe(1);
  expect(await other.records()).toHaveLength(1);
  expect(await owner.records()).toHaveLength(0);

  // A document without the app, which would write its own state over it.
  await page.goto('/icons/icon-192.png');
  await page.evaluate(`localStorage.setItem('anar-mitra:state:v1', ${JSON.stringify(signedIn)})`);
  await page.goto('/');
  await expect.poll(() => previous(page).count()).toBe(1);
  expect((await owner.records()).map(({ userInput }) => userInput)).toEqual([QUESTION]);
  expect(await other.records()).toHaveLength(1);
});
