import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { button, orchardPhone } from './orchard-phone.ts';
import { looksRight } from './phone.ts';

/** Whether something reads Hindi aloud decides whether a button promises it. The browser of the tests has no voice of its own. */

const product = inBrowser(sharedSystem);
const listen = (page: Page) => button(page, 'प्लान सुनें');

it('where the server reads aloud, plans are heard', async () => {
  const { page } = await orchardPhone(product);
  await page.goto('/plans');
  const spoken = page.waitForRequest('**/api/voice/speak');
  await listen(page).click();
  const { text } = (await spoken).postDataJSON();
  expect(text).toMatch(/अपनी ज़रूरत चुनें।.*महीने के 99 रुपये, साल के 999 रुपये।.*7 दिन में पैसे वापस/);
  await button(page, 'रोकें').waitFor();
  await looksRight(page);
});

it('where nothing does, no button promises it; on the next screens not even its room is left', async () => {
  const { page, context } = await orchardPhone(product);
  await context.route('**/api/voice', (route) => route.fulfill({ json: { listens: false, speaks: false } }));
  const asked = page.waitForResponse('**/api/voice');
  await page.goto('/plans');
  await asked;
  // Its room is there, so that nothing jumped; the button is neither seen nor reached.
  await page.locator('main').getByText('प्लान सुनें').waitFor({ state: 'attached' });
  await listen(page).waitFor({ state: 'detached' });
  await looksRight(page);
  await page.getByRole('link', { name: 'रिफंड नीति पढ़ें' }).click();
  await page.getByRole('link', { name: 'रिफंड नीति पढ़ें' }).waitFor({ state: 'detached' });
  await page.goBack();
  await page.getByText('7 दिन में पैसे वापस').first().waitFor();
  await page.getByText('प्लान सुनें').waitFor({ state: 'detached' });
});

it('a phone that reads Hindi itself needs no server for it', async () => {
  const { page, context } = await orchardPhone(product);
  await context.route('**/api/voice', (route) => route.fulfill({ json: { listens: false, speaks: false } }));
  await context.addInitScript(`speechSynthesis.getVoices = () => [{ lang: 'hi-IN', name: 'Hindi' }]`);
  const asked: string[] = [];
  page.on('request', (call) => asked.push(new URL(call.url()).pathname));
  await page.goto('/plans');
  await listen(page).waitFor();
  expect(asked).not.toContain('/api/voice');
});
