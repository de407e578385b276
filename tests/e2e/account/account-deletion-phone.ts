import { accountDeletionTexts } from '@anar/web/texts/features/profile/account-deletion/account-deletion';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button } from '../phones/orchard-phone.ts';
import type { RegisteredFarmer } from '../phones/registered-farmer.ts';

/** Must be absent from a device after account deletion. */
export const SECRET = 'मेरा-अपना-सवाल-7431';

export const tokenOn = (page: Page) =>
  page.evaluate('JSON.parse(localStorage.getItem("anar-mitra:state:v1")).token') as Promise<string>;
export const asked = (page: Page, title: string) => page.getByRole('dialog', { name: title });

/** Everything a browser stores for our origin except code, as one text. */
const keptOn = (page: Page) =>
  page.evaluate(`(async () => {
    const kept = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((resolve, reject) => {
        const opened = indexedDB.open(name);
        opened.onsuccess = () => resolve(opened.result);
        opened.onerror = () => reject(opened.error);
      });
      for (const table of database.objectStoreNames) {
        const rows = await new Promise((resolve) => {
          const read = database.transaction(table).objectStore(table).getAll();
          read.onsuccess = () => resolve(read.result);
        });
        kept.push(...rows.map((row) => name + ': ' + (row instanceof Blob ? 'a photo' : JSON.stringify(row))));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      if (name.includes('precache')) continue;
      for (const { url } of await (await caches.open(name)).keys()) kept.push(name + ': ' + url);
    }
    return kept.join('\\n');
  })()`) as Promise<string>;

/** No personal data is left: no message, number, or name of a non-empty database. */
export async function expectEmptied(page: Page, { phone, userId }: RegisteredFarmer): Promise<void> {
  await expect.poll(() => keptOn(page)).not.toMatch(new RegExp(`${SECRET}|${phone}|${userId}|a photo|/media/`));
  expect(await keptOn(page)).not.toMatch(/^anar-mitra-(?:waiting|chat): /m);
}

export async function openAccountDeletion(page: Page): Promise<void> {
  await page.goto('/profile-edit');
  await page.getByRole('link', { name: accountDeletionTexts.delete }).click();
  await page.getByRole('heading', { name: accountDeletionTexts.title }).waitFor();
}

/** Confirms both questions. */
export async function sayYesTwice(page: Page): Promise<void> {
  await button(page, accountDeletionTexts.delete).click();
  await asked(page, accountDeletionTexts.first).waitFor();
  await button(page, accountDeletionTexts.goOn).click();
  await asked(page, accountDeletionTexts.final).waitFor();
  await button(page, accountDeletionTexts.finalNow).click();
}
