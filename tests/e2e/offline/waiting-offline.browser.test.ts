import { waitingTexts } from '@anar/web/texts/features/diagnosis/queue/waiting';
import { shellTexts } from '@anar/web/texts/i18n/catalogues/shell';
import { expect, it } from 'vitest';
import { noticed, PATIENT, takePhone } from '../phones/phone.ts';
import { signInFarmer } from '../phones/registered-farmer.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { ask, box, button, choosePhoto, phoneOf, previous, QUESTION, rows, waiting } from './waiting-phone.ts';

/** Checks made offline: queued by a page that was never reopened, and shown in every tab. */

const product = inBrowser(sharedSystem);

it('a photo check made offline during the very first visit is queued', async () => {
  const { page, context } = await takePhone(product.browser, product.system.url, { keepsApp: true });
  await signInFarmer(product.system, page);
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller?.state'), PATIENT).toBe('activated');
  await context.setOffline(true);
  await page.getByText(shellTexts.offline).waitFor();
  await choosePhoto(page);
  await button(page, 'जाँच शुरू करें').click();
  await noticed(page, waitingTexts.kept_photo);
  await expect.poll(() => rows(page).count()).toBe(1);
});

it('a question sent from one tab leaves the queue and joins the records in every open tab', async () => {
  const { page, context } = await phoneOf(product.browser, product.system);
  const other = await context.newPage();
  await other.goto('/diagnose');
  await box(other).waitFor();
  await context.setOffline(true);
  await ask(page, QUESTION);
  for (const tab of [page, other]) await expect.poll(() => rows(tab).count()).toBe(1);
  await context.setOffline(false);
  for (const tab of [page, other]) {
    await waiting(tab).waitFor({ state: 'detached' });
    await previous(tab).first().waitFor();
  }
});
