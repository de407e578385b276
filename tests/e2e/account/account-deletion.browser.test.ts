import { buffer } from 'node:stream/consumers';
import type { User } from '@anar/contracts/users/users';
import { request } from '@anar/running-system/http-client';
import { runTogether } from '@anar/running-system/running-system';
import { loginTexts } from '@anar/web/texts/features/login/login';
import { accountDeletionTexts } from '@anar/web/texts/features/profile/account-deletion/account-deletion';
import { myDataTexts } from '@anar/web/texts/features/profile/my-data/my-data';
import { shellTexts } from '@anar/web/texts/i18n/catalogues/shell';
import { sessionTexts } from '@anar/web/texts/session/session';
import type { Page } from 'playwright-core';
import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { ask, box, phoneOf, rows } from '../offline/waiting-phone.ts';
import { sandboxOf } from '../payments/payment-phone.ts';
import { button, onNarrowPhone, ownComplaints } from '../phones/orchard-phone.ts';
import { looksRight, noticed, type Phone, takePhone } from '../phones/phone.ts';
import { type RegisteredFarmer, sameFarmerElsewhere } from '../phones/registered-farmer.ts';
import { inBrowser } from '../product/in-browser.ts';
import { asked, expectEmptied, openAccountDeletion, SECRET, sayYesTwice, tokenOn } from './account-deletion-phone.ts';
import { zipEntries } from './zip-entries.ts';

/**
 * Account deletion with money in the wallet: layout, and what is left on each device. The rest:
 * `account-deletion-page.test.tsx` of the web.
 */

const product = inBrowser(runTogether);

async function topUp(page: Page, { userId }: RegisteredFarmer, rupees: number): Promise<void> {
  const authorization = `Bearer ${await tokenOn(page)}`;
  const call = async <T>(method: string, path: string, data?: object) => {
    const headers = { authorization, 'idempotency-key': ulid() };
    return (await request(product.system.url + path, method, data, headers)).body as T;
  };
  const balance = async () => (await call<{ user: User }>('GET', `/api/users/${userId}`)).user.wallet.balancePaise;
  const before = await balance();
  const order = { amount: rupees * 100, currency: 'INR', notes: { type: 'wallet_topup', userId } };
  const { id } = await call<{ id: string }>('POST', '/api/razorpay/create-order', order);
  await sandboxOf(product.system).pay(id);
  await expect.poll(balance).toBe(before + rupees * 100);
}

const isDelete = (sent: { method(): string; url(): string }) =>
  sent.method() === 'DELETE' && sent.url().includes('/api/users/');

it('a farmer downloads their data and deletes the account: both tabs and the other phone are logged out and emptied', async () => {
  const phone: Phone & { farmer: RegisteredFarmer } = await phoneOf(product.browser, product.system);
  const { page, context, farmer, shot } = phone;
  await ask(page, `${SECRET} फल पर तेल जैसे काले धब्बे हैं`);
  await page.waitForURL('**/diagnosis/*');
  await topUp(page, farmer, 200);
  const elsewhere = await takePhone(product.browser, product.system.url, { keepsApp: true });
  await sameFarmerElsewhere(product.system, farmer, elsewhere.page);
  await elsewhere.page.evaluate('navigator.serviceWorker.ready.then(() => null)');
  await elsewhere.page.reload();
  await box(elsewhere.page).waitFor();
  await elsewhere.context.setOffline(true);
  await elsewhere.page.getByText(shellTexts.offline).waitFor();
  await ask(elsewhere.page, `${SECRET} पत्ते पीले हैं`);
  await expect.poll(() => rows(elsewhere.page).count()).toBe(1);
  const [token, cookies] = [await tokenOn(page), await context.cookies()];
  const tab = await context.newPage();
  await tab.goto('/profile');
  await tab.getByRole('heading', { name: 'किसान' }).waitFor();

  await openAccountDeletion(page);
  await page.getByText('वॉलेट में ₹200 हैं।').waitFor();
  await page.getByText('₹200 7–10 कार्य दिवस में उसी तरीके से वापस आएँगे').waitFor();
  await shot('leave');
  await looksRight(page);
  await onNarrowPhone({ ...phone, page }, 'leave', () => looksRight(page));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ colorScheme: null });

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, myDataTexts.download).click()]);
  await page.getByText(myDataTexts.ready).waitFor();
  expect(download.suggestedFilename()).toMatch(/^anar-mitra-.*\.zip$/);
  const copy = await zipEntries(await buffer(await download.createReadStream()));
  const texts = [...copy].filter(([name]) => name.endsWith('.json')).map(([, bytes]) => bytes.toString());
  expect(texts.some((text) => text.includes(SECRET))).toBe(true);
  expect(texts.some((text) => text.includes(farmer.phone))).toBe(true);
  expect(texts.some((text) => text.includes(farmer.orchardId))).toBe(true);
  await shot('leave-downloaded');
  await looksRight(page);

  await button(page, accountDeletionTexts.delete).click();
  await page.getByText(accountDeletionTexts.walletNotConfirmed).waitFor();
  await shot('leave-not-understood');
  await page.getByRole('checkbox', { name: /समझ लिया/ }).check();
  await button(page, accountDeletionTexts.delete).click();
  await asked(page, accountDeletionTexts.first).waitFor();
  await shot('leave-first');
  await looksRight(page);
  const sent: string[] = [];
  context.on('request', (one) => isDelete(one) && sent.push(new URL(one.url()).search));
  await button(page, accountDeletionTexts.goOn).press('Enter');
  await asked(page, accountDeletionTexts.final).waitFor();
  await shot('leave-final');
  await looksRight(page);
  expect(await page.evaluate('document.activeElement.textContent')).toBe(accountDeletionTexts.keepAccount);
  await button(page, accountDeletionTexts.finalNow).click();

  await noticed(page, sessionTexts.deleted);
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('next') !== '/profile-edit');
  await shot('leave-done');
  expect(sent).toEqual(['?walletPaise=20000']);
  await expectEmptied(page, farmer);
  await tab.waitForURL('**/login**');
  await expectEmptied(tab, farmer);

  // The old token and cookie are refused.
  const url = product.system.url;
  const refused = await request(`${url}/api/users/${farmer.userId}`, 'GET', undefined, {
    authorization: `Bearer ${token}`,
  });
  expect(refused.status).toBe(401);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const renewed = await request(`${url}/api/auth/refresh`, 'POST', undefined, { cookie, origin: url });
  expect([renewed.status, renewed.body.code]).toEqual([401, 'session_ended']);

  // The other phone is logged out by its next call.
  await elsewhere.context.setOffline(false);
  await elsewhere.page.goto('/profile');
  await elsewhere.page.waitForURL('**/login**');
  await button(elsewhere.page, loginTexts.sendCode).waitFor();
  await expectEmptied(elsewhere.page, farmer);

  // The same number registers again as a new user.
  const again = await takePhone(product.browser, url);
  const { token: fresh } = await sameFarmerElsewhere(product.system, farmer, again.page, { isNew: true });
  const { sub } = JSON.parse(Buffer.from(fresh.split('.')[1] ?? '', 'base64url').toString());
  expect(sub).not.toBe(farmer.userId);
  const read = async (path: string) =>
    (await request(url + path, 'GET', undefined, { authorization: `Bearer ${fresh}` })).body;
  const { user } = await read(`/api/users/${sub}`);
  expect(user).toMatchObject({ name: 'किसान', wallet: { balancePaise: 0 }, plan: 'free' });
  expect(await read(`/api/users/${sub}/diagnoses`)).toMatchObject({ diagnoses: [], orchards: [] });
  expect((await read(`/api/users/${sub}/consents`)).consents).toHaveLength(1);
  expect(ownComplaints(phone)).toEqual([]);
});

it('account deletion whose response is lost: the next visit says that the account is deleted', async () => {
  const { page, context, farmer } = await phoneOf(product.browser, product.system);
  await openAccountDeletion(page);
  await page.getByText(accountDeletionTexts.walletEmpty).waitFor();
  await page.route('**/api/users/*', async (route) => {
    if (!isDelete(route.request())) return route.continue();
    await route.fetch();
    await context.setOffline(true);
    await route.abort();
  });
  await sayYesTwice(page);
  await noticed(page, 'एरर');
  await page.unroute('**/api/users/*');
  await context.setOffline(false);
  await page.goto('/profile');
  await noticed(page, sessionTexts.deleted);
  await page.waitForURL('**/login**');
  await expectEmptied(page, farmer);
});

it('account deletion with money that cannot be refunded: the page and the last question name it and fit', async () => {
  const { page, shot } = await phoneOf(product.browser, product.system);
  const closing = { walletPaise: 30_000, toSourcePaise: 20_000, lostPaise: 10_000 };
  await page.route('**/closing', (route) => route.fulfill({ json: closing }));
  await openAccountDeletion(page);
  await page.getByRole('checkbox', { name: 'समझ लिया: ₹100 मुझे नहीं मिलेंगे।' }).check();
  await looksRight(page);
  await button(page, accountDeletionTexts.delete).click();
  await button(page, accountDeletionTexts.goOn).click();
  await page.getByText('वॉलेट के ₹100 भी चले जाएँगे।').waitFor();
  await shot('leave-lost');
  await looksRight(page);
});
