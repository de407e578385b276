import { marketChartTexts } from '@anar/web/texts/features/market/chart/market-chart';
import { marketTexts } from '@anar/web/texts/features/market/market';
import { expect, it } from 'vitest';
import { button, onNarrowPhone, ownComplaints, SOLAPUR, textOf } from '../phones/orchard-phone.ts';
import { looksRight, takePhone } from '../phones/phone.ts';
import { signInFarmer } from '../phones/registered-farmer.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';
import { cardOf, cards, marketPhone, names, openMarket } from './market-phone.ts';

/** Layout of a mandi's chart and of the mandis near an orchard; their content is tested beside the components. */

const product = inBrowser(sharedSystem);
const phone = marketPhone(product);

it('the price chart draws its days, reads the day under a finger or key, and opens its table', async () => {
  const { page, shot } = phone;
  await openMarket(page, '/market?search=solapur');
  await cardOf(page, 'सोलापुर', 'भगवा')
    .getByRole('link', { name: /चार्ट देखें/ })
    .click();
  const plot = page.getByRole('img', { name: /तक \d+ दिन का भाव/ });
  const slider = page.getByRole('slider', { name: marketChartTexts.readDay });
  const newest = await slider.getAttribute('aria-valuetext');
  await slider.press('ArrowLeft');
  await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(newest);
  const box = await plot.boundingBox();
  await plot.click({ position: { x: 2, y: (box?.height ?? 0) / 2 } });
  await expect.poll(() => slider.inputValue()).toBe('0');
  await page.getByText(marketChartTexts.table).click();
  await page.getByRole('row').nth(1).waitFor();
  await shot('market-chart');
  await looksRight(page);
});

it('the price chart leaves gaps for days without a price', async () => {
  const { page, shot } = phone;
  await page.route('**/api/market/history/*', async (route) => {
    const reply = await route.fetch();
    const known = (await reply.json()) as { days: object[] };
    const days = known.days.filter((_, index) => index < 6 || index === 12 || index > 18);
    await route.fulfill({ response: reply, json: { ...known, days } });
  });
  await button(page, marketChartTexts.days30).click();
  await page.getByText(marketChartTexts.gaps).waitFor();
  await shot('market-chart-gaps');
  await page.unroute('**/api/market/history/*');
});

it('mandis near an orchard are listed nearest first, and the price alert sheet opens on one', async () => {
  const farmers = await takePhone(product.browser, product.system.url);
  const { page, shot } = farmers;
  const { addOrchard } = await signInFarmer(product.system, page);
  await addOrchard({ name: 'नदी वाला', plantCount: 100, ...SOLAPUR });
  await page.goto('/market');
  await page.getByText(marketTexts.nearestFirst).waitFor();
  expect((await names(page))[0]).toBe('सोलापुर');
  expect(await textOf(cards(page).first())).toMatch(/\d+ किमी/);
  await shot('market-near');
  await looksRight(page);
  await button(page, 'सोलापुर भगवा: भाव की सूचना लगाएँ').click();
  await page.getByRole('dialog').waitFor();
  await shot('market-alert');
  expect(ownComplaints(farmers)).toEqual([]);
});

it('the price chart fits a narrow phone, dark mode and large text', async () => {
  const { page } = phone;
  await openMarket(page);
  await cards(page)
    .first()
    .getByRole('link', { name: /चार्ट देखें/ })
    .click();
  await page.getByRole('slider', { name: marketChartTexts.readDay }).waitFor();
  await onNarrowPhone(phone, 'market-chart', () => looksRight(page));
  expect(ownComplaints(phone)).toEqual([]);
});
