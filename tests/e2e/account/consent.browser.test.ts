import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { looksRight, takePhone } from '../phones/phone.ts';
import { signInFarmer } from '../phones/registered-farmer.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** An open session after the notice has changed. What follows: `consent-gate.test.tsx` of the web. */

const product = inBrowser(sharedSystem);
let mongo: MongoClient;
beforeAll(async () => {
  mongo = await MongoClient.connect(process.env.MONGO_URL ?? '');
});
afterAll(() => mongo?.close());

it('a user who accepted an older privacy notice is asked again, and Escape does not dismiss the question', async () => {
  const { page, shot, complaints } = await takePhone(product.browser, product.system.url);
  const { userId } = await signInFarmer(product.system, page);
  const users = mongo.db(product.system.databases.auth).collection<{ _id: string }>('users');
  await users.updateOne({ _id: userId }, { $set: { 'consents.0.noticeVersion': '2020-01-01' } });
  await page.reload();

  const asked = page.getByRole('dialog', { name: 'गोपनीयता की सूचना बदली है' });
  await asked.waitFor();
  await shot('consent');
  await looksRight(page);
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'मंज़ूर है, आगे बढ़ें' }).click();
  await expect.poll(() => asked.count()).toBe(0);
  await page.getByRole('heading', { name: 'पौधे की जाँच' }).waitFor();
  expect(complaints).toEqual([]);
});
