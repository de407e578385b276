import { runTogether } from '@anar/running-system/running-system';
import { ordersTexts } from '@anar/web/texts/features/payments/orders/orders';
import { outcomeTexts } from '@anar/web/texts/features/payments/outcome/outcome';
import { plansTexts } from '@anar/web/texts/features/payments/plans/plans';
import { receiptTexts } from '@anar/web/texts/features/payments/receipt/receipt';
import { refundsTexts } from '@anar/web/texts/features/payments/refunds';
import { walletTexts } from '@anar/web/texts/features/wallet/wallet';
import { paymentsTexts } from '@anar/web/texts/i18n/catalogues/payments';
import { MongoClient } from 'mongodb';
import { afterEach, expect, it } from 'vitest';
import { type Phone, takePhone } from '../phones/phone.ts';
import { type RegisteredFarmer, signInFarmer } from '../phones/registered-farmer.ts';
import { inBrowser } from '../product/in-browser.ts';
import {
  atCheckout,
  button,
  buyBasic,
  checkout,
  choosePlan,
  comeBack,
  fits,
  payByUpi,
  planCard,
  providerOrderOn,
  sandboxOf,
} from './payment-phone.ts';

/** Payments in the sandbox, and their screens. Its controls are global: this file has its own product. */

const product = inBrowser(runTogether);
const sandbox = () => sandboxOf(product.system);
const BUY_BASIC = '₹99 में बेसिक लें';

afterEach(async () => {
  await sandbox().webhooks({});
  await sandbox().settings({ refunds: 'processed' });
});

/** Number of these webhooks that were processed, not only stored: processing follows the response. */
async function workedOn(ids: string[]): Promise<number> {
  const mongo = await MongoClient.connect(process.env.MONGO_URL ?? '');
  try {
    const webhooks = mongo.db(product.system.databases.payments).collection<{ _id: string; dueAt?: Date }>('webhooks');
    return await webhooks.countDocuments({ _id: { $in: ids }, dueAt: { $exists: false } });
  } finally {
    await mongo.close();
  }
}

async function farmerPhone(): Promise<Phone & { farmer: RegisteredFarmer }> {
  const phone = await takePhone(product.browser, product.system.url);
  return { ...phone, farmer: await signInFarmer(product.system, phone.page) };
}
const stateOf = async (farmer: RegisteredFarmer, orderId: string) =>
  (await farmer.payments()).find(({ id }) => id === orderId)?.state;

it('a checkout closed during payment: the app shows it as incomplete, and the outcome after it is paid', async () => {
  const { page, context, farmer } = await farmerPhone();
  const orderId = await choosePlan(page, BUY_BASIC);
  const provider = await providerOrderOn(page);
  await page.close();
  const again = await context.newPage();
  await again.goto('/');
  await again.getByText('एक भुगतान अधूरा है', { exact: true }).waitFor();
  await again.close();

  await sandbox().pay(provider);
  await expect.poll(() => stateOf(farmer, orderId)).toBe('captured');
  const later = await context.newPage();
  await later.goto('/');
  await later.getByText(outcomeTexts.toastPaid, { exact: true }).waitFor();
  await button(later, 'देखें').click();
  await later.waitForURL(`**/payment/${orderId}`);
  await later.getByRole('heading', { name: outcomeTexts.paid }).waitFor();
  await fits(later, 'payment-paid');
  expect((await farmer.subscription()).planId).toBe('basic');
});

it('an open payment page switches to success when the payment arrives late', async () => {
  const { page, farmer } = await farmerPhone();
  const orderId = await choosePlan(page, BUY_BASIC);
  const provider = await providerOrderOn(page);
  await checkout(page).locator('#close').click();
  await page.waitForURL(`**/payment/${orderId}`);
  await page.getByRole('heading', { name: outcomeTexts.confirming }).waitFor();
  await sandbox().pay(provider);
  await page.waitForURL('**/profile');
  await page.getByText('प्लान चालू हो गया', { exact: true }).waitFor();
  expect((await farmer.subscription()).orderId).toBe(orderId);
});

it('a webhook before the browser’s callback: one payment, one plan', async () => {
  const { page, farmer } = await farmerPhone();
  const orderId = await choosePlan(page, BUY_BASIC);
  const provider = await providerOrderOn(page);
  const { payment, razorpay_signature } = await sandbox().pay(provider);
  await expect.poll(() => stateOf(farmer, orderId)).toBe('captured');
  const bought = await farmer.subscription();
  expect(bought).toMatchObject({ planId: 'basic', orderId });
  await comeBack(page, orderId, {
    razorpay_payment_id: payment.id,
    razorpay_order_id: provider,
    razorpay_signature,
  });
  await page.waitForURL('**/profile');
  expect(await farmer.subscription()).toEqual(bought);
  expect(await farmer.payments()).toHaveLength(1);
});

it('the browser’s callback before every webhook: one payment, one plan', async () => {
  await sandbox().webhooks({ missing: true });
  const { page, farmer } = await farmerPhone();
  const orderId = await choosePlan(page, BUY_BASIC);
  const provider = await providerOrderOn(page);
  await payByUpi(page);
  await page.waitForURL('**/profile');
  await page.getByText('प्लान चालू हो गया', { exact: true }).waitFor();
  const bought = await farmer.subscription();
  expect(bought).toMatchObject({ planId: 'basic', orderId });
  const late = await sandbox().eventsOf(provider);
  expect(late.length).toBeGreaterThan(0);
  for (const event of [...late, ...late.toReversed()]) expect(await sandbox().deliver(event)).toBe(200);
  await expect.poll(() => workedOn(late.map(({ id }) => id))).toBe(late.length);
  expect(await farmer.subscription()).toEqual(bought);
  expect((await farmer.payments()).map(({ state, refund }) => [state, refund])).toEqual([['captured', undefined]]);
});

it('a top-up shows in the wallet, its history and on its receipt', async () => {
  const phone = await farmerPhone();
  const { page } = phone;
  await page.getByRole('link', { name: 'वॉलेट: फ्री' }).click();
  await page.getByText(walletTexts.empty).waitFor();
  await fits(page, 'wallet-empty');
  await button(page, '₹200 जोड़ें').click();
  await atCheckout(page);
  await payByUpi(page);
  await page.waitForURL('**/wallet');
  await page.getByText(outcomeTexts.added, { exact: true }).waitFor();
  const line = page.getByRole('region', { name: walletTexts.history }).getByRole('listitem');
  await expect.poll(() => line.count()).toBe(1);
  expect(await line.textContent()).toMatch(/पैसा जोड़ा.*\+ ₹200/);
  await fits(page, 'wallet');
  await page.emulateMedia({ colorScheme: 'dark' });
  await fits(page, 'wallet-dark');
  await page.emulateMedia({ colorScheme: null });
  await line.getByRole('link', { name: 'रसीद देखें' }).click();
  await page.getByText(/^रसीद नं\. /).waitFor();
  expect(await page.locator('[data-receipt]').textContent()).toContain('दो सौ रुपये मात्र');
  await fits(page, 'receipt');
});

it('a refund within seven days: amount and date are shown, the plan ends, and its completion is shown', async () => {
  await sandbox().settings({ refunds: 'pending' });
  const phone = await farmerPhone();
  const { page, farmer } = phone;
  const orderId = await buyBasic(page);
  await page.getByRole('heading', { name: paymentsTexts.basic, exact: true }).waitFor();
  await page.getByText(ordersTexts.title).click();
  await button(page, refundsTexts.ask).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByText(/7–10 कार्य दिवस.*प्लान बंद हो जाएगा/).waitFor();
  await fits(page, 'refund-dialog');
  await button(page, refundsTexts.yes).click();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByText(/₹99 उसी तरीके से 7–10 कार्य दिवस में आएँगे/)
    .first()
    .waitFor();
  await expect.poll(async () => (await farmer.subscription()).planId).toBe('free');
  await expect.poll(async () => (await farmer.payments())[0]?.refund?.state).toBe('pending');
  await page.goto('/profile');
  await page.getByRole('heading', { name: paymentsTexts.free, exact: true }).waitFor();
  await page.goto(`/payment/${orderId}`);
  await page.getByText(refundsTexts.pending).waitFor();
  await page.getByText(/7–10 कार्य दिवस/).waitFor();
  await fits(page, 'payment-returning');

  const created = (await sandbox().eventsOf('rfnd_')).findLast(({ event }) => event === 'refund.created');
  const refundId = /rfnd_\w+/.exec(created?.body ?? '')?.[0] ?? '';
  await sandbox().finishRefund(refundId);
  await expect.poll(() => stateOf(farmer, orderId)).toBe('refunded');
  await page.reload();
  await page.getByText(refundsTexts.processed).waitFor();
  await page.goto(`/receipt/${orderId}`);
  await page.getByText(receiptTexts.returned, { exact: true }).waitFor();
  await fits(page, 'receipt-returned');
});

it('an upgrade shows price, credit and amount to pay, and charges exactly that amount', async () => {
  const phone = await farmerPhone();
  const { page, farmer } = phone;
  await buyBasic(page);
  await page.goto('/plans');
  await button(page, 'प्रो में बदलें').click();
  const sheet = page.getByRole('dialog', { name: 'प्रो में बदलना' });
  await sheet.waitFor();
  await fits(page, 'plans-quote');
  const row = async (term: string) => {
    const text = await sheet.locator('dl > div').filter({ hasText: term }).locator('dd').textContent();
    return Math.round(Number(text?.replace(/[^\d.]/g, '')) * 100);
  };
  const [list, off, toPay] = [
    await row('प्रो का दाम'),
    await row(plansTexts.quoteCredit),
    await row(plansTexts.quoteAmount),
  ];
  expect(list).toBe(19_900);
  expect(off).toBeGreaterThan(0);
  expect(off).toBeLessThanOrEqual(9900);
  expect(toPay).toBe(list - off);
  await sheet.getByRole('button', { name: /का भुगतान करें$/ }).click();
  const orderId = await atCheckout(page);
  await payByUpi(page);
  await page.waitForURL('**/profile');
  await page.getByRole('heading', { name: paymentsTexts.pro, exact: true }).waitFor();
  expect((await farmer.payments())[0]).toMatchObject({ id: orderId, state: 'captured', amountPaise: toPay });
  await page.goto('/plans');
  await planCard(page, paymentsTexts.pro)
    .getByText(/अभी चालू है/)
    .waitFor();
  await planCard(page, paymentsTexts.basic)
    .getByText(/पूरा होने के बाद ले सकेंगे/)
    .waitFor();
  await fits(page, 'plans-pro');
});

it('two tabs pay for the same plan: one subscription, and the second payment is explained and refunded', async () => {
  const phone = await farmerPhone();
  const { page, context, farmer } = phone;
  const second = await context.newPage();
  await Promise.all([page.goto('/plans'), second.goto('/plans')]);
  await button(page, BUY_BASIC).click();
  const first = await atCheckout(page);
  await button(second, BUY_BASIC).click();
  const other = await atCheckout(second);
  expect(other).not.toBe(first);
  await payByUpi(page);
  await expect.poll(() => stateOf(farmer, first)).toBe('captured');
  const bought = await farmer.subscription();
  await payByUpi(second);
  await second.waitForURL(`**/payment/${other}`);
  await second.getByText(refundsTexts.already_active).waitFor();
  await second.getByText(/7–10 कार्य दिवस/).waitFor();
  await fits(second, 'payment-second');
  expect(await farmer.subscription()).toEqual(bought);
  await expect
    .poll(async () => (await farmer.payments()).map(({ id, state }) => [id, state]))
    .toEqual([
      [other, 'refunded'],
      [first, 'captured'],
    ]);
});

it('a plan is cancelled at the end of its period, and the cancellation is undone', async () => {
  const phone = await farmerPhone();
  const { page, farmer } = phone;
  await buyBasic(page);
  await page.goto('/plans');
  await button(page, plansTexts.toFree).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByText(/बेसिक .* तक चलता रहेगा/).waitFor();
  await fits(page, 'plans-stop');
  await dialog.getByRole('button', { name: plansTexts.stop }).click();
  await page.getByText(plansTexts.stopped, { exact: true }).waitFor();
  expect(await farmer.subscription()).toMatchObject({ planId: 'basic', endsByWish: true });
  await page.goto('/profile');
  await page.getByText(/को बंद होगा, उसके बाद मुफ़्त प्लान/).waitFor();
  await fits(page, 'profile-ends');
  await button(page, plansTexts.resume).click();
  await page.getByText(plansTexts.resumed, { exact: true }).waitFor();
  expect(await farmer.subscription()).toMatchObject({ planId: 'basic', endsByWish: false });
});
