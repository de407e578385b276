import { expect, it } from 'vitest';
import { inBrowser, sharedSystem } from '../in-browser.ts';
import { orchardPhone, ownComplaints } from '../orchard-phone.ts';
import { atCheckout, button, checkout, planCard } from '../payment-phone.ts';
import { looksRight } from '../phone.ts';

/** From the free plan to a paid one. */

const product = inBrowser(sharedSystem);

it('a plan is chosen and paid after a declined card: one payment, one subscription', async () => {
  const phone = await orchardPhone(product);
  const { page, farmer, shot } = phone;
  await page.goto('/profile');
  await page.getByRole('link', { name: 'प्लान बदलें' }).click();
  await planCard(page, 'मुफ़्त').getByText('अभी यही चल रहा है').waitFor();
  await shot('plans');
  await looksRight(page);
  await button(page, '₹99 में बेसिक लें').click();
  const orderId = await atCheckout(page);
  const card = checkout(page).getByLabel('कार्ड');
  await card.check();
  await checkout(page).locator('#decline').click();

  await page.waitForURL(`**/payment/${orderId}`);
  await page
    .getByRole('alert')
    .filter({ hasText: 'भुगतान नहीं हो पाया' })
    .filter({ hasText: 'पैसे कटे हों तो अपने आप वापस आएँगे।' })
    .waitFor();
  await button(page, 'फिर से भुगतान करें').click();
  expect(await atCheckout(page)).toBe(orderId);
  await card.check();
  await checkout(page).locator('#pay').click();
  await page.getByRole('heading', { name: 'टेस्ट बैंक' }).waitFor();
  await button(page, 'OTP सही: भुगतान करें').click();

  await page.waitForURL('**/profile');
  await page.getByRole('heading', { name: 'बेसिक', exact: true }).waitFor();
  await shot('profile-paid');
  expect(await farmer.payments()).toMatchObject([{ id: orderId, state: 'captured', amountPaise: 9900 }]);
  expect(await farmer.subscription()).toMatchObject({ planId: 'basic', orderId });
  expect(ownComplaints(phone)).toEqual([]);
});
