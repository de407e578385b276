import { cardTexts } from '@anar/web/texts/features/diagnosis/card/card';
import { diagnosisTexts } from '@anar/web/texts/features/diagnosis/diagnosis';
import { expect, it } from 'vitest';
import { barriers, looksRight, takePhone } from '../phones/phone.ts';
import { signInFarmer } from '../phones/registered-farmer.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** A person in danger: position of the emergency numbers. The texts: `result-page.test.tsx` of the web. */

const product = inBrowser(sharedSystem);

it('an emergency answer shows its phone numbers in the top half and the next check below the screen', async () => {
  const { page, shot } = await takePhone(product.browser, product.system.url, { width: 320 });
  await signInFarmer(product.system, page);
  for (const [name, question, title] of [
    ['first-aid', 'दवा छिड़कने के बाद चक्कर और उल्टी आ रही है', 'पहले इंसान की जान'],
    ['talk-now', 'तेलिया ने बर्बाद कर दिया, मैं मर जाऊँगा, मोनोक्रोटोफॉस पी लूँगा', 'आप अकेले नहीं हैं'],
    ['call-vet', 'बैल ने दवा पी ली', 'पशु को बचाएँ'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('textbox', { name: diagnosisTexts.writeLabel }).fill(question);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/diagnosis/*');
    await page.getByRole('heading', { name: title }).waitFor();
    const calls = page.getByRole('link', { name: /पर फ़ोन करें/ });
    expect((await calls.first().boundingBox())?.y).toBeLessThan(640 / 2);
    if (name === 'first-aid') {
      expect((await calls.last().boundingBox())?.y).toBeLessThan(640 / 2);
      expect((await page.getByRole('link', { name: cardTexts.newCheck }).boundingBox())?.y).toBeGreaterThan(640);
    }
    await shot(name);
    await looksRight(page);
  }
});

it('an emergency typed offline is recognised on the phone, with phone numbers large enough to tap', async () => {
  const { page, context, shot } = await takePhone(product.browser, product.system.url, { keepsApp: true });
  await signInFarmer(product.system, page);
  await page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await page.getByRole('textbox', { name: diagnosisTexts.writeLabel }).fill('बच्चे ने कीटनाशक पी लिया');
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'पहले इंसान की जान' });
  await dialog.waitFor();
  for (const link of await dialog.locator('a[href^="tel:"]').all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await shot('first-aid-offline');
  expect(await barriers(page)).toEqual([]);
});
