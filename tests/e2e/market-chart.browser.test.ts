import { market as marketTexts } from '@anar/web/texts/market/market';
import { marketChart } from '@anar/web/texts/market/market-chart';
import { priceAlerts } from '@anar/web/texts/market/price-alerts';
import { shell } from '@anar/web/texts/shell';
import { describe, expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { addressOf, cardOf, cards, marketPhone, names, openMarket } from './market-phone.ts';
import { button, onNarrowPhone, ownComplaints, SOLAPUR, textOf } from './orchard-phone.ts';
import { looksRight, takePhone } from './phone.ts';
import { signInFarmer } from './registered-farmer.ts';

/** The days of one mandi, and the mandis near an orchard. Steps build on each other. */

const product = inBrowser(sharedSystem);
const phone = marketPhone(product);

describe('the chart of a mandi', () => {
  it('draws its days, reads each of them, and shows them as a table', async () => {
    const { page, shot } = phone;
    await openMarket(page, '/market?search=solapur');
    await cardOf(page, 'सोलापुर', 'भगवा')
      .getByRole('link', { name: /चार्ट देखें/ })
      .click();
    await page.getByRole('img', { name: /तक \d+ दिन का भाव/ }).waitFor();
    await page.getByRole('heading', { name: shell.titleMandi, level: 1 }).waitFor();
    const slider = page.getByRole('slider', { name: marketChart.readDay });
    const newest = await slider.getAttribute('aria-valuetext');
    await slider.press('ArrowLeft');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(newest);
    await page.getByText(marketChart.table).click();
    const days = Number(await slider.getAttribute('max')) + 1;
    await expect.poll(() => page.getByRole('row').count()).toBe(days + 1);
    await shot('market-chart');
    await looksRight(page);
    await page.getByText(marketChart.table).click();
  });

  it('reads the day under a finger', async () => {
    const { page } = phone;
    const slider = page.getByRole('slider', { name: marketChart.readDay });
    const plot = page.getByRole('img', { name: /तक \d+ दिन का भाव/ });
    const box = await plot.boundingBox();
    await plot.click({ position: { x: 2, y: (box?.height ?? 0) / 2 } });
    await expect.poll(() => slider.inputValue()).toBe('0');
  });

  it('leaves days without a price open, and says so', async () => {
    const { page, shot } = phone;
    expect(await page.getByText('जहाँ रेखा टूटी है').count()).toBe(0);
    await page.route('**/api/market/history/*', async (route) => {
      const reply = await route.fetch();
      const told = (await reply.json()) as { days: object[] };
      const days = told.days.filter((_, index) => index < 6 || index === 12 || index > 18);
      await route.fulfill({ response: reply, json: { ...told, days } });
    });
    await button(page, marketChart.days30).click();
    await page.getByText('जहाँ रेखा टूटी है').waitFor();
    const lines = page.getByRole('img', { name: /तक \d+ दिन का भाव/ }).locator('path[data-run]');
    expect(await lines.count()).toBe(3);
    await shot('market-chart-gaps');
    await page.unroute('**/api/market/history/*');
  });

  it('looks as far back as the address says', async () => {
    const { page } = phone;
    await button(page, marketChart.days730).click();
    await expect.poll(() => addressOf(page).search).toBe('?days=730');
    await page.reload();
    await button(page, marketChart.days730).waitFor();
    expect(await button(page, marketChart.days730).getAttribute('aria-pressed')).toBe('true');
    await page.getByText(/^\d+ \S+(?: \d{4})? से पहले के भाव हमारे पास नहीं हैं।$/).waitFor();
    await button(page, marketChart.days30).click();
    await page.getByText('से पहले के भाव हमारे पास नहीं हैं।').waitFor({ state: 'detached' });
  });

  it('is sent on by WhatsApp, as the sample it is', async () => {
    const { page } = phone;
    await page.evaluate('window.open = (address) => { window.opened = address; }');
    await button(page, marketChart.share).click();
    const opened = new URL((await page.evaluate('window.opened')) as string);
    expect(opened.origin).toBe('https://wa.me');
    const text = opened.searchParams.get('text') ?? '';
    expect(text).toMatch(/^यह नमूना भाव है[\s\S]*सोलापुर[\s\S]*क्विंटल[\s\S]*\/market\/[0-9a-f]{16}$/);
  });

  it('says so when there is no such mandi', async () => {
    const { page } = phone;
    for (const id of ['ffffffffffffffff', 'x']) {
      await page.goto(`/market/${id}`);
      await page.getByRole('heading', { name: marketChart.gone }).waitFor();
    }
    await page.getByRole('link', { name: marketChart.listed }).click();
    await cards(page).first().waitFor();
  });
});

describe('a farmer', () => {
  it('finds prices at the start and in the places, and the mandis near the orchard', async () => {
    const farmers = await takePhone(product.browser, product.system.url);
    const { page, shot } = farmers;
    const { addOrchard } = await signInFarmer(product.system, page);
    await page.getByRole('link', { name: /^भाव/ }).click();
    await cards(page).first().waitFor();
    const place = page
      .getByRole('navigation', { name: shell.mainNavigation })
      .getByRole('link', { name: shell.market });
    expect(await place.getAttribute('aria-current')).toBe('page');
    expect(await textOf(page.locator('main'))).not.toContain('पास वाली पहले');
    await button(page, shell.goHome).click();
    await page.getByRole('heading', { name: shell.titleCheck }).waitFor();

    await addOrchard({ name: 'नदी वाला', plantCount: 100, ...SOLAPUR });
    const asked = page.waitForRequest((call) => call.url().includes('/api/market/data'));
    await page.goto('/market');
    expect(new URL((await asked).url()).search).toContain('latitude=17.7&longitude=75.9');
    await page.getByText('पास वाली पहले').waitFor();
    await page.getByText('दूरी बाग ‘नदी वाला’ से').waitFor();
    expect((await names(page))[0]).toBe('सोलापुर');
    expect(await textOf(cards(page).first())).toMatch(/\d+ किमी/);
    await shot('market-near');
    await looksRight(page);
    await button(page, 'सोलापुर भगवा: भाव की सूचना लगाएँ').click();
    expect(await textOf(page.getByRole('dialog'))).toContain(marketTexts.sample);
    await shot('market-alert');
    for (const step of [0, 1]) {
      if (step === 1) await button(page, priceAlerts.more).click();
      await button(page, priceAlerts.save).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await button(page, 'सोलापुर भगवा: भाव की सूचना लगाएँ').click();
      await page.getByRole('heading', { name: `मेरी सूचनाएँ (${step + 1})` }).waitFor();
    }
    await page
      .getByRole('button', { name: /: सूचना हटाएँ$/ })
      .first()
      .click();
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('मेरी सूचनाएँ (1)');
    await page.keyboard.press('Escape');
    expect(ownComplaints(farmers)).toEqual([]);
  });
});

it('fits a narrow phone, in the dark and with large letters', async () => {
  const { page } = phone;
  await openMarket(page);
  await cards(page)
    .first()
    .getByRole('link', { name: /चार्ट देखें/ })
    .click();
  await page.getByRole('slider', { name: marketChart.readDay }).waitFor();
  await onNarrowPhone(phone, 'market-chart', () => looksRight(page));
  expect(ownComplaints(phone)).toEqual([]);
});
