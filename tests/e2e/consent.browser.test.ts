import { randomInt } from 'node:crypto';
import { MongoClient } from 'mongodb';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { button } from './orchard-phone.ts';
import { looksRight, takePhone } from './phone.ts';
import { signInFarmer } from './registered-farmer.ts';

/** What an open session sees when the notice has changed, in a real browser. */

interface Consented {
  consents: { noticeVersion: string }[];
  createdAt: Date;
}

const product = inBrowser(sharedSystem);
let mongo: MongoClient;
beforeAll(async () => {
  mongo = await MongoClient.connect(process.env.MONGO_URL ?? '');
});
afterAll(() => mongo?.close());

it('who agreed to an older notice is asked, may read it, and goes on after one press', async () => {
  const { page, shot, complaints } = await takePhone(product.browser, product.system.url);
  await signInFarmer(product.system, page);
  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem('anar-mitra:state:v1') ?? '{}').user.id);
  const users = mongo.db(product.system.databases.auth).collection<Consented & { _id: string }>('users');
  const versions = async () => (await users.findOne({ _id: userId }))?.consents.map((one) => one.noticeVersion);
  const [current] = (await versions()) ?? [];
  await users.updateOne({ _id: userId }, { $set: { 'consents.0.noticeVersion': '2020-01-01' } });
  await page.reload();

  const asked = page.getByRole('dialog', { name: 'गोपनीयता की सूचना बदली है' });
  await asked.waitFor();
  await shot('consent');
  await looksRight(page);
  await page.keyboard.press('Escape');
  await asked.getByRole('link', { name: 'गोपनीयता की सूचना पढ़ें' }).click();
  await page.getByRole('heading', { name: 'गोपनीयता नीति' }).first().waitFor();
  await expect.poll(() => asked.count()).toBe(0);
  await page.goBack();
  await asked.waitFor();
  await button(page, 'मंज़ूर है, आगे बढ़ें').dblclick();
  await expect.poll(() => asked.count()).toBe(0);
  await page.getByRole('heading', { name: 'पौधे की जाँच' }).waitFor();
  expect(await versions()).toEqual(['2020-01-01', current]);
  await page.reload();
  await page.getByRole('heading', { name: 'पौधे की जाँच' }).waitFor();
  expect(await asked.count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('a page that is older than the notice logs in with the same code, after one more press', async () => {
  const { page } = await takePhone(product.browser, product.system.url);
  // What this page agrees to is not the notice of the server.
  await page.route('**/api/auth/verify-otp', async (route) => {
    const body = route.request().postDataJSON();
    const consent = { ...body.consent, noticeVersion: '2020-01-01' };
    await page.unroute('**/api/auth/verify-otp');
    await route.continue({ postData: { ...body, consent } });
  });
  const sendOtp = (route: Route) => {
    const { consent: _, ...body } = route.request().postDataJSON();
    return route.continue({ postData: body });
  };
  await page.route('**/api/auth/send-otp', sendOtp);
  const phone = String(randomInt(6_000_000_000, 10_000_000_000));
  await page.goto('/login?next=%2Fprofile');
  await page.getByRole('textbox').fill(phone);
  await button(page, 'कोड भेजें').click();
  await page.getByText('6 अंक का कोड लिखें').waitFor();
  await page.getByRole('textbox').first().click();
  await page.keyboard.type(await product.system.code(phone));
  await button(page, 'मंज़ूर है, आगे बढ़ें').click();
  await page.waitForURL('**/profile');
  await page.getByText('किसान', { exact: true }).first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});
