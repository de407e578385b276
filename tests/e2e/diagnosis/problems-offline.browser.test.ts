import { shellTexts } from '@anar/web/texts/i18n/catalogues/shell';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { looksRight, PATIENT, type Phone } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { ENTRIES, entries, entry, named, openLibrary, readers, searchBox } from './library-phone.ts';

/** The problem library offline. */

const { guest, farmer } = readers(inBrowser(sharedSystem));

async function appKept(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await expect.poll(() => page.evaluate(`caches.match('/api/problems').then(Boolean)`), PATIENT).toBe(true);
}

async function closeAndReopen({ context, page }: Phone, path: string): Promise<Page> {
  await context.setOffline(true);
  await page.close();
  const reopened = await context.newPage();
  await reopened.goto(path);
  return reopened;
}

it('the problem library opens offline after one visit: list, entry and search', async () => {
  const phone = await guest({ keepsApp: true });
  await openLibrary(phone.page);
  await appKept(phone.page);
  const page = await closeAndReopen(phone, '/problems');
  await page.getByText(shellTexts.offline).waitFor();
  await expect.poll(() => entries(page).count()).toBe(ENTRIES);
  await searchBox(page).fill('थ्रिप्स');
  await entry(page, 'थ्रिप्स').first().click();
  await named(page, 'थ्रिप्स (तेला)').waitFor();
  await looksRight(page);
  await page.reload();
  await named(page, 'थ्रिप्स (तेला)').waitFor();
});

it('the problem library opens offline for a farmer who never opened it, because the app cached it', async () => {
  const phone = await farmer({ keepsApp: true });
  await appKept(phone.page);
  const page = await closeAndReopen(phone, '/problems/fruit_borer');
  await named(page, 'अनार की तितली (फल छेदक)').waitFor();
  await page.goto('/problems');
  await expect.poll(() => entries(page).count()).toBe(ENTRIES);
});
