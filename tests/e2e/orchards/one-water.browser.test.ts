import { adviceTexts } from '@anar/web/texts/features/advice/advice';
import { diagnosisTexts } from '@anar/web/texts/features/diagnosis/diagnosis';
import { expect, it } from 'vitest';
import { PATIENT, takePhone } from '../phones/phone.ts';
import { signInFarmer } from '../phones/registered-farmer.ts';
import { inBrowser, sharedSystem } from '../product/in-browser.ts';

/** A check and the daily advice show the same water for one orchard and day. */

const product = inBrowser(sharedSystem);

it('a check shows the same litres as the daily advice, and updates when irrigation is noted in the diary', async () => {
  const { page, context } = await takePhone(product.browser, product.system.url);
  const farmer = await signInFarmer(product.system, page);
  await page.getByRole('textbox', { name: diagnosisTexts.writeLabel }).fill('डाली के पत्ते लटक गए, पेड़ सूख रहा, मर रोग');
  await page.keyboard.press('Enter');
  await page.getByText('आज का पानी ‘बाग’ की रोज़ की सलाह में देखें').waitFor();

  const advice = await farmer.advised(farmer.orchardId, { placeId: 'solapur' });
  const litres = Number(advice.irrigationLiters);
  const water = async () => (await farmer.records())[0]?.diagnosis.irrigation;
  await expect.poll(async () => (await water())?.day, PATIENT).toBe(advice.day);
  expect((await water())?.litersPerPlant).toBe(litres > 0 ? litres : undefined);
  await page.reload();
  await page
    .getByText(litres > 0 ? `${litres} लीटर` : adviceTexts.noWater)
    .first()
    .waitFor();

  await farmer.noteInDiary(farmer.orchardId, { kind: 'irrigation', on: advice.day });
  await expect.poll(async () => (await water())?.day, PATIENT).toBeUndefined();
  await page.goto(`/orchard?orchard=${farmer.orchardId}`);
  await page.getByText(adviceTexts.noWater).first().waitFor();
  await expect.poll(async () => (await water())?.when, PATIENT).toBe(adviceTexts.noWater);
  await context.close();
});
