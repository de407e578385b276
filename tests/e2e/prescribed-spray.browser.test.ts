import { PRODUCT_TIME_ZONE } from '@anar/contracts/constants';
import { MongoClient } from 'mongodb';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inBrowser, sharedSystem } from './in-browser.ts';
import { button, card, type OrchardPhone, onNarrowPhone, orchardPhone, toast } from './orchard-phone.ts';
import { looksRight } from './phone.ts';

/** What a doctor prescribed, as it waits in the diary of an orchard. Steps of one farmer build on each other. */

const LABELLED = 'कासुगामाइसिन 5 + कॉपर ऑक्सीक्लोराइड 45 WP';
const DAY_MS = 86_400_000;
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: PRODUCT_TIME_ZONE }).format(Date.now() + days * DAY_MS);

const product = inBrowser(sharedSystem);

interface SprayPlan {
  _id: string;
  userId: string;
  orchardId: string;
  version: number;
  sprays: object[];
  removed: string[];
}

describe('a farmer with a prescription', () => {
  let phone: OrchardPhone;
  let mongo: MongoClient;
  beforeAll(async () => {
    mongo = await MongoClient.connect(process.env.MONGO_URL ?? '');
    phone = await orchardPhone(product);
    const { orchardId } = phone.farmer;
    const databases = mongo.db(product.system.databases.orchard);
    const own = await databases.collection<{ _id: string; userId: string }>('orchards').findOne({ _id: orchardId });
    if (!own) throw new Error('no orchard');
    await databases.collection<SprayPlan>('spray_plans').insertOne({
      ...{ _id: ulid(), userId: own.userId, orchardId, version: 1, removed: [] },
      sprays: [
        { id: ulid(), on: dayIn(0), productId: 'kasugamycin_5_coc_45wp', product: LABELLED, preHarvestDays: 10 },
        { id: ulid(), on: dayIn(10), product: 'नीम तेल' },
      ],
    });
    await phone.page.goto('/orchard');
    await card(phone.page, 'मेरा बाग').getByRole('link', { name: 'खोलें' }).click();
  });
  afterAll(() => mongo?.close());
  const planned = () => phone.page.getByRole('region', { name: 'डॉक्टर के पर्चे से बाकी' });
  const countdown = () => phone.page.getByText('तुड़ाई 10 दिन बाद सुरक्षित');

  it('finds it in the diary, with what waits and what the label says; nothing counts down yet', async () => {
    await planned().getByText(`डॉक्टर का पर्चा: ${LABELLED}`).waitFor();
    expect(await planned().textContent()).toContain('छिड़काव बाकी है · लेबल: तुड़ाई 10 दिन बाद');
    expect(await planned().getByRole('listitem').count()).toBe(2);
    expect(await countdown().count()).toBe(0);
    await phone.shot('orchard-prescribed');
    await looksRight(phone.page);
  });

  it('notes it by one press, and the days before picking begin', async () => {
    const { page } = phone;
    await button(planned(), `छिड़काव कर दिया: ${LABELLED}`).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('इस छिड़काव के 10 दिन बाद तुड़ाई सुरक्षित है').waitFor();
    await phone.shot('orchard-prescribed-done');
    await looksRight(page);
    await button(sheet, 'डायरी में लिखें').click();
    await toast(page, 'डायरी में लिख लिया').waitFor();
    await countdown().first().waitFor();
    await expect.poll(() => planned().getByRole('listitem').count()).toBe(1);
    await page.getByRole('region', { name: 'आज' }).getByText('डॉक्टर के पर्चे से').waitFor();
  });

  it('takes the rest out', async () => {
    const { page } = phone;
    await onNarrowPhone(phone, 'orchard-prescribed', () => looksRight(page));
    await button(planned(), 'हटाएँ: नीम तेल').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/पर्चा वैसा ही रहेगा/).waitFor();
    await button(dialog, 'हटाएँ').click();
    await planned().waitFor({ state: 'detached' });
  });
});
