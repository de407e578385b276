import { buffer } from 'node:stream/consumers';
import type { Consultation } from '@anar/contracts/consult/consultations';
import type { User } from '@anar/contracts/users';
import { request } from '@anar/running-system/http-client';
import { runTogether } from '@anar/running-system/running-system';
import type { Page } from 'playwright-core';
import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { acceptedFarmer, freeDoctor } from './chat-pair.ts';
import { SEEDED } from './consult-people.ts';
import { inBrowser } from './in-browser.ts';
import { asked, expectEmptied, openLeaving, SECRET, sayYesTwice, tokenOn } from './leaving-phone.ts';
import { button, onNarrowPhone, ownComplaints, toast } from './orchard-phone.ts';
import { sandboxOf } from './payment-phone.ts';
import { looksRight, type Phone, serviceAway, shotOf, takePhone } from './phone.ts';
import { type RegisteredFarmer, sameFarmerElsewhere } from './registered-farmer.ts';
import { ask, box, phoneOf, rows } from './waiting-phone.ts';
import { zipEntries } from './zip-entries.ts';

/** Leaving for good, with money in the wallet: what is told before, the two questions, and what is left on each device. */

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

it('a farmer takes a copy, leaves with the money named, and is gone here, in another tab and on another phone', async () => {
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
  await elsewhere.page.getByText('ऑफलाइन मोड').waitFor();
  await ask(elsewhere.page, `${SECRET} पत्ते पीले हैं`);
  await expect.poll(() => rows(elsewhere.page).count()).toBe(1);
  const [token, cookies] = [await tokenOn(page), await context.cookies()];
  const tab = await context.newPage();
  await tab.goto('/profile');
  await tab.getByRole('heading', { name: 'किसान' }).waitFor();

  await openLeaving(page);
  await page.getByText('वॉलेट में ₹200 हैं।').waitFor();
  await page.getByText('₹200 7–10 कार्य दिवस में उसी तरीके से वापस आएँगे').waitFor();
  await shot('leave');
  await looksRight(page);
  await onNarrowPhone({ ...phone, page }, 'leave', () => looksRight(page));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.emulateMedia({ colorScheme: null });

  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'मेरी जानकारी डाउनलोड करें').click()]);
  await page.getByText('फ़ाइल डाउनलोड हो रही है').waitFor();
  expect(download.suggestedFilename()).toMatch(/^anar-mitra-.*\.zip$/);
  const copy = await zipEntries(await buffer(await download.createReadStream()));
  const texts = [...copy].filter(([name]) => name.endsWith('.json')).map(([, bytes]) => bytes.toString());
  expect(texts.some((text) => text.includes(SECRET))).toBe(true);
  expect(texts.some((text) => text.includes(farmer.phone))).toBe(true);
  expect(texts.some((text) => text.includes(farmer.orchardId))).toBe(true);
  await shot('leave-downloaded');
  await looksRight(page);

  await button(page, 'खाता हटाएँ').click();
  await page.getByText('पहले वॉलेट के पैसों की बात पर निशान लगाएँ।').waitFor();
  await shot('leave-not-understood');
  await page.getByRole('checkbox', { name: /समझ लिया/ }).check();
  await button(page, 'खाता हटाएँ').click();
  const first = asked(page, 'क्या खाता हटाना है?');
  await first.getByText('इसे वापस नहीं लाया जा सकता। आपका सारा डेटा, सलाह और जाँच मिट जाएगी।').waitFor();
  await shot('leave-first');
  await looksRight(page);
  const sent: string[] = [];
  context.on('request', (one) => isDelete(one) && sent.push(new URL(one.url()).search));
  await button(page, 'हाँ, आगे बढ़ें').dblclick();
  await asked(page, 'आखिरी चेतावनी').waitFor();
  await shot('leave-final');
  await looksRight(page);
  await button(page, 'नहीं, खाता रखें').last().click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(sent).toEqual([]);
  await button(page, 'खाता हटाएँ').click();
  await button(page, 'हाँ, आगे बढ़ें').press('Enter');
  expect(await page.evaluate('document.activeElement.textContent')).toBe('नहीं, खाता रखें');
  const now = button(page, 'हमेशा के लिए हटाएँ');
  await Promise.all([now.click(), now.click({ timeout: 2000 }).catch(() => undefined)]);

  await toast(page, 'खाता हटा दिया गया').first().waitFor();
  await page.getByText('आपका खाता सफलतापूर्वक हटा दिया गया है').first().waitFor();
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('next') !== '/profile-edit');
  await shot('leave-done');
  expect(sent).toEqual(['?walletPaise=20000']);
  await expectEmptied(page, farmer);
  await tab.waitForURL('**/login**');
  await expectEmptied(tab, farmer);

  // The old token and the old cookie open nothing.
  const url = product.system.url;
  const refused = await request(`${url}/api/users/${farmer.userId}`, 'GET', undefined, {
    authorization: `Bearer ${token}`,
  });
  expect(refused.status).toBe(401);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const renewed = await request(`${url}/api/auth/refresh`, 'POST', undefined, { cookie, origin: url });
  expect([renewed.status, renewed.body.code]).toEqual([401, 'session_ended']);

  // The other phone hears it with its next call.
  await elsewhere.context.setOffline(false);
  await elsewhere.page.goto('/profile');
  await elsewhere.page.waitForURL('**/login**');
  await button(elsewhere.page, 'कोड भेजें').waitFor();
  await expectEmptied(elsewhere.page, farmer);

  // The same number, anew: somebody else.
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

it('a consultation that runs is named to both before they leave, and ends with the farmer', async () => {
  const doctor = await freeDoctor(product, SEEDED[0], { width: 360, height: 640 });
  const { farmer, consultation } = await acceptedFarmer(product, doctor);
  await doctor.page.goto('/profile-edit?view=leave');
  await doctor.page.getByText('एक किसान का परामर्श आपके पास चल रहा है। वह रद्द होगा और किसान को फ़ीस लौटेगी।').waitFor();
  await looksRight(doctor.page);
  const { page } = farmer;
  await openLeaving(page);
  await page.getByText('आपका एक परामर्श चल रहा है। वह रद्द होगा; रुकी हुई फ़ीस पहले वॉलेट में लौटेगी।').waitFor();
  await page.getByText('वॉलेट में कोई पैसा नहीं है।').waitFor();
  await shotOf(page, 'leave-consultation');
  await looksRight(page);
  await sayYesTwice(page);
  await page.waitForURL('**/login**');
  const status = async () => (await doctor.call<Consultation>('GET', `/api/consultations/${consultation.id}`)).status;
  await expect.poll(status).toBe('dismissed');
});

it('when the answer is lost, the person hears what is so all the same', async () => {
  const { page, farmer } = await phoneOf(product.browser, product.system);
  await openLeaving(page);
  await page.getByText('वॉलेट में कोई पैसा नहीं है।').waitFor();
  await page.route('**/api/users/*', async (route) => {
    if (!isDelete(route.request())) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await sayYesTwice(page);
  await toast(page, 'खाता हटा दिया गया').first().waitFor();
  await page.waitForURL('**/login**');
  await expectEmptied(page, farmer);
});

it('when the network goes before the answer, the next opening of the app says it', async () => {
  const { page, context, farmer } = await phoneOf(product.browser, product.system);
  await openLeaving(page);
  await page.getByText('वॉलेट में कोई पैसा नहीं है।').waitFor();
  await page.route('**/api/users/*', async (route) => {
    if (!isDelete(route.request())) return route.continue();
    await route.fetch();
    await context.setOffline(true);
    await route.abort();
  });
  await sayYesTwice(page);
  await toast(page, 'एरर').first().waitFor();
  await page.unroute('**/api/users/*');
  await context.setOffline(false);
  await page.goto('/profile');
  await toast(page, 'खाता हटा दिया गया').first().waitFor();
  await page.waitForURL('**/login**');
  await expectEmptied(page, farmer);
});

it('what is refused says why, and nothing is gone; more money than was told is told again', async () => {
  const phone = await phoneOf(product.browser, product.system);
  const { page, context, farmer, shot } = phone;
  await topUp(page, farmer, 100);
  await page.route('**/closing', serviceAway);
  await openLeaving(page);
  const unknown = page.getByRole('alert').filter({ hasText: 'वॉलेट नहीं खुला' });
  await unknown.waitFor();
  await shot('leave-wallet-unknown');
  await button(page, 'खाता हटाएँ').click();
  await page.getByText('वॉलेट का हिसाब अभी नहीं खुला।').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.unroute('**/closing');
  await button(unknown, 'फिर कोशिश करें').click();
  await page.getByText('वॉलेट में ₹100 हैं।').waitFor();

  await page.getByRole('checkbox', { name: /समझ लिया/ }).check();
  await page.route('**/api/users/*', (route) => (isDelete(route.request()) ? serviceAway(route) : route.continue()));
  await sayYesTwice(page);
  await toast(page, 'एरर').first().waitFor();
  await page.getByText('सेवा अभी उपलब्ध नहीं है।').first().waitFor();
  await button(page, 'नहीं, खाता रखें').last().click();
  await page.unroute('**/api/users/*');

  await topUp(page, farmer, 200);
  await sayYesTwice(page);
  await page.getByText('वॉलेट की रकम बदल गई है। नई रकम देखकर फिर हाँ करें।').waitFor();
  await page.getByText('वॉलेट में ₹300 हैं।').waitFor();
  expect(await page.getByRole('checkbox', { name: /समझ लिया/ }).isChecked()).toBe(false);
  await shot('leave-wallet-changed');
  await looksRight(page);

  await context.setOffline(true);
  await page.getByText('ऑफलाइन मोड').waitFor();
  await button(page, 'मेरी जानकारी डाउनलोड करें').click();
  await toast(page, 'डाउनलोड नहीं हुआ').first().waitFor();
  await button(page, 'खाता हटाएँ').click();
  await page.getByText('नेट नहीं है। खाता अभी नहीं हटा।').waitFor();
  await context.setOffline(false);
  expect((await farmer.subscription()).planId).toBe('free');
  await page.reload();

  // What cannot go back is named, and so is what the person gives up.
  const closing = { walletPaise: 30_000, toSourcePaise: 20_000, lostPaise: 10_000 };
  await page.route('**/closing', (route) => route.fulfill({ json: closing }));
  await page.reload();
  await page.getByText('₹100 वापस नहीं भेजे जा सकते। खाता हटाने पर ये चले जाएँगे।').waitFor();
  await page.getByRole('checkbox', { name: 'समझ लिया: ₹100 मुझे नहीं मिलेंगे।' }).check();
  await button(page, 'खाता हटाएँ').click();
  await button(page, 'हाँ, आगे बढ़ें').click();
  await page.getByText('वॉलेट के ₹100 भी चले जाएँगे।').waitFor();
  await shot('leave-lost');
  await looksRight(page);
  expect(ownComplaints(phone)).toEqual([]);
});
