import { expect, it } from 'vitest';
import { inBrowser, sharedFrugalSystem } from './in-browser.ts';
import { looksRight } from './phone.ts';
import { ask, box, button, choosePhoto, phoneOf, QUESTION, rows, waiting } from './waiting-phone.ts';

/** The checks of a day: counted, refused beyond them, and sent the next day. */

const product = inBrowser(sharedFrugalSystem);

it('are counted where a check is started, and beyond them the words stay and may go tomorrow', async () => {
  const { page, context, shot, farmer, asked } = await phoneOf(product.browser, product.system);
  await page.getByText('फोटो दिखाएँ · आज 1 बाकी').waitFor();
  await box(page).focus();
  await page.getByText('सवाल: आज 1 में से 1 बाकी').waitFor();
  await ask(page, QUESTION);
  await page.waitForURL('**/diagnosis/*');
  await page.goBack();
  await page.getByText('सवाल: आज 1 में से 0 बाकी · कल सुबह से फिर 1').waitFor();

  await ask(page, 'पत्ते पीले हो रहे हैं');
  const refusal = page.getByRole('alert').filter({ hasText: 'आज की जाँच पूरी हो गई' });
  await refusal.waitFor();
  expect(await box(page).inputValue()).toBe('पत्ते पीले हो रहे हैं');
  expect(await refusal.textContent()).toContain('कल सुबह से फिर 1 सवाल।');
  expect(await page.getByText('कल सुबह से फिर 1').count()).toBe(1);
  expect(await page.getByRole('link', { name: 'सभी प्लान देखें' }).count()).toBe(1);
  await shot('quota-used-up');
  await looksRight(page);
  await refusal.getByRole('button', { name: 'कल अपने आप भेजें' }).click();
  await waiting(page).getByText('कल सुबह जाएगी').waitFor();
  expect(await box(page).inputValue()).toBe('');
  await shot('waiting-tomorrow');
  await looksRight(page);
  const before = asked.length;
  await button(page, /^अभी भेजें/).click();
  await expect.poll(() => asked.length).toBe(before + 1);
  await waiting(page).getByText('कल सुबह जाएगी').waitFor();

  await context.setOffline(true);
  await page.reload();
  await page.getByText('सवाल: आज 1 में से 0 बाकी').waitFor();
  await page.evaluate(`(() => {
    const key = 'anar-mitra:quota:v1';
    const kept = JSON.parse(localStorage.getItem(key));
    kept.quota.resetsAt = new Date(Date.now() - 1).toISOString();
    localStorage.setItem(key, JSON.stringify(kept));
  })()`);
  await page.reload();
  await box(page).waitFor();
  expect(await page.getByText(/आज 1 में से/).count()).toBe(0);
  expect(await farmer.records()).toHaveLength(1);
});

it('are said to be used up where the farmer looks, also below the photo', async () => {
  const { page, shot } = await phoneOf(product.browser, product.system);
  for (const told of ['भरोसा', 'आज की जाँच पूरी हो गई']) {
    await page.goto('/diagnose');
    await choosePhoto(page);
    await page.getByLabel('कुछ और बताना है?').fill(QUESTION);
    await button(page, 'जाँच शुरू करें').click();
    await page.getByText(told).first().waitFor();
  }
  const refusal = page.getByRole('alert').filter({ hasText: 'आज की जाँच पूरी हो गई' });
  expect(await page.getByRole('link', { name: 'सभी प्लान देखें' }).count()).toBe(1);
  // Also after the browser put the page back to where it was under the overlay.
  const bottom = async () => {
    const area = await refusal.boundingBox();
    return area ? area.y + area.height : Number.NaN;
  };
  await expect.poll(bottom).toBeLessThan(640);
  await shot('quota-photo');
  await looksRight(page);
  await page.goto('/');
  await button(page, /^पौधे की जाँच\s*आज की फोटो जाँच हो चुकी/).waitFor();
});

it('hold for what waited too: the first goes, the second is told when', async () => {
  const { page, context, farmer } = await phoneOf(product.browser, product.system);
  await context.setOffline(true);
  await ask(page, QUESTION);
  await expect.poll(() => rows(page).count()).toBe(1);
  await ask(page, 'पत्ते पीले हो रहे हैं');
  await expect.poll(() => rows(page).count()).toBe(2);
  await context.setOffline(false);
  await waiting(page).getByText('कल सुबह जाएगी').waitFor();
  await expect.poll(() => rows(page).count()).toBe(1);
  expect((await farmer.records()).map(({ userInput }) => userInput)).toEqual([QUESTION]);
});

it('delay nothing when nobody can tell how many are left', async () => {
  const { page, context } = await phoneOf(product.browser, product.system);
  await page.evaluate("localStorage.removeItem('anar-mitra:quota:v1')");
  await context.route('**/api/diagnose/quota', (route) => route.abort());
  await page.reload();
  await ask(page, QUESTION);
  await page.waitForURL('**/diagnosis/*');
});
