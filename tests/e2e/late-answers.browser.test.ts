import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { ask, good, pressed, thanks } from './asked-farmer.ts';
import { inBrowser, sharedFrugalSystem } from './in-browser.ts';
import { button, card, orchardPhone } from './orchard-phone.ts';

/** What the server read before it stored a change, and what comes only after that was shown, takes nothing back. */

/** One check a day is enough here, and what is said of advice is counted elsewhere (`outcome.test.ts`). */
const product = inBrowser(sharedFrugalSystem);

/** What the server answers to this call is read at once, and comes when it is let. */
async function holdAnswers(page: Page, url: string) {
  const read = Promise.withResolvers<void>();
  const freed = Promise.withResolvers<void>();
  const come = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    read.resolve();
    await freed.promise;
    await route.fulfill({ response });
    come.resolve();
  });
  return {
    read: read.promise,
    async release() {
      freed.resolve();
      await come.promise;
      // The page has taken it in when it has nothing to do any more.
      await page.evaluate('new Promise((done) => setTimeout(() => requestIdleCallback(done), 100))');
    },
  };
}

const recordPath = (id: string) => `**/api/diagnose/${id}`;

it('what was said of an answer without a network stays marked', async () => {
  const { page, context } = await orchardPhone(product);
  const record = recordPath(await ask(page, 'फल पर तेल जैसे काले धब्बे हैं, फल फट रहा है'));
  await page.route(record, (route) => route.abort());
  await page.reload();
  await good(page).waitFor();
  await context.setOffline(true);
  await page.getByText('ऑफलाइन मोड').waitFor();
  await good(page).click();
  await page.getByText('जवाब फ़ोन में सहेजा है').waitFor();
  const late = await holdAnswers(page, record);
  await page.route('**/feedback', async (route) => {
    await late.read;
    await route.continue();
  });
  await context.setOffline(false);
  await thanks(page).waitFor();
  await late.release();
  expect(await pressed(good(page))).toBe('true');
});

it('a refined answer stays', async () => {
  const { page } = await orchardPhone(product);
  const late = await holdAnswers(page, recordPath(await ask(page, 'फल पर काले धब्बे')));
  await page.reload();
  await late.read;
  await button(page, /तेल/).click();
  await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
  await late.release();
  expect(await page.getByRole('heading', { name: /तेलिया/ }).count()).toBeGreaterThan(0);
});

it('a removed orchard stays away', async () => {
  const { page, farmer } = await orchardPhone(product);
  await farmer.addOrchard({ name: 'दूसरा', plantCount: 50 });
  await page.goto('/orchard');
  await card(page, 'दूसरा').getByRole('link', { name: 'खोलें' }).click();
  await button(page, 'बाग हटाएँ').click();
  const late = await holdAnswers(page, '**/api/orchards/user/*');
  await page.evaluate("window.dispatchEvent(new Event('focus'))");
  await late.read;
  await button(page.getByRole('dialog'), 'बाग हटाएँ').click();
  await page.waitForURL('**/orchard');
  await card(page, 'मेरा बाग').waitFor();
  await late.release();
  expect(await card(page, 'दूसरा').count()).toBe(0);
});

it('a switch stays as it was put', async () => {
  const { page } = await orchardPhone(product);
  const advice = page.getByRole('switch', { name: 'रोज़ की सलाह की सूचना' });
  const goTo = (name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
  await page.goto('/profile');
  await expect.poll(() => advice.isChecked()).toBe(true);
  await goTo('होम');
  const late = await holdAnswers(page, '**/api/users/*/notifications');
  await goTo('प्रोफ़ाइल');
  await late.read;
  await advice.click();
  await page.getByText('सहेजा गया', { exact: true }).waitFor();
  await late.release();
  expect(await advice.isChecked()).toBe(false);
});
