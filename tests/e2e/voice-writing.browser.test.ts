import { expect, it } from 'vitest';
import { inBrowser, sharedFrugalSystem } from './in-browser.ts';
import { looksRight } from './phone.ts';
import { button, callFrom, microphone, openSheet, REFUSAL, SAID, words } from './voice-caller.ts';

/** The sheet of the voice without a voice: the microphone refused, the words written. */

const product = inBrowser(sharedFrugalSystem);

it('says that the microphone is not available when it is refused, and lets write', async () => {
  const { page, shot } = await callFrom(product.browser, product.system, { script: REFUSAL });
  expect(await page.evaluate('watched.asked.length')).toBe(0);
  await microphone(page).click();
  await page.getByText('माइक नहीं मिला').waitFor();
  await shot('voice-denied');
  await looksRight(page);
  expect(await button(page, 'जाँच शुरू करें').isDisabled()).toBe(true);
  await words(page).fill('   ');
  await page.keyboard.press('Enter');
  expect(await button(page, 'जाँच शुरू करें').isDisabled()).toBe(true);
  await words(page).fill(SAID);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
});

it('keeps the words when the checks of the day are used up', async () => {
  const { page, farmer, shot } = await callFrom(product.browser, product.system);
  await button(page, 'लिखकर बताएँ').click();
  await words(page).fill(SAID);
  await button(page, 'जाँच शुरू करें').dblclick();
  await page.getByRole('heading', { name: /तेलिया/ }).waitFor();
  expect(await farmer.records()).toHaveLength(1);
  await button(page, 'नया सवाल').click();
  await words(page).fill('अनार के पत्ते पीले हो रहे हैं');
  await page.keyboard.press('Enter');
  await page.getByText('आज की जाँच पूरी हो गई').waitFor();
  await shot('voice-over-quota');
  await looksRight(page);
  expect(await words(page).inputValue()).toBe('अनार के पत्ते पीले हो रहे हैं');
  await button(page, 'कल अपने आप भेजें').click();
  await words(page).waitFor({ state: 'detached' });
  await page.getByText('अनार के पत्ते पीले हो रहे हैं').waitFor();
});

it('puts a written question aside without a network', async () => {
  const { page, context, farmer, shot } = await callFrom(product.browser, product.system, { keepsApp: true });
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await page.reload();
  await openSheet(page);
  await context.setOffline(true);
  await page.getByText('ऑफलाइन मोड').waitFor();
  await microphone(page).click();
  await page.getByText('बोलकर पूछने के लिए नेट चाहिए').waitFor();
  await shot('voice-offline');
  await looksRight(page);
  await words(page).fill(SAID);
  await button(page, 'नेट आने पर भेजें').click();
  await words(page).waitFor({ state: 'detached' });
  await page.getByText(SAID).waitFor();
  await context.setOffline(false);
  await expect.poll(async () => (await farmer.records()).length).toBe(1);
});

it('answers a question once when the page was left before its answer came', async () => {
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
  await page.getByText('जाँच का नतीजा आ गया', { exact: true }).waitFor();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await farmer.records()).toHaveLength(1);
});
