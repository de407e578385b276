import { outcomeTexts } from '@anar/web/texts/features/payments/outcome/outcome';
import { plansTexts } from '@anar/web/texts/features/payments/plans/plans';
import { paymentsTexts } from '@anar/web/texts/i18n/catalogues/payments';
import { expect, it } from 'vitest';
import { atCheckout, button, checkout, planCard } from '../payments/payment-phone.ts';
import { orchardPhone, ownComplaints } from '../phones/orchard-phone.ts';
import { looksRight } from '../phones/phone.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** From the free plan to a paid one. */

const product = inBrowser(sharedSystem);

it('a plan is paid after a declined card: one payment, one subscription', async () => {
  const phone = await orchardPhone(product);
  const { page, farmer, shot } = phone;
  await page.goto('/profile');
  await page.getByRole('link', { name: plansTexts.change }).click();
  await planCard(page, paymentsTexts.free).getByText(plansTexts.current).waitFor();
  await shot('plans');
  await looksRight(page);
  await button(page, '₹99 में बेसिक लें').click();
  const orderId = await atCheckout(page);
  const card = checkout(page).getByLabel(paymentsTexts.card);
  await card.check();
  await checkout(page).locator('#decline').click();

  await page.waitForURL(`**/payment/${orderId}`);
  await page
    .getByRole('alert')
    .filter({ hasText: outcomeTexts.tryAgain })
    .filter({ hasText: outcomeTexts.tryAgainText })
    .waitFor();
  await button(page, outcomeTexts.payAgain).click();
  expect(await atCheckout(page)).toBe(orderId);
  await card.check();
  await checkout(page).locator('#pay').click();
  await page.getByRole('heading', { name: 'टेस्ट बैंक' }).waitFor();
  await button(page, 'OTP सही: भुगतान करें').click();

  await page.waitForURL('**/profile');
  await page.getByRole('heading', { name: paymentsTexts.basic, exact: true }).waitFor();
  await shot('profile-paid');
  expect(await farmer.payments()).toMatchObject([{ id: orderId, state: 'captured', amountPaise: 9900 }]);
  expect(await farmer.subscription()).toMatchObject({ planId: 'basic', orderId });
  expect(ownComplaints(phone)).toEqual([]);
});
