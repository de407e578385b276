import { waitingTexts } from '@anar/web/texts/features/diagnosis/queue/waiting';
import { voiceTexts } from '@anar/web/texts/features/voice/voice';
import { shellTexts } from '@anar/web/texts/i18n/catalogues/shell';
import { expect, it } from 'vitest';
import { looksRight } from '../phones/phone.ts';
import { inBrowser, sharedFrugalSystem } from '../product/in-browser.ts';
import { button, callFrom, microphone, REFUSAL, SAID, words } from './voice-caller.ts';

/**
 * The voice sheet without a microphone: its layout, and leaving the page. The rest: `voice-sheet.test.tsx` of the web.
 */

const product = inBrowser(sharedFrugalSystem);

it('the voice sheet fits without a microphone, with a used-up quota, and offline', async () => {
  const { page, context, shot } = await callFrom(product.browser, product.system, { script: REFUSAL });
  await microphone(page).click();
  await page.getByText('माइक नहीं मिला').waitFor();
  await shot('voice-denied');
  await looksRight(page);
  await words(page).fill(SAID);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
  await button(page, voiceTexts.clear).click();
  await words(page).fill('अनार के पत्ते पीले हो रहे हैं');
  await page.keyboard.press('Enter');
  await page.getByText('आज की जाँच पूरी हो गई').waitFor();
  await shot('voice-over-quota');
  await looksRight(page);
  await button(page, 'बोलकर बताएँ').last().click();
  await context.setOffline(true);
  await page.getByText(shellTexts.offline).waitFor();
  await microphone(page).click();
  await page.getByText('बोलकर पूछने के लिए नेट चाहिए').waitFor();
  await shot('voice-offline');
  await looksRight(page);
});

it('a typed question in the voice sheet is sent again with the same key after a reload: one record', async () => {
  const { page, context, farmer } = await callFrom(product.browser, product.system);
  const keys: (string | undefined)[] = [];
  const left = Promise.withResolvers<void>();
  await context.route('**/api/advice', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    left.resolve();
  });
  await button(page, 'लिखकर बताएँ').click();
  await words(page).fill(SAID);
  await page.keyboard.press('Enter');
  await left.promise;
  await page.reload();
  await page.getByText(waitingTexts.resultCame, { exact: true }).waitFor();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await farmer.records()).toHaveLength(1);
});
