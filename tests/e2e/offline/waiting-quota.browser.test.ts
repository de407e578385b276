import { checkPageTexts } from '@anar/web/texts/features/diagnosis/check-page';
import { waitingTexts } from '@anar/web/texts/features/diagnosis/queue/waiting';
import { quotaTexts } from '@anar/web/texts/i18n/catalogues/quota';
import { expect, it } from 'vitest';
import { looksRight } from '../phones/phone.ts';
import { inBrowser, sharedFrugalSystem } from '../product/in-browser.ts';
import { ask, choosePhoto, phoneOf, QUESTION, waiting } from './waiting-phone.ts';

/** Layout when the daily quota is used up. Counting, queueing and sending: `question-form.test.tsx` of the web. */

const product = inBrowser(sharedFrugalSystem);

it('the quota refusal of a question fits, and so does a question queued for tomorrow', async () => {
  const { page, shot } = await phoneOf(product.browser, product.system);
  await ask(page, QUESTION);
  await page.waitForURL('**/diagnosis/*');
  await page.goBack();
  await ask(page, 'पत्ते पीले हो रहे हैं');
  const refusal = page.getByRole('alert').filter({ hasText: 'आज की जाँच पूरी हो गई' });
  await refusal.waitFor();
  await shot('quota-used-up');
  await looksRight(page);
  await refusal.getByRole('button', { name: quotaTexts.sendTomorrow }).click();
  await waiting(page).getByText(waitingTexts.tomorrow).waitFor();
  await shot('waiting-tomorrow');
  await looksRight(page);
});

it('the quota refusal of a photo is visible without scrolling, and fits', async () => {
  const { page, shot } = await phoneOf(product.browser, product.system);
  for (const text of ['भरोसा', 'आज की जाँच पूरी हो गई']) {
    await page.goto('/diagnose');
    await choosePhoto(page);
    await page.getByLabel(checkPageTexts.wordsLabel).fill(QUESTION);
    await page.getByRole('button', { name: checkPageTexts.start }).click();
    await page.getByText(text).first().waitFor();
  }
  const refusal = page.getByRole('alert').filter({ hasText: 'आज की जाँच पूरी हो गई' });
  // Also after the browser restored the scroll position below the overlay.
  const bottom = async () => {
    const area = await refusal.boundingBox();
    return area ? area.y + area.height : Number.NaN;
  };
  await expect.poll(bottom).toBeLessThan(640);
  await shot('quota-photo');
  await looksRight(page);
});
