import { orchardFormTexts } from '@anar/web/texts/features/orchards/form/orchard-form';
import { orchardsTexts } from '@anar/web/texts/features/orchards/orchards';
import { orchardNamesTexts } from '@anar/web/texts/i18n/catalogues/orchard-names';
import { shellTexts } from '@anar/web/texts/i18n/catalogues/shell';
import { expect, it } from 'vitest';
import { button, card, orchardPhone, ownComplaints } from '../phones/orchard-phone.ts';
import { looksRight, noticed } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** The list of orchards, and adding one. */

const product = inBrowser(sharedSystem);

it('the form of a new orchard survives a lost network and a reload, and a double click creates one orchard', async () => {
  const phone = await orchardPhone(product);
  const { page, context, shot } = phone;
  await page.getByRole('link', { name: /^बाग/ }).first().click();
  await page.getByRole('heading', { name: orchardsTexts.title }).waitFor();
  for (const part of [
    'चालू',
    '200 पेड़ · 5 साल · फल · मृग बहार',
    orchardsTexts.noFertilizer,
    'जोड़ा',
    orchardsTexts.whereTitle,
  ])
    await card(page, 'मेरा बाग').filter({ hasText: part }).waitFor();

  await page.getByRole('link', { name: orchardsTexts.add }).click();
  const name = page.getByRole('textbox', { name: orchardFormTexts.name });
  await name.fill('नदी वाला');
  const count = page.getByRole('textbox', { name: 'कुल पेड़' });
  await count.fill('0');
  await page.getByRole('radio', { name: /हस्त बहार/ }).check();
  await button(page, orchardFormTexts.create).click();
  await page.getByText(/के बीच पूरी गिनती लिखें/).waitFor();
  expect(await count.evaluate((field) => field.ownerDocument.activeElement === field)).toBe(true);
  const place = await count.boundingBox();
  expect(place?.y).toBeGreaterThan(0);
  expect(place?.y).toBeLessThan(450);
  await shot('orchard-new-wrong');
  await looksRight(page);
  await count.fill('१,२४०');

  await context.setOffline(true);
  await page.getByText(shellTexts.offline).waitFor();
  await button(page, orchardFormTexts.create).click();
  await page.getByText(/आपने जो लिखा, वह सहेजा है/).waitFor();
  await context.setOffline(false);
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe('नदी वाला');
  await shot('orchard-new');
  await button(page, orchardFormTexts.create).dblclick();
  await noticed(page, orchardNamesTexts.created);
  await page.waitForURL('**/orchard');
  await page.getByRole('heading', { name: '2 बाग मिले' }).waitFor();
  await card(page, 'नदी वाला').waitFor();
  expect(await page.locator('dl').first().locator('dd').allTextContents()).toEqual(['2', '1,440', '1,440', '1']);
  expect(ownComplaints(phone)).toEqual([]);
});
