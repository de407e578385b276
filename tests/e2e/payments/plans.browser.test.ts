import { randomInt } from 'node:crypto';
import { loginTexts } from '@anar/web/texts/features/login/login';
import { outcomeTexts } from '@anar/web/texts/features/payments/outcome/outcome';
import { plansTexts } from '@anar/web/texts/features/payments/plans/plans';
import { receiptTexts } from '@anar/web/texts/features/payments/receipt/receipt';
import { paymentsTexts } from '@anar/web/texts/i18n/catalogues/payments';
import { quotaTexts } from '@anar/web/texts/i18n/catalogues/quota';
import { expect, it } from 'vitest';
import { ask, box, phoneOf, QUESTION } from '../offline/waiting-phone.ts';
import { looksRight, takePhone } from '../phones/phone.ts';
import { signInFarmer } from '../phones/registered-farmer.ts';
import { inBrowser, sharedFrugalSystem } from '../product/in-browser.ts';
import { atCheckout, button, checkout, fits, payByUpi, planCard } from './payment-phone.ts';

/** Ways to a plan: from a used-up quota, or as a guest. */

const product = inBrowser(sharedFrugalSystem);

it('a used-up quota leads to a plan, a declined and a paid card, and back to the same question without retyping', async () => {
  const phone = await phoneOf(product.browser, product.system);
  const { page, farmer } = phone;
  await ask(page, QUESTION);
  await page.waitForURL('**/diagnosis/*');
  await page.goto('/');
  await ask(page, 'पत्ते पीले हो रहे हैं');
  const refusal = page.getByRole('alert').filter({ hasText: 'आज की जाँच पूरी हो गई' });
  await refusal.getByRole('link', { name: quotaTexts.plans }).click();
  await page.waitForURL('**/plans?next=/');
  await button(page, '₹99 में बेसिक लें').click();
  const orderId = await atCheckout(page);
  await phone.shot('checkout');
  const card = checkout(page).getByLabel(paymentsTexts.card);
  await card.check();
  await checkout(page).locator('#decline').click();

  await page.waitForURL(`**/payment/${orderId}`);
  const alert = page.getByRole('alert').filter({ hasText: outcomeTexts.tryAgain });
  await alert.waitFor();
  expect(await alert.textContent()).toContain(outcomeTexts.tryAgainText);
  await fits(page, 'payment-declined');
  await button(page, outcomeTexts.payAgain).click();
  expect(await atCheckout(page)).toBe(orderId);
  await card.check();
  await checkout(page).locator('#pay').click();
  await page.getByRole('heading', { name: 'टेस्ट बैंक' }).waitFor();
  await button(page, 'OTP सही: भुगतान करें').click();

  await page.getByText('प्लान चालू हो गया', { exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  expect(await box(page).inputValue()).toBe('पत्ते पीले हो रहे हैं');
  await page.getByText('सवाल: आज 10 में से 9 बाकी').waitFor();
  await box(page).press('Enter');
  await page.waitForURL('**/diagnosis/*');
  await expect.poll(async () => (await farmer.records()).length).toBe(2);
  expect(await farmer.payments()).toMatchObject([{ id: orderId, state: 'captured', amountPaise: 9900 }]);
});

it('a guest who chose a plan returns to it after login', async () => {
  const phone = await takePhone(product.browser, product.system.url);
  const { page } = phone;
  await page.goto('/plans');
  await planCard(page, paymentsTexts.pro).waitFor();
  await fits(page, 'plans-guest');
  await page.getByText(plansTexts.annual, { exact: true }).click();
  await page.getByText('साल भर लेने पर ₹389 की बचत').waitFor();
  await planCard(page, paymentsTexts.pro).getByRole('link', { name: '₹1,999 में प्रो लें' }).click();
  await page.waitForURL(/\/login\?next=/);
  const number = String(randomInt(6_000_000_000, 10_000_000_000));
  await page.getByRole('textbox').fill(number);
  await button(page, loginTexts.sendCode).click();
  await page.getByText(loginTexts.otpTitle).waitFor();
  const code = await product.system.code(number);
  await page.getByRole('textbox').first().click();
  await page.keyboard.type(code);
  await page.waitForURL('**/plans?plan=pro&cycle=annual');
  const chosen = button(page, '₹1,999 में प्रो लें');
  await chosen.waitFor();
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe('₹1,999 में प्रो लें');
  await chosen.click();
  await atCheckout(page);
  await page.getByText('प्रो प्लान, एक साल').first().waitFor();
});

it('the plans fit dark mode and say how refunds work before anything is paid', async () => {
  const phone = await takePhone(product.browser, product.system.url);
  const { page } = phone;
  await signInFarmer(product.system, page);
  await page.goto('/profile');
  await page.getByRole('link', { name: plansTexts.change }).click();
  await planCard(page, paymentsTexts.free).getByText(plansTexts.current).waitFor();
  const text = (await page.locator('main').textContent()) ?? '';
  for (const part of [plansTexts.popular, '₹99', '₹199', 'रोज़ 10 सवाल', plansTexts.refundDays, 'पैसे अपने आप नहीं कटते']) {
    expect(text).toContain(part);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await fits(page, 'plans-dark');
  await page.emulateMedia({ colorScheme: null });
  await button(page, plansTexts.keepFree).click();
  await page.getByText(plansTexts.freeActive, { exact: true }).waitFor();
  await looksRight(page);
  await page.getByRole('link', { name: plansTexts.refundPolicy }).click();
  await page.waitForURL('**/refund-policy');
  await fits(page, 'refund-policy');
});

it('a checkout page opens once: another farmer sees nothing of the payment, a reload leads to its status', async () => {
  const phone = await takePhone(product.browser, product.system.url);
  const { page } = phone;
  await signInFarmer(product.system, page);
  await page.goto('/plans');
  await button(page, '₹99 में बेसिक लें').click();
  const orderId = await atCheckout(page);
  const other = await takePhone(product.browser, product.system.url);
  await signInFarmer(product.system, other.page);
  await other.page.goto(`/pay/${orderId}`);
  await other.page.getByRole('heading', { name: 'यह भुगतान पेज एक बार खुल चुका है' }).waitFor();
  await other.page.goto(`/payment/${orderId}`);
  await other.page.getByText(outcomeTexts.missing).waitFor();
  await fits(other.page, 'payment-missing');
  await other.page.goto(`/receipt/${orderId}`);
  await other.page.getByText(receiptTexts.missing).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'यह भुगतान पेज एक बार खुल चुका है' }).waitFor();
  await page.getByRole('link', { name: 'भुगतान की हालत देखें' }).click();
  await page.getByText(outcomeTexts.confirming).waitFor();
  await fits(page, 'payment-confirming');
  await page.goto('/plans');
  await page.getByText('एक भुगतान अधूरा है').first().waitFor();
  await button(page, '₹99 में बेसिक लें').click();
  await atCheckout(page);
  await payByUpi(page);
  await page.waitForURL('**/profile');
});
